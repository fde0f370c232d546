import type { ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { Coverage } from '@redoubt/ui/score/coverage';
import { readCoverageParts } from './score-view.ts';

/** How much evidence there is, by weight, in the whole and by dimension. */
export function CoveragePanel({ breakdown }: { breakdown: ScoreBreakdown | null }) {
  const home = breakdown?.deployments[0];
  const others = breakdown?.deployments.slice(1) ?? [];
  return (
    <section aria-labelledby="coverage" className="border-line border-b">
      <h3 id="coverage" className="px-5 pt-4 font-medium max-sm:px-4">
        Coverage
      </h3>
      <Coverage percent={breakdown?.coverage ?? 0} parts={readCoverageParts(breakdown)} />
      {home !== undefined && others.length > 0 && (
        <p className="px-5 pb-5 text-12 text-text-3 max-sm:px-4">
          By dimension {home.id === '*' ? '' : `on ${chainName(home.id)}, `}where the project has lived longest. The whole also counts{' '}
          {othersText(others.map(({ id }) => id))}.
        </p>
      )}
    </section>
  );
}

/** The other deployments in words: chains by name, and the contracts not found yet. */
function othersText(ids: readonly string[]): string {
  const chains = ids.filter((id) => id !== '?').map(chainName);
  const words = [
    ...(chains.length > 3 ? [`${chains.length} more chains`] : chains),
    ...(ids.includes('?') ? ['contracts not found yet'] : []),
  ];
  return new Intl.ListFormat('en-GB').format(words);
}
