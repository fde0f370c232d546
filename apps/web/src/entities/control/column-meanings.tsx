import { meaningOf } from '@redoubt/domain/glossary/terms';

/** What lists say about control, and the terms of the field in it. In a fold, which works by keyboard and touch and without scripts. */
const MEANINGS: readonly (readonly [term: string, meaning: string])[] = [
  ['Shortest delay', `Time from the announcement of a privileged call until it takes effect, by a timelock. ${meaningOf('timelock')}`],
  ['At most, or weaker', 'Not every access path was read: a shorter delay, or a weaker holder, may exist.'],
  ['Custody', 'Who holds the weakest way to take value.'],
  ['EOA', meaningOf('eoa')],
  ['3 of 5', `Keys of a multisig. ${meaningOf('multisig')}`],
  ['DAO', 'A governance vote.'],
  ['Timelock', 'Who can schedule was not resolved.'],
  ['Not resolved', 'An account of which it is not known who acts through it.'],
  ['Upgradeable', meaningOf('upgrade')],
  ['Liquidity locked', `Shares of pools that are burnt, locked or spread. ${meaningOf('lp')}`],
];

export function ColumnMeanings() {
  return (
    <details className="text-12 text-text-2">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-text-3 hover:text-text max-sm:min-h-11">
        What the columns mean
      </summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {MEANINGS.map(([term, meaning]) => (
          <div key={term} className="sm:contents">
            <dt className="font-medium">{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
