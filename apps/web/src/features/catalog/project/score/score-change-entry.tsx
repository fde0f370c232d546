import type { ScoreChange, ScoreHistoryEntry } from '@redoubt/domain/catalog/project/scored-profile';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { Icon } from '@redoubt/ui/icon';
import { TransactionLink } from '@/entities/chain/transaction-link';
import { CAUSE_LABELS, signedPoints, subjectLabel } from '@/entities/score/score-changes';

/** Causes that are changes of the project itself; the others follow from time, from our work or from other lines. */
const CHANGED: ReadonlySet<string> = new Set(['chain', 'catalogue', 'decision', 'reorg']);

/** Lines that are shown at once; the rest opens. */
const SHOWN = 4;

/** A change of the score with its lines. What we learned and what changed in the world look different. */
export function ScoreChangeEntry({ change: { low, high, tier, changes } }: { change: ScoreHistoryEntry }) {
  const rest = changes.slice(SHOWN);
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4 font-medium">
        {`${Math.floor(low + 1e-9)} to ${Math.ceil(high - 1e-9)}, ${tier === 'NR' ? 'not rated' : `tier ${tier}`}`}
        {/* Each line says it aloud for itself. */}
        {changes.length > 0 && (
          <span aria-hidden="true" className="font-regular text-12 text-text-3">
            low end / high end
          </span>
        )}
      </p>
      {changes.length === 0 && <p className="text-12 text-text-3">The first score.</p>}
      <Lines lines={changes.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className="mt-1.5">
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-12 text-brand-text hover:underline">
            {rest.length} more {rest.length === 1 ? 'reason' : 'reasons'}
          </summary>
          <Lines lines={rest} />
        </details>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: ScoreHistoryEntry['changes'] }) {
  return (
    <ul className="score-lines">
      {lines.map(({ subject, deployment, low, high, cause, at }) => (
        <li key={`${subject} ${deployment}`}>
          <span>
            {CAUSE_LABELS[cause]}
            {cause === 'evidence' && <Icon name="search-check" />}
            {CHANGED.has(cause) && <Icon name="alert" />}
          </span>
          <span>
            {subjectLabel(subject)}
            {at !== undefined && <Place at={at} />}
          </span>
          <span>
            <span className="sr-only">low end </span>
            {`${signedPoints(low)} / `}
            <span className="sr-only">high end </span>
            {signedPoints(high)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where on a chain it was read, and what had happened there. */
function Place({ at: { chain, blockNumber, happened } }: { at: NonNullable<ScoreChange['at']> }) {
  return (
    <span className="block text-text-3">
      {chainName(chain)}, block {(happened?.blockNumber ?? blockNumber).toLocaleString('en-US')}
      {happened !== undefined && (
        <>
          , transaction <TransactionLink chain={chain} hash={happened.transaction} />
        </>
      )}
    </span>
  );
}
