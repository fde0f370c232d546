import { type FoundTransaction, findTransaction } from '@redoubt/chain/read/find-transaction';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { toBytes } from '../record/chain-values.ts';
import { listCalls, listChanges } from './use-store.ts';

/** As many as one answer holds. */
const USES_MAX = 100;

/**
 * Reads and stores the newest unknown transactions that used a contract's powers through contracts that
 * are not followed, to know their signers. Throws RpcFault when no endpoint answers.
 */
export async function recordOutsideTransactions(
  { db, client }: Pick<Context, 'db'> & { readonly client: ChainClient },
  { chainId, map, upTo }: { chainId: number; map: PowerMap; upTo: number },
): Promise<void> {
  const functions = map.powers.map(({ contract, selector }) => ({ contract, selector: `0x${selector}` }));
  const contracts = [...new Set([map.address, ...functions.map(({ contract }) => contract)])];
  const uses = [
    ...(await listCalls(db, { chainId, functions, between: [], upTo, limit: USES_MAX })),
    ...(await listChanges(db, { chainId, contracts, upTo, limit: USES_MAX })),
  ];
  const unknown = new Map(uses.filter(({ isAsked }) => !isAsked).map((use) => [`${use.block} ${use.txIndex}`, use]));
  for (const { block, txIndex, hash } of [...unknown.values()].slice(0, USES_MAX)) {
    const found = await ask(client, hash === null ? { block, index: txIndex } : { hash });
    // Of another branch: read again after the rollback.
    if (found !== undefined && found.block !== block) continue;
    await save(db, { chainId, block, txIndex, found });
  }
}

/** `undefined` also where no endpoint keeps such old transactions. */
async function ask(client: ChainClient, which: Parameters<typeof findTransaction>[1]): Promise<FoundTransaction | undefined> {
  try {
    return await findTransaction(client, which);
  } catch (error) {
    if (isRpcFault(error, 'refused', 'unsupported', 'no-state', 'no-history')) return undefined;
    throw error;
  }
}

type OutsideTransaction = {
  readonly chainId: number;
  readonly block: number;
  readonly txIndex: number;
  readonly found: FoundTransaction | undefined;
};

/** Saves nothing when the block was withdrawn meanwhile. */
async function save(db: Context['db'], { chainId, block, txIndex, found }: OutsideTransaction): Promise<void> {
  const bytes = (text: string | null | undefined) => (text === null || text === undefined ? null : toBytes(text));
  const of = sql`chain_id = ${chainId} and block = ${block} and tx_index = ${txIndex}`;
  await sql`
    insert into outside_transaction (chain_id, block, tx_index, hash, sender, target)
    select ${chainId}, ${block}, ${txIndex}, ${bytes(found?.hash)}, ${bytes(found?.from)}, ${bytes(found?.to)}
    where exists (select from chain_log where ${of}) or exists (select from chain_internal_call where ${of})
    on conflict do nothing`.execute(db);
}
