import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { Icon } from '@redoubt/ui/icon';
import type { ScoreChange } from './score-changes.ts';

/** A change of the score with its lines. What we learned and what changed in the world look different. */
export function ScoreChangeEntry({ change: { low, high, tier, lines } }: { change: ScoreChange }) {
  return (
    <div>
      <p className="font-medium">
        {low} to {high}, {tier === 'NR' ? 'not rated' : `tier ${tier}`}
      </p>
      {lines.length > 0 && (
        <ul className="mt-2 grid gap-1.5">
          {lines.map(({ text, points, learned, source }) => (
            <li key={`${text} ${points}`} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-12">
              <span className="inline-flex w-24 shrink-0 items-center gap-1.5 text-text-3">
                <Icon name={learned ? 'search-check' : 'alert'} />
                {learned ? 'We learned' : 'It changed'}
              </span>
              <span className="min-w-0 grow text-text-2">{text}</span>
              {source !== undefined && <EvidenceLink url={source} subject={text} />}
              <span className="w-12 shrink-0 text-right tabular-nums">{signed(points)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** '+3.1', '−0.4'; nothing is rounded to 0 without saying so. */
function signed(points: number): string {
  const text = Math.abs(points) < 0.05 ? '<0.1' : Math.abs(points).toFixed(1);
  return `${points < 0 ? '−' : '+'}${text}`;
}
