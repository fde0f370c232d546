import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';
import { ROOT } from './runner/run-command.ts';
import { readColumns, TABLES_FILE, writeTables } from './tables.ts';

test('the types of the tables are those of a migrated database (write them with: node script/tables.ts)', async () => {
  await using database = await createTestDatabase();
  expect(writeTables(await readColumns(database.ownerDb))).toBe(readFileSync(join(ROOT, TABLES_FILE), 'utf8'));
});
