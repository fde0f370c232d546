import { ProjectId } from '@redoubt/domain/ids';
import { describeControl, listControlWays } from '@redoubt/power/text/describe-control';
import { listProjectMaps } from '@redoubt/server/onchain/privileged/list-project-powers';
import { Since } from '@redoubt/ui/data/since';
import { cache, type ReactNode } from 'react';
import { getContext } from '@/http/context';
import { toWaitingText } from './analysis-state-text.ts';
import { namesOf } from './names-of.ts';
import { PowerGraph, ShortestDelay } from './power-graph.tsx';

/** Control on a project's first page: a sentence, and the strongest access paths. */
export type ControlSummary = { readonly words: string; readonly details: ReactNode; readonly aside: ReactNode };

/** So many access paths are listed on phones; the tab has all. */
const SHOWN = 2;

/** Undefined where no contract of the project was analysed. Cached for a request: page and metadata use it. */
export const readControlSummary = cache(async (rawId: string): Promise<ControlSummary | undefined> => {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return undefined;
  const { contracts, waiting } = await listProjectMaps(getContext(), { projectId: id.data });
  const statement = describeControl(contracts);
  const newest = contracts.toSorted((a, b) => b.analysis.block - a.analysis.block)[0]?.analysis;
  if (statement === undefined || newest === undefined) return undefined;
  const ways = listControlWays(contracts).filter(
    ({ state, strength, effect }) => state !== 'idle' && (strength !== 'change' || effect !== undefined),
  );
  const read = `${contracts.length} ${contracts.length === 1 ? 'contract' : 'contracts'} read`;
  return {
    words: statement.words,
    aside: (
      <>
        {read}, block {newest.block}, <Since instant={newest.time} now={new Date()} />
      </>
    ),
    details: (
      <>
        {ways.length === 0 && <p className="px-5 py-3.5 text-pretty text-text-2 max-sm:px-4">{statement.words}</p>}
        <ShortestDelay ways={ways} words={statement.words} />
        {ways.length > 0 && <PowerGraph ways={ways} names={namesOf(contracts)} base={`/projects/${id.data}?tab=governance`} max={SHOWN} />}
        {waiting > 0 && <p className="border-line border-t px-5 py-3 text-12 text-text-3 max-sm:px-4">{toWaitingText(waiting)}</p>}
      </>
    ),
  };
});
