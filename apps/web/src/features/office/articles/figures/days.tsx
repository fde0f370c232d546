import { Figure } from './figure.tsx';

type Action = { readonly at: string; readonly what: string; readonly outcome: 'announced' | 'refused' | 'done' };

const OUTCOMES = {
  announced: { word: 'Announced', dot: 'fill-brand' },
  refused: { word: 'Refused', dot: 'fill-danger' },
  done: { word: 'Carried out', dot: 'fill-text' },
} as const;

/** What happened one after the other. */
export function Days({ actions, caption }: { actions: readonly Action[]; caption: string }) {
  return (
    <Figure caption={caption}>
      <ol className="grid">
        {actions.map(({ at, what, outcome }) => (
          <li key={at} className="grid grid-cols-[72px_12px_minmax(0,1fr)] gap-x-3">
            <span className="py-2 text-text-3 tabular-nums">{at}</span>
            <svg viewBox="0 0 12 100" preserveAspectRatio="xMidYMin slice" className="h-full w-3" aria-hidden="true">
              <path d="M6 0v100" className="stroke-line-strong" />
              <circle cx="6" cy="17" r="4" className={OUTCOMES[outcome].dot} />
            </svg>
            <p className="py-2 text-text-2">
              <span className="font-medium text-text">{OUTCOMES[outcome].word}.</span> {what}
            </p>
          </li>
        ))}
      </ol>
    </Figure>
  );
}
