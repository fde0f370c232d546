import type { Db } from '@redoubt/db/client';
import type { ChainStatus } from '@redoubt/domain/onchain/activity/chains';
import { describeProgress, judgeChain } from '@redoubt/domain/onchain/record/judge-chain';
import { chainName, findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { findNativeSymbol } from '@redoubt/domain/platform/chain/native-symbol';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '../../platform/context.ts';
import { toOptionalNumber } from '../record/chain-values.ts';
import { LAG_SECONDS } from '../record/list-followed-chains.ts';

const DEMO = 'demo';

/** All connected chains, ordered by id, with the states of their endpoints and the gaps in their history. */
export async function listChains({ db }: Pick<Context, 'db'>): Promise<ChainStatus[]> {
  return (await readChains(db)).map((row) => {
    const known = findKnownChain(row.slug);
    const { head_time: headTime, indexed_time: indexedTime, fault } = row;
    const [head, indexed] = [toOptionalNumber(row.head) ?? null, toOptionalNumber(row.indexed) ?? null];
    const progress = judgeChain({ paused: row.paused, phase: row.phase, fault, lagSeconds: row.lag });
    return {
      chain: row.slug,
      chainId: Number(row.chain_id),
      name: chainName(row.slug),
      nativeSymbol: findNativeSymbol(row.slug) ?? null,
      explorerUrl: known?.explorerUrl ?? null,
      head,
      indexed,
      finalized: toOptionalNumber(row.finalized) ?? null,
      lagSeconds: row.lag,
      demo: row.slug === DEMO,
      traces: row.traces === 'unknown' ? null : row.traces === 'offered',
      phase: row.phase,
      fault,
      progress,
      reason: describeProgress({ progress, head, indexed, fault }).reason,
      public: row.public,
      startBlock: Number(row.start_block),
      firstBlock: Number(row.first_block),
      pastFault: row.past_fault,
      controlFrom: Number(row.start_block) === 0 ? null : (toOptionalNumber(row.control) ?? null),
      controlFault: row.control_fault,
      tracedFrom: toOptionalNumber(row.traced_from) ?? null,
      headTime: headTime?.toISOString() ?? null,
      indexedTime: indexedTime?.toISOString() ?? null,
      contracts: row.contracts ?? 0,
      projects: row.projects ?? 0,
      contractsWithGap: row.unfinished ?? 0,
      gapBlocksMax: row.gap ?? 0,
      endpoints: row.endpoints.map(({ head, checkedAt, ...endpoint }) => ({
        ...endpoint,
        head: head === null ? null : Number(head),
        checkedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(),
      })),
    };
  });
}

function readChains(db: Db) {
  return db
    .selectFrom('chain')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('tracked_contract as t')
          .whereRef('t.chain_id', '=', 'chain.chain_id')
          .select([
            sql<number>`count(distinct address)::int`.as('contracts'),
            sql<number>`count(distinct project_id)::int`.as('projects'),
            sql<number>`(count(distinct address) filter (where backfilled_to < live_from - 1))::int`.as('unfinished'),
            sql<number>`coalesce(max(live_from - 1 - backfilled_to), 0)::float8`.as('gap'),
            sql<string | null>`max(coalesce(control_from, live_from))`.as('control'),
          ])
          .as('scope'),
      (on) => on.onTrue(),
    )
    .selectAll('chain')
    .select(['contracts', 'projects', 'unfinished', 'gap', 'control'])
    .select(LAG_SECONDS.as('lag'))
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('chain_endpoint as e')
          .whereRef('e.chain_id', '=', 'chain.chain_id')
          .orderBy('position')
          .select([
            'host',
            'state',
            'head',
            'latency_ms as latencyMs',
            'missing',
            'last_error as lastError',
            'waits',
            sql<string | null>`checked_at`.as('checkedAt'),
          ]),
      ).as('endpoints'),
    )
    .where(sql<boolean>`exists (select from chain_endpoint e where e.chain_id = chain.chain_id)`)
    .orderBy('chain.chain_id')
    .execute();
}
