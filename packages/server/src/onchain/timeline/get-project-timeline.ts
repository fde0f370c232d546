import type { ProjectId } from '@redoubt/domain/ids';
import type { TokenMarket } from '@redoubt/domain/onchain/market/schema';
import type { ProjectTimeline } from '@redoubt/domain/onchain/timeline/project-timeline';
import type { Context } from '../../platform/context.ts';
import { readActivityRecord } from '../activity/activity-record.ts';
import { listProjectMarkets } from '../market/list-project-markets.ts';
import { listProjectUses } from '../privileged/list-project-uses.ts';
import { toSharedAxis } from './to-shared-axis.ts';

/** Newest privileged calls that are counted. */
const CALLS_MAX = 1_000;

/**
 * Figures of a project's tokens and its privileged calls on one time axis; undefined where nothing of the project is recorded. Throws
 * ResourceNotFoundException.
 */
export async function getProjectTimeline(
  { db }: Pick<Context, 'db'>,
  { projectId }: { projectId: ProjectId },
): Promise<ProjectTimeline | undefined> {
  const { recorded } = await readActivityRecord(db, { projectId, span: 'all' });
  const begins = recorded.map(({ window }) => Date.parse(window.from));
  if (begins.length === 0) return undefined;
  const { tokens } = await listProjectMarkets({ db }, { projectId });
  const uses = await listProjectUses({ db }, { projectId, limit: CALLS_MAX });
  const oldest = uses.length === CALLS_MAX ? uses.at(-1) : undefined;
  return toSharedAxis({
    tokens: tokens.map(({ name, symbol, decimals, pools, timeline }: TokenMarket) => ({
      name: symbol ?? name,
      decimals,
      quote: pools[0]?.quote ?? null,
      timeline,
    })),
    calls: uses.filter(({ ok }) => ok).map(({ time }) => Date.parse(time)),
    // Of several chains, since all of them are recorded.
    callsSince: oldest === undefined ? Math.max(...begins) : Date.parse(oldest.time),
    isTraced: recorded.every(({ traces }) => traces === true),
    until: Math.max(...recorded.map(({ time }) => Date.parse(time))),
  });
}
