// The list of everything that the program is made of, for other programs: CycloneDX 1.6, from the lock files alone, so that the same
// sources give the same bytes. What only builds or tests is in it, too, marked as no part of what is handed on (scope "excluded").
import { Buffer } from 'node:buffer';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { say } from './output.js';
import { at } from './paths.js';
import { cratesOf } from './licences.js';

/** The member of the workspace that only builds. */
const BUILDER = 'tools/bindgen';
const MANIFESTS = ['Cargo.toml', at('python', 'Cargo.toml')];

/** Writes target/sbom.cdx.json. */
export function writeSbom() {
  const parts = new Map();
  // A crate that one workspace hands on and the other one only tests with is handed on.
  for (const part of [...MANIFESTS.flatMap(crates), ...npmPackages()]) {
    const known = parts.get(part['bom-ref']);
    if (known?.scope !== 'required') parts.set(part['bom-ref'], part);
  }
  const components = [...parts.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const { name, version, license } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const program = { type: 'application', 'bom-ref': name, name, version, licenses: [{ expression: license }] };
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: program }, components };
  mkdirSync(at('target'), { recursive: true });
  writeFileSync(at('target', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
  const own = components.filter(({ scope }) => scope === 'required').length;
  say(`target/sbom.cdx.json: ${own} packages that are handed on, ${components.length - own} that build and test`);
}

/** The crates of a workspace that come from elsewhere. */
function crates(manifest) {
  const { packages, resolve, workspace_members: members } = cratesOf(manifest);
  const sums = checkSums(manifest.replace('Cargo.toml', 'Cargo.lock'));
  const used = reachable(
    resolve.nodes,
    members.filter((member) => !member.includes(BUILDER)),
  );
  const foreign = packages.filter(({ source }) => source !== null);
  return foreign.map(({ id, name, version, license }) => ({
    ...component(`pkg:cargo/${name}@${version}`, name, version, license?.replaceAll('/', ' OR '), used.has(id)),
    hashes: [{ alg: 'SHA-256', content: sums.get(`${name} ${version}`) }],
  }));
}

/** What the members need to run: neither to be built nor to be tested. */
function reachable(nodes, members) {
  const depended = new Map(nodes.map(({ id, deps }) => [id, deps.filter(isNormal).map(({ pkg }) => pkg)]));
  const found = new Set(members);
  for (const id of found) for (const next of depended.get(id) ?? []) found.add(next);
  return found;
}

const isNormal = ({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind === null);

/** SHA-256 of each crate's archive, as the lock file has it. */
function checkSums(lock) {
  const entries = readFileSync(lock.startsWith('/') ? lock : at(lock), 'utf8').split('[[package]]');
  const field = (entry, name) => new RegExp(`^${name} = "(.+)"$`, 'm').exec(entry)?.[1];
  return new Map(
    entries.map((entry) => [`${field(entry, 'name')} ${field(entry, 'version')}`, field(entry, 'checksum')]),
  );
}

function npmPackages() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const foreign = Object.entries(packages).filter(([place]) => place.includes('node_modules/'));
  return foreign.map(([place, { version, license, dev, optional, integrity }]) => {
    const name = place.split('node_modules/').at(-1);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const sum = Buffer.from((integrity ?? '').replace('sha512-', ''), 'base64').toString('hex');
    return {
      ...component(purl, name, version, license, !dev && !optional),
      hashes: [{ alg: 'SHA-512', content: sum }],
    };
  });
}

const component = (purl, name, version, expression, required) => ({
  type: 'library',
  'bom-ref': purl,
  name,
  version,
  purl,
  scope: required ? 'required' : 'excluded',
  licenses: [{ expression }],
});
