import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listReaders } from './export-account.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations');

const DECLARED = Object.values(PERSONAL_DATA).flatMap(({ tables }) => tables);

/** Tables that a migration gives a column that references `user_account`. */
function listReferencing(): string[] {
  const statements = readdirSync(MIGRATIONS).flatMap((name) =>
    readFileSync(join(MIGRATIONS, name), 'utf8').replaceAll(/--.*$/gm, '').split(';'),
  );
  const tables = statements.flatMap((statement) => {
    const [, table] = /^\s*(?:create|alter) table (?:if (?:not )?exists )?(\w+)/.exec(statement) ?? [];
    return table !== undefined && /\breferences user_account\b/.test(statement) ? [table] : [];
  });
  return [...new Set(tables)];
}

test('a declaration names every table with a column that references an account', () => {
  const tables = listReferencing();
  expect(tables).toContain('user_session');
  expect(tables).toContain('incident_report');
  expect(tables.filter((table) => !DECLARED.some((declared) => declared === table))).toEqual([]);
});

test('no table is declared twice', () => {
  expect(DECLARED).toHaveLength(new Set(DECLARED).size);
});

test('no field is exported by two features, and the fields stand in the order of the file', () => {
  expect(Object.values(PERSONAL_DATA).flatMap((data) => Object.keys(data.exports ?? {}))).toHaveLength(listReaders().length);
  expect(listReaders().map(([field]) => field)).toEqual([
    'profile',
    'emailNotifications',
    'survey',
    'watchlists',
    'watchlistsSeenAt',
    'wallets',
    'inbox',
    'noticeChoices',
    'webhooks',
    'watchlistFeeds',
    'cases',
    'sessions',
    'identities',
    'reports',
    'votes',
    'quoteRequests',
    'office',
    'identity',
    'notices',
    'events',
  ]);
});

test.each([
  ['beforeLocks', ['vote']],
  ['beforeAccount', ['session', 'incidentReport', 'event', 'idempotency']],
  ['afterAccount', ['account', 'mail', 'quote', 'office', 'identity', 'waitlist']],
] as const)('deletion: %s runs %s, in this order', (phase, features) => {
  const names = Object.entries(PERSONAL_DATA).flatMap(([name, { deletion }]) => (deletion?.[phase] === undefined ? [] : [name]));
  expect(names).toEqual(features);
});
