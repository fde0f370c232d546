import type { ChainMoved } from '@redoubt/domain/onchain/activity/chains';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { toHex, toOptionalNumber } from '../record/chain-values.ts';

type Row = {
  slug: string;
  head: string | null;
  indexed: string | null;
  indexed_hash: Buffer | null;
  indexed_time: Date | null;
  version: string;
};

/** The state of every chain's record. One small statement, because open pages poll it every second. */
export async function readChainMoves({ db }: Pick<Context, 'db'>): Promise<ChainMoved[]> {
  const { rows } = await sql<Row>`
    select slug, head, indexed, indexed_hash, indexed_time,
      concat_ws(' ', encode(substr(indexed_hash, 1, 8), 'hex'), indexed, head, finalized, phase,
        (select sum(live_from - backfilled_to) + count(*) from tracked_contract t where t.chain_id = chain.chain_id and backfilled_to < live_from - 1)) as version
    from chain where exists (select from chain_endpoint e where e.chain_id = chain.chain_id) order by chain_id`.execute(db);
  return rows.map(({ slug, head, indexed, indexed_hash, indexed_time, version }) => ({
    chain: slug,
    head: toOptionalNumber(head) ?? null,
    indexed: toOptionalNumber(indexed) ?? null,
    hash: indexed_hash === null ? null : toHex(indexed_hash),
    time: indexed_time?.toISOString() ?? null,
    version,
  }));
}
