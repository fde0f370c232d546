import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFaults, hashMigrations, readLanded } from './migrations.ts';
import { ROOT } from './runner/run-command.ts';

const ADVICE = {
  changed: 'A migration that landed never changes, since it does not run a second time. Restore the file and write a new migration.',
  unlisted: 'Add a new migration to the list of those that landed: node script/migrations.ts',
};

test('no migration that landed was changed, and each new one is on the list', () => {
  const { changed, unlisted } = findFaults(hashMigrations(), readLanded());
  expect(changed, ADVICE.changed).toEqual([]);
  expect(unlisted, ADVICE.unlisted).toEqual([]);
});

test('a changed, a removed and a new migration are told apart', () => {
  const landed = new Map([
    ['0001-kept.sql', 'a'],
    ['0002-changed.sql', 'b'],
    ['0003-removed.sql', 'c'],
  ]);
  const hashes = new Map([
    ['0001-kept.sql', 'a'],
    ['0002-changed.sql', 'x'],
    ['0004-new.sql', 'd'],
  ]);
  expect(findFaults(hashes, landed)).toEqual({ changed: ['0002-changed.sql', '0003-removed.sql'], unlisted: ['0004-new.sql'] });
});

/** From here on processes of the version before run over the new tables while they are replaced, one after another. */
const FIRST_ROLLING = '0074';
const TAKES_AWAY =
  /\bdrop\s+(?:table|column|view|function)\b|\brename\s+(?:column|to)\b|\balter\s+column\s+\w+\s+(?:set\s+not\s+null|type)\b/i;

/** Without comments but the first line's, which says for a contracting migration since which version nothing needs what it takes away. */
const isContracting = (sql: string) => !sql.startsWith('-- Contracts: ') && TAKES_AWAY.test(sql.replaceAll(/--.*$/gm, ''));

test('new migrations take nothing away that the version before needs', () => {
  const rolling = [...hashMigrations().keys()].filter((name) => name >= FIRST_ROLLING);
  expect(rolling.filter((name) => isContracting(readFileSync(join(ROOT, 'packages/db/migrations', name), 'utf8')))).toEqual([]);
  expect(isContracting('alter table mail drop column subject;')).toBe(true);
  expect(isContracting('-- Contracts: 0.2.0\nalter table mail drop column subject;')).toBe(false);
});
