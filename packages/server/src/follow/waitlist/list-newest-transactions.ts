import type { RecordedTransaction } from '@redoubt/domain/follow/waitlist/figures';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import { nameFunction } from '../../onchain/activity/name-activity.ts';
import { toHex } from '../../onchain/record/chain-values.ts';
import type { Context } from '../../platform/context.ts';

/**
 * Blocks that are searched. Older transactions are not looked for: the newest are in recent blocks,
 * or the chain is idle.
 */
const BLOCKS_MAX = 20_000;

type Row = {
  hash: Buffer;
  block: string;
  time: Date;
  sender: Buffer;
  contract: Buffer;
  selector: Buffer;
  ok: boolean;
  id: ProjectId;
  name: string;
};

/** The newest recorded transactions of one chain, newest first. */
export async function listNewestTransactions(
  { db }: Pick<Context, 'db'>,
  { chain, block, limit }: { chain: string; block: number; limit: number },
): Promise<RecordedTransaction[]> {
  const { rows } = await sql<Row>`
    with newest as (
      select t.* from chain_transaction t
      where t.chain_id = (select chain_id from chain where slug = ${chain}) and t.block > ${block - BLOCKS_MAX} and t.block <= ${block}
      order by t.time desc, t.block desc, t.tx_index desc limit ${limit}
    )
    select n.hash, n.block, n.time, n.sender, n.contract, n.selector, n.ok, p.id, p.name
    from newest n
    join lateral (
      select project_id from tracked_contract c where c.chain_id = n.chain_id and c.address = n.contract order by project_id limit 1
    ) c on true
    join project p on p.id = c.project_id
    order by n.time desc, n.block desc, n.tx_index desc`.execute(db);
  return rows.map(({ hash, block: number, time, sender, contract, selector, ok, id, name }) => ({
    chain,
    hash: toHex(hash),
    block: Number(number),
    at: time.toISOString(),
    sender: toHex(sender),
    contract: toHex(contract),
    project: { id, name },
    call: nameFunction(toHex(selector))?.name ?? toHex(selector),
    ok,
  }));
}
