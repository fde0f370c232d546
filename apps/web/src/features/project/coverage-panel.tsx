import { chainName } from '@redoubt/domain/chain/known-chains';
import type { ScoreBreakdown } from '@redoubt/domain/score/breakdown';
import { Coverage } from '@redoubt/ui/coverage';
import { NotAssessed } from '@redoubt/ui/not-assessed';
import { Panel } from '@redoubt/ui/panel';
import { readCoverageParts } from './score-view.ts';

/** How much evidence there is, by weight, and what would add most to it. */
export function CoveragePanel({ breakdown }: { breakdown: ScoreBreakdown | null }) {
  const home = breakdown?.deployments[0];
  const others = breakdown?.deployments.slice(1) ?? [];
  return (
    <Panel id="coverage" title="Coverage" aside="By weight of the checks">
      <Coverage percent={breakdown?.coverage ?? 0} parts={readCoverageParts(breakdown)} />
      {home !== undefined && others.length > 0 && (
        <p className="px-5 pb-5 text-12 text-text-3 max-sm:px-4">
          By dimension {home.id === '*' ? '' : `on ${chainName(home.id)}, `}where the project has lived longest. The whole also counts{' '}
          {othersWords(others.map(({ id }) => id))}.
        </p>
      )}
      <div className="border-line border-t p-5 max-sm:px-4">
        <h3 className="mb-3 font-medium">What would narrow it most</h3>
        {breakdown === null || breakdown.narrowing.length === 0 ? (
          <p className="text-12 text-text-3">
            {breakdown === null ? 'Any fact with a public source.' : 'Nothing is open that could be answered.'}
          </p>
        ) : (
          <ol className="checks">
            {breakdown.narrowing.map(({ subject, deployment, points, words }) => (
              <li key={`${subject} ${deployment}`}>
                <i aria-hidden="true" className="hatched" />
                <p className="text-12">{words}</p>
                <span className="shrink-0 text-12 tabular-nums">
                  <span className="sr-only">up to </span>+{points < 0.1 ? '<0.1' : points.toFixed(1)}
                </span>
              </li>
            ))}
          </ol>
        )}
        {breakdown === null && (
          <p className="mt-3">
            <NotAssessed />
          </p>
        )}
      </div>
    </Panel>
  );
}

/** The other deployments in words: chains by name, and the contracts that nobody has found. */
function othersWords(ids: readonly string[]): string {
  const chains = ids.filter((id) => id !== '?').map(chainName);
  const words = [
    ...(chains.length > 3 ? [`${chains.length} more chains`] : chains),
    ...(ids.includes('?') ? ['contracts that nobody has found yet'] : []),
  ];
  return new Intl.ListFormat('en-GB').format(words);
}
