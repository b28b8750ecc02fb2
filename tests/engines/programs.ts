// Where the browsers of the three engines are on this machine.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { chromium as playwrights } from '@playwright/test';
import type { WebKitPrograms } from './webkit.ts';

const onPath = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))
    .find(existsSync);

const existing = (file: string | undefined) => (file !== undefined && existsSync(file) ? file : undefined);

export const chromiumProgram = (): string | undefined =>
  existing(process.env.CHROMIUM_PATH) ??
  existing(playwrights.executablePath()) ??
  onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

export const firefoxProgram = (): string | undefined =>
  existing(process.env.FIREFOX_PATH) ?? onPath('firefox-esr', 'firefox');

/** The small browser lies beside WebKit's library, in a folder named for the machine and the version. */
export function webkitPrograms(): WebKitPrograms | undefined {
  const driver = onPath('WebKitWebDriver');
  const screen = onPath('Xvfb');
  const browser = ['/usr/lib', ...below('/usr/lib'), '/usr/libexec']
    .flatMap((folder) => below(folder).filter((name) => /\/webkit2gtk-4\.\d$/.test(name)))
    .map((folder) => path.join(folder, 'MiniBrowser'))
    .filter(existsSync)
    .at(-1);
  return driver !== undefined && screen !== undefined && browser !== undefined
    ? { driver, screen, browser }
    : undefined;
}

function below(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => path.join(folder, name));
}
