import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { AppError } from '@redoubt/domain/errors';
import { sql } from 'kysely';
import { preventProjectRemoval } from '../../catalog/catalog-store.ts';
import type { Context } from '../../platform/context.ts';
import { getWallet } from './get-wallet.ts';

type HoldingsContext = Pick<Context, 'db' | 'log'> & { readonly clientOf: (chainId: number) => Promise<ChainClient | undefined> };

/** Age at which the holdings of a wallet are read again. */
const OLDER_THAN_MINUTES = 60;

/**
 * Records which projects' tokens the wallets hold that are due: their owners are notified of events
 * of these projects. A wallet that cannot be read keeps its earlier holdings and is retried after
 * the others.
 */
export async function readHoldings(
  { db, log, clientOf }: HoldingsContext,
  { walletsMax }: { walletsMax: number },
): Promise<{ read: number; failed: number }> {
  const due = await db
    .selectFrom('wallet')
    .where((wallet) =>
      wallet.or([wallet('held_at', 'is', null), wallet('held_at', '<', sql<Date>`now() - make_interval(mins => ${OLDER_THAN_MINUTES})`)]),
    )
    .orderBy('held_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(walletsMax)
    .select(['id', 'protocol', 'address'])
    .execute();
  let read = 0;
  let failed = 0;
  for (const { id, protocol, address } of due) {
    try {
      const { tokens } = await getWallet({ db, clientOf }, { address, protocol });
      const projects = [...new Set(tokens.flatMap(({ projectId }) => projectId ?? []))];
      await replaceHoldings({ db }, { walletId: id, projects });
      read += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed += 1;
      log.info({ code: error.code, chain: protocol }, 'the holdings of a wallet could not be read');
      await db.updateTable('wallet').set({ held_at: sql<Date>`now()` }).where('id', '=', id).execute();
    }
  }
  return { read, failed };
}

/** Replaces the projects whose tokens a wallet holds. */
export async function replaceHoldings(
  { db }: Pick<Context, 'db'>,
  { walletId, projects }: { walletId: string; projects: readonly string[] },
) {
  await db.transaction().execute(async (tx) => {
    await preventProjectRemoval(tx);
    // The user may have removed the wallet meanwhile.
    const wallet = await tx
      .updateTable('wallet')
      .set({ held_at: sql<Date>`now()` })
      .where('id', '=', walletId)
      .returning('id')
      .executeTakeFirst();
    if (wallet === undefined) return;
    await tx.deleteFrom('wallet_holding').where('wallet_id', '=', walletId).execute();
    // A project may have left the catalogue meanwhile.
    await sql`insert into wallet_holding (wallet_id, project_id) select ${walletId}, id from project where id = any(${projects})`.execute(
      tx,
    );
  });
}
