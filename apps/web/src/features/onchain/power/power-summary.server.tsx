import { ProjectId } from '@redoubt/domain/ids';
import { listControlWays } from '@redoubt/power/text/control-ways';
import { describeControl } from '@redoubt/power/text/describe-control';
import { findReportedControl } from '@redoubt/server/catalog/reported/reported-store';
import { listProjectMaps } from '@redoubt/server/onchain/privileged/list-project-powers';
import { Since } from '@redoubt/ui/data/since';
import { cache, type ReactNode } from 'react';
import { getContext } from '@/http/context';
import { toUnfinishedText, toWaitingText } from './analysis-state-text.ts';
import { drawProven, drawReported } from './draw-ways.ts';
import { toLeafHref } from './entry-leaves.ts';
import { namesOf } from './names-of.ts';
import { PowerGraph } from './power-graph.tsx';
import { ShortestDelay } from './shortest-delay.tsx';

/** Control on a project's first page: a sentence, and the strongest access paths. Words and aside null: no contract was read here. */
export type ControlSummary = { readonly words: string | null; readonly details: ReactNode; readonly aside: ReactNode | null };

/** So many access paths are listed on phones; the tab has all. */
const SHOWN = 2;

/**
 * Who can take value: what power maps prove, and of contracts without one what others read. Undefined where neither says anything. Cached
 * for a request: page and metadata use it.
 */
export const readControlSummary = cache(async (rawId: string): Promise<ControlSummary | undefined> => {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return undefined;
  const now = new Date();
  const [{ contracts, waiting }, reported] = await Promise.all([
    listProjectMaps(getContext(), { projectId: id.data }),
    findReportedControl(getContext().db, { projectId: id.data }),
  ]);
  const tab = `/projects/${id.data}?tab=governance`;
  const others = drawReported(reported.ways, {
    href: `${tab}#reported`,
    today: now.toISOString().slice(0, 10),
    mapped: contracts.map(({ chain, map }) => ({ chain: chain.slug, address: map.address })),
  });
  const statement = describeControl(contracts);
  const newest = contracts.toSorted((a, b) => b.analysis.block - a.analysis.block)[0]?.analysis;
  if (statement === undefined || newest === undefined) {
    if (others.length === 0) return undefined;
    const details = (
      <>
        <ShortestDelay ways={others} words={reported.sentence} />
        <PowerGraph ways={others} max={SHOWN} />
      </>
    );
    return { words: null, aside: null, details };
  }
  const proven = listControlWays(contracts).filter(
    ({ state, strength, effect }) => state !== 'idle' && (strength !== 'change' || effect !== undefined),
  );
  const ways = [
    ...drawProven(proven, {
      names: namesOf(contracts),
      hrefOf: toLeafHref(
        contracts.map(({ map }) => map),
        { tab },
      ),
      isSummary: true,
    }),
    ...others,
  ];
  const [unfinished] = contracts.flatMap(({ analysis }) => toUnfinishedText(analysis) ?? []);
  const read = `${contracts.length} ${contracts.length === 1 ? 'contract' : 'contracts'} read`;
  return {
    words: statement.words,
    aside: (
      <>
        {read}, block {newest.block}, <Since instant={newest.time} now={now} />
      </>
    ),
    details: (
      <>
        {ways.length === 0 && <p className="px-5 py-3.5 text-pretty text-text-2 max-sm:px-4">{statement.words}</p>}
        <ShortestDelay ways={ways} words={statement.words} />
        {ways.length > 0 && <PowerGraph ways={ways} max={SHOWN} />}
        {waiting.contracts > 0 && (
          <p className="border-line border-t px-5 py-3 text-12 text-text-3 max-sm:px-4">{toWaitingText(waiting.contracts)}</p>
        )}
        {unfinished !== undefined && <p className="border-line border-t px-5 py-3 text-12 text-text-3 max-sm:px-4">{unfinished}</p>}
      </>
    ),
  };
});
