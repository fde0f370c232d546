// Whether node_modules holds what the lockfile says: exit code 0 or 1. Plain JavaScript, for the Node of the machine.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** npm leaves its own record of what it installed, written last: after an interrupted installation there is none. */
const record = join(root, 'node_modules/.package-lock.json');

function isInstalled() {
  if (!existsSync(record)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(record);
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    const isOurs = link === true || !path.includes('node_modules/');
    if (isOurs) return true;
    const found = installed[path];
    // An optional package may be for another kind of machine.
    return found === undefined ? optional === true : found.version === version;
  });
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

process.exit(isInstalled() ? 0 : 1);
