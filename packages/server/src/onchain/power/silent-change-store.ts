import type { Db } from '@redoubt/db/client';
import type { SilentChange } from '@redoubt/domain/onchain/activity/privileged';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import { sql } from 'kysely';
import { toBytes, toHex } from '../record/chain-values.ts';
import type { Difference } from './readings/watched-state.ts';

/**
 * Records differences from contracts' maps as silent changes, each once. What the contract, or the account
 * whose storage it is, logged since the map as a change of control is none.
 */
export async function saveSilentChanges(
  db: Db,
  { chainId, block, differences }: { chainId: number; block: number; differences: readonly Difference[] },
): Promise<void> {
  if (differences.length === 0) return;
  const columns = [
    sql`${differences.map(({ contract }) => toBytes(contract))}::bytea[]`,
    sql`${differences.map(({ account }) => toBytes(account))}::bytea[]`,
    sql`${differences.map(({ slot }) => (slot === undefined ? null : toBytes(slot)))}::bytea[]`,
    sql`${differences.map(({ before }) => toBytes(before))}::bytea[]`,
    sql`${differences.map(({ after }) => toBytes(after))}::bytea[]`,
  ];
  await sql`
    insert into silent_change (chain_id, contract, block, after_block, account, slot, old_value, new_value)
    select ${chainId}, d.contract, ${block}, p.block, d.account, d.slot, d.old_value, d.new_value
    from unnest(${sql.join(columns)}) d (contract, account, slot, old_value, new_value)
    join power_map p on p.chain_id = ${chainId} and p.address = d.contract and p.block < ${block}
    where not exists (
      select from chain_log l
      where l.chain_id = ${chainId} and l.contract in (d.contract, d.account) and l.block > p.block and l.topic = any(${CONTROL_TOPICS.map(toBytes)}::bytea[])
    ) and not exists (
      select from silent_change s
      where s.chain_id = ${chainId} and s.contract = d.contract and s.account = d.account and s.slot is not distinct from d.slot
        and s.new_value = d.new_value and s.block > p.block
    )
    on conflict do nothing`.execute(db);
}

/** The silent changes of contracts up to a block, inclusive, the newest first. */
export async function listRecordedChanges(
  db: Db,
  { chainId, contracts, upTo, limit }: { chainId: number; contracts: readonly string[]; upTo: number; limit: number },
): Promise<(SilentChange & { contract: `0x${string}` })[]> {
  const rows = await db
    .selectFrom('silent_change')
    .where('chain_id', '=', String(chainId))
    .where('contract', 'in', contracts.map(toBytes))
    .where('block', '<=', String(upTo))
    .orderBy('block', 'desc')
    .orderBy('contract')
    .orderBy('account')
    .orderBy('slot')
    .limit(limit)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    contract: toHex(row.contract),
    seenAtBlock: Number(row.block),
    afterBlock: Number(row.after_block),
    account: toHex(row.account),
    slot: row.slot === null ? null : toHex(row.slot),
    before: toHex(row.old_value),
    after: toHex(row.new_value),
  }));
}
