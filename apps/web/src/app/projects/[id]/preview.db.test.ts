import { raiseAlerts } from '@redoubt/server/onchain/alert/alert-store';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provideTestContext } from '@/testing/web-context';
import { generateMetadata } from './page.tsx';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  provideTestContext({ db });
  await insertListings(db, [{ id: 'harbour' }, { id: 'lighthouse' }]);
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1] } });
  const cause = {
    chainId: 31_337,
    contract: addressOf(1),
    block: 90,
    blockHash: undefined,
    transaction: `0x${'5'.repeat(64)}` as const,
    logIndex: 0,
  };
  await db.transaction().execute((tx) =>
    raiseAlerts(tx, [
      {
        dedupeKey: 'pause:90',
        projectId: 'harbour',
        cause,
        happenedAt: new Date(),
        state: 'confirmed',
        late: false,
        detail: { kind: 'pause', paused: true, by: null },
      },
    ]),
  );
});

const previewOf = async (id: string) => {
  const { description, openGraph } = await generateMetadata({ params: Promise.resolve({ id }), searchParams: Promise.resolve({}) });
  expect(openGraph?.description).toBe(description);
  return description;
};

test('previews and search results of a project begin with its grave alert, and never say beside it that no incident was found', async () => {
  expect(await previewOf('harbour')).toMatch(/^Major alert: The contract was paused/);
  expect(await previewOf('harbour')).not.toContain('no incident was found');
  expect(await previewOf('lighthouse')).not.toContain('alert');
});
