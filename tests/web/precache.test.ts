import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillIn, list } from '../../www/plugins/precache';
import { keyOf } from '../../www/src/offline/precache';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'precache-'));
  mkdirSync(path.join(folder, 'assets'));
  for (const file of ['index.html', 'sw.js', 'assets/page.js']) writeFileSync(path.join(folder, file), file);
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('the list has every file but the service worker, with the checksum a browser computes', () => {
  const { files } = list(folder);
  expect(Object.keys(files)).toEqual(['assets/page.js', './']);
  // printf 'index.html' | openssl dgst -sha256 -binary | base64
  expect(files['./']).toBe('sha256-DrVHMEZYgFqteI0yDxC/Hyknl7Xm10Wjv2F1hNoBcFE=');
});

test('the version changes with any file', () => {
  const before = list(folder).version;
  expect(list(folder).version).toBe(before);
  writeFileSync(path.join(folder, 'assets/page.js'), 'changed');
  expect(list(folder).version).not.toBe(before);
});

test('a file of an unknown kind stops the build instead of going missing offline', () => {
  writeFileSync(path.join(folder, 'movie.mkv'), '');
  expect(() => list(folder)).toThrow('movie.mkv');
});

test('a service worker that imports, or has no place for the list, stops the build', () => {
  const precache = { version: '1', files: {} };
  expect(fillIn('use(__PRECACHE__)', precache)).toBe('use({"version":"1","files":{}})');
  expect(() => fillIn('use()', precache)).toThrow('no single place');
  expect(() => fillIn('import "./a.js"; use(__PRECACHE__)', precache)).toThrow('shares code');
});

test.each([
  ['https://host/sub/', './'],
  ['https://host/sub/index.html?embed=1', './'],
  ['https://host/sub/assets/a.js', 'assets/a.js'],
  ['https://host/other/a.js', undefined],
  ['https://elsewhere/sub/a.js', undefined],
])('the key of %s is %s', (address, key) => {
  expect(keyOf(address, 'https://host/sub/')).toBe(key);
});
