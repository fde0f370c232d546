import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { importReadings } from '@redoubt/server/catalog/import/import-readings';
import { findReportedControl } from '@redoubt/server/catalog/reported/reported-store';
import { createLog } from '@redoubt/server/platform/log';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawReported } from '@/features/onchain/power/draw-ways';
import { findLinesBehindBoxes } from '@/features/onchain/power/testing/lines-behind-boxes';

const CATALOG = join(import.meta.dirname, '../../../../../../catalog');
const PROJECTS = ['aave', 'lido', 'arbitrum', 'usdc'] as const;
const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

beforeAll(async () => {
  const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
  await using projects = await createCatalogFolder({});
  for (const id of PROJECTS) cpSync(join(CATALOG, `${id}.json`), join(projects.path, `${id}.json`));
  await importCatalog(ctx, { path: projects.path, actor: 'test' });
  await importReadings(ctx, { path: join(CATALOG, 'readings'), actor: 'test' });
});

test.each(PROJECTS)('on the map of what others read of %s no line passes behind a box', async (projectId) => {
  const { ways } = await findReportedControl(db, { projectId });
  const drawn = drawReported(ways, { href: '#reported', today: '2026-11-30' });
  expect(drawn.length).toBeGreaterThan(0);
  expect(findLinesBehindBoxes(drawn)).toEqual([]);
});
