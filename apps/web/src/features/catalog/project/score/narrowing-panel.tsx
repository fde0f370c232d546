import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { METHOD } from '@redoubt/domain/catalog/score/method';

type NarrowingPanelProps = Pick<ScoredProfile, 'rated' | 'breakdown'>;

/** The unknowns whose answers would tell most, and for projects that are not rated what it takes to be. */
export function NarrowingPanel({ rated, breakdown }: NarrowingPanelProps) {
  const { coverageMin, widthMax } = METHOD.rating;
  const narrowing = breakdown?.narrowing ?? [];
  return (
    <details id="narrowing" className="folded folded-panel">
      <summary>
        <h2 className="font-semibold text-14">Biggest unknowns</h2>
        <span>{narrowing.length === 0 ? 'none that could be answered' : `${narrowing.length}, with the points that each could add`}</span>
      </summary>
      {!rated && (
        <p className="px-5 pt-4 text-text-2 last:pb-4 max-sm:px-4">
          {breakdown === null
            ? `Nothing has been checked. A score begins with the first fact that has a public source; a rating takes evidence for ${coverageMin} of 100 points.`
            : `A rating takes evidence for ${coverageMin} of 100 points and an interval of ${widthMax} or less. There is evidence for ${tenth(breakdown.coverage)}. These would add most:`}
        </p>
      )}
      {narrowing.length > 0 && (
        <ol className="checks p-5 max-sm:px-4">
          {narrowing.map(({ subject, deployment, points, words }) => (
            <li key={`${subject} ${deployment}`}>
              <i aria-hidden="true" className="hatched" />
              <p>{words}</p>
              <span className="shrink-0 tabular-nums">
                <span className="sr-only">up to </span>+{tenth(points)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {rated && narrowing.length === 0 && <p className="p-5 text-text-3 max-sm:px-4">Nothing is open that could be answered.</p>}
    </details>
  );
}

function tenth(points: number): string {
  return points > 0 && points < 0.1 ? '<0.1' : String(Math.round(points * 10) / 10);
}
