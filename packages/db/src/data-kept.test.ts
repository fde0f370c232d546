import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATA_KEPT } from '@redoubt/domain/privacy/data-kept';
import { expect, test } from 'vitest';

const MIGRATIONS = resolve(import.meta.dirname, '../migrations');

/** Columns with personal data, or with a reference to a person. */
const PERSONAL = /references user_account|\b(user_id|email|recipient|visitor|browser|network|address_key)\b/;

/** The body of each `create table`, by name. */
function readTables(): Map<string, string> {
  const sql = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8').replaceAll(/^\s*--.*$/gm, ''))
    .join('\n');
  return new Map([...sql.matchAll(/^create table (\w+) \(([\s\S]*?)^\)/gm)].map(([, name = '', body = '']) => [name, body]));
}

test('ROUTE-14: the privacy policy names every table that is about people', () => {
  const named = new Set(DATA_KEPT.flatMap(({ tables }) => tables));
  const personal = [...readTables()].filter(([, body]) => PERSONAL.test(body)).map(([name]) => name);
  expect(personal).toContain('user_session');
  expect(personal.filter((name) => !named.has(name))).toEqual([]);
});

test('the privacy policy names no table that is not there, and none twice', () => {
  const tables = readTables();
  const named = DATA_KEPT.flatMap(({ tables: names }) => names);
  expect(named.filter((name) => !tables.has(name))).toEqual([]);
  expect(named).toHaveLength(new Set(named).size);
});
