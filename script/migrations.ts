import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './runner/run-command.ts';

const FOLDER = 'packages/db/migrations';

/** The migrations that landed, in the format of `sha256sum`. */
const LIST = 'packages/db/migrations.sha256';

type MigrationFaults = {
  /** Migrations that landed and are not what they were, or are gone. */
  readonly changed: readonly string[];
  /** Migrations that the list lacks. */
  readonly unlisted: readonly string[];
};

/** What `hashes` (of the folder) has that `landed` forbids. Both map a file's name to its hash. */
export function findFaults(hashes: ReadonlyMap<string, string>, landed: ReadonlyMap<string, string>): MigrationFaults {
  return {
    changed: [...landed].filter(([name, hash]) => hashes.get(name) !== hash).map(([name]) => name),
    unlisted: [...hashes.keys()].filter((name) => !landed.has(name)),
  };
}

export function hashMigrations(): Map<string, string> {
  const names = readdirSync(join(ROOT, FOLDER)).sort();
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(ROOT, FOLDER, name)))
        .digest('hex'),
    ]),
  );
}

export function readLanded(): Map<string, string> {
  const lines = readFileSync(join(ROOT, LIST), 'utf8').trim().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** Adds what the list lacks. A hash that is in it stays: databases that ran the migration keep what it did. */
if (import.meta.main) {
  const all = new Map([...hashMigrations(), ...readLanded()]);
  const lines = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, hash]) => `${hash}  ${name}\n`);
  writeFileSync(join(ROOT, LIST), lines.join(''));
}
