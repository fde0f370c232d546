import { type Db, inTransaction } from '@redoubt/db/client';
import { refreshListings } from '@redoubt/server/catalog/refresh/refresh-listings';
import { insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { lockForTest, openProductDatabase } from '@redoubt/testing/database/product-database';
import { sharedDataDir } from './shared-product.ts';

export const FOLLOWED_ID = 'followed';
export const FOLLOWED_CHAIN = 'chain-4242';
const CHAIN_ID = 4_242;

const LONG = 'Unpronounceable'.repeat(14).slice(0, 200);
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A demo project on a chain of its own that is followed, with a contract whose name and a function whose count are as large as they come. */
export async function addFollowedProject(db: Db): Promise<void> {
  // Tests of several files want it at the same time.
  await using guard = await openProductDatabase({ dataDir: sharedDataDir(), connectionsMax: 1 });
  await lockForTest(guard.db, { what: 'followed project' });
  const known = await db.selectFrom('project').where('id', '=', FOLLOWED_ID).select('id').executeTakeFirst();
  if (known !== undefined) return;
  await db
    .insertInto('project')
    .values({ id: FOLLOWED_ID, name: 'Followed', tickers: ['FLW'], categories: [], demo: true })
    .execute();
  const times = Array.from({ length: 14 }, (_, index) => index);
  await insertChainRows(db, {
    chainId: CHAIN_ID,
    slug: FOLLOWED_CHAIN,
    indexed: 9_000,
    secondsPerBlock: 60,
    contracts: { [FOLLOWED_ID]: [41, 42] },
    gap: { contract: 42, blocks: 500 },
    calls: times.flatMap((index) =>
      times.slice(index).map((from) => ({ block: 8_000 + index * 60, from: 500 + from, to: 41, ok: from % 3 > 0 })),
    ),
    logs: times.map((index) => ({ block: 8_000 + index * 60, contract: 41, topic: index === 3 ? '0x' : TRANSFER })),
  });
  await inTransaction(db, (tx) => refreshListings(tx));
  await db.updateTable('project_contract').set({ name: LONG }).where('project_id', '=', FOLLOWED_ID).execute();
  await db
    .updateTable('chain_endpoint')
    .set({ missing: ['trace_block'], host: 'rpc.example' })
    .where('chain_id', '=', String(CHAIN_ID))
    .execute();
}
