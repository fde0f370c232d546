import type { Db } from '@redoubt/db/client';
import type { ChainPhase } from '@redoubt/db/tables';
import type { FollowedChains } from '@redoubt/domain/office/health/connection';
import { describeProgress, judgeChain } from '@redoubt/domain/onchain/record/judge-chain';
import { sql } from 'kysely';
import { toOptionalNumber } from './chain-values.ts';

type Row = {
  slug: string;
  chain_id: string;
  head: string | null;
  indexed: string | null;
  lag: number | null;
  phase: ChainPhase;
  fault: string | null;
  paused: boolean;
};

/** Seconds from the newest recorded block to the newest known one. Also grows while no endpoint tells the head. */
export const LAG_SECONDS = sql<number | null>`
  case when chain.indexed is null then null
    else greatest(0, extract(epoch from chain.head_time - chain.indexed_time), extract(epoch from now() - chain.updated_at) - 60)::float8 end`;

/**
 * The chains that this installation reads, ordered by id: those with endpoints in the settings. A
 * chain without an answer so far is at block 0.
 */
export async function listFollowedChains({ db }: { db: Db }): Promise<FollowedChains> {
  const { rows } = await sql<Row>`
    select slug, chain_id, head, indexed, phase, fault, paused, ${LAG_SECONDS} as lag
    from chain where exists (select from chain_endpoint e where e.chain_id = chain.chain_id)
    order by chain_id`.execute(db);
  return rows.map(({ slug, chain_id, head, indexed, lag, phase, fault, paused }) => {
    const progress = judgeChain({ paused, phase, fault, lagSeconds: lag });
    const known = { progress, fault, head: toOptionalNumber(head) ?? null, indexed: toOptionalNumber(indexed) ?? null };
    return {
      chain: slug,
      chainId: Number(chain_id),
      head: Number(head ?? 0),
      indexed: Number(indexed ?? 0),
      lagSeconds: lag === null ? null : Math.round(lag),
      progress,
      reason: describeProgress(known).reason,
    };
  });
}
