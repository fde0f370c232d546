import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';
import { toBytes } from '../record/chain-values.ts';

/** Whether a contract was active before a time. Answers are cached for other times: a no can only turn into a yes. */
export function createContractAge(db: Db, { chainId }: { chainId: number }) {
  const known = new Map<string, { yesFrom: number; noUntil: number }>();

  return async function wasActiveBefore(contract: `0x${string}`, before: Date): Promise<boolean> {
    const at = before.getTime();
    const seen = known.get(contract) ?? { yesFrom: Number.POSITIVE_INFINITY, noUntil: Number.NEGATIVE_INFINITY };
    if (at >= seen.yesFrom) return true;
    if (at <= seen.noUntil) return false;
    const did = await hasRowBefore(db, { chainId, contract, before });
    known.set(contract, did ? { ...seen, yesFrom: at } : { ...seen, noUntil: at });
    return did;
  };
}
export type ContractAge = ReturnType<typeof createContractAge>;

async function hasRowBefore(db: Db, { chainId, contract, before }: { chainId: number; contract: string; before: Date }): Promise<boolean> {
  const of = sql`chain_id = ${chainId} and contract = ${toBytes(contract)} and time < ${before}`;
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from chain_transaction where ${of}) or exists (select from chain_log where ${of}) as has`.execute(db);
  return rows[0]?.has === true;
}
