import type { FollowedChains } from '@redoubt/domain/office/health/connection';
import { explainChainGap } from './chain-gap.ts';

/** Why nothing was read from the project's chains and what to do about it; nothing where that is not so. */
export function ChainGapNotice({ chains, followed }: { chains: readonly string[]; followed: FollowedChains }) {
  const gap = explainChainGap(chains, followed);
  if (gap === undefined) return null;
  return (
    <div className="flex items-start gap-3 border-line border-b px-5 py-3.5 max-sm:px-4">
      <span aria-hidden="true" className="hatched mt-0.5 size-5 shrink-0 rounded-mark border border-line-strong" />
      <p className="text-12">
        <span className="font-medium">{gap.reason}</span> <span className="text-text-3">{gap.remedy}</span>
      </p>
    </div>
  );
}
