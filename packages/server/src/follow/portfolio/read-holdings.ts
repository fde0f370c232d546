import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { AppError } from '@redoubt/domain/errors';
import { sql } from 'kysely';
import { preventProjectRemoval } from '../../catalog/catalog-store.ts';
import type { Context } from '../../platform/context.ts';
import { getWallet } from './get-wallet.ts';

type HoldingsContext = Pick<Context, 'db' | 'log'> & { readonly clientOf: (chainId: number) => Promise<ChainClient | undefined> };

/** What a wallet held is looked at again after so long. */
const OLDER_THAN_MINUTES = 60;
/** Wallets in one run. */
const WALLETS_MAX = 60;

/**
 * Notes for wallets that were not looked at lately which projects' tokens they hold: whoever holds one is told what happens to its project.
 * What cannot be read now keeps what was known, and is tried again after the others.
 */
export async function readHoldings({ db, log, clientOf }: HoldingsContext): Promise<{ read: number; failed: number }> {
  const due = await db
    .selectFrom('wallet')
    .where((wallet) =>
      wallet.or([wallet('held_at', 'is', null), wallet('held_at', '<', sql<Date>`now() - make_interval(mins => ${OLDER_THAN_MINUTES})`)]),
    )
    .orderBy('held_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(WALLETS_MAX)
    .select(['id', 'protocol', 'address'])
    .execute();
  let [read, failed] = [0, 0];
  for (const { id, protocol, address } of due) {
    try {
      const { tokens } = await getWallet({ db, clientOf }, { address, protocol });
      const projects = [...new Set(tokens.flatMap(({ projectId }) => projectId ?? []))];
      await keepHoldings({ db }, { walletId: id, projects });
      read += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed += 1;
      log.info({ code: error.code, chain: protocol }, 'what a wallet holds could not be read');
      await db.updateTable('wallet').set({ held_at: sql<Date>`now()` }).where('id', '=', id).execute();
    }
  }
  return { read, failed };
}

/** Keeps which projects' tokens a wallet holds, in place of what it held before. */
export async function keepHoldings({ db }: Pick<Context, 'db'>, { walletId, projects }: { walletId: string; projects: readonly string[] }) {
  await db.transaction().execute(async (tx) => {
    await preventProjectRemoval(tx);
    // Somebody may have removed it meanwhile.
    const wallet = await tx
      .updateTable('wallet')
      .set({ held_at: sql<Date>`now()` })
      .where('id', '=', walletId)
      .returning('id')
      .executeTakeFirst();
    if (wallet === undefined) return;
    await tx.deleteFrom('wallet_holding').where('wallet_id', '=', walletId).execute();
    // And a project may have left the catalogue.
    await sql`insert into wallet_holding (wallet_id, project_id) select ${walletId}, id from project where id = any(${projects})`.execute(
      tx,
    );
  });
}
