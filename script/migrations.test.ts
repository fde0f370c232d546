import { expect, test } from 'vitest';
import { findFaults, hashMigrations, readLanded } from './migrations.ts';

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
