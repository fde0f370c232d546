import { meaningOf } from '@redoubt/domain/glossary/terms';

/** What the columns of lists say, by heading. */
export const COLUMN_MEANINGS: Readonly<Record<string, string>> = {
  Rank: 'The place among projects whose verdict is known: by level, then by the low end of rated scores. “=1” is shared by several projects.',
  Verdict: 'The level by question: critical, high, medium, low or not known. Below it the short answers and, where it is rated, the score.',
  'Shortest delay': `Time from the announcement of a privileged call until it takes effect, by a timelock. ${meaningOf('timelock')}`,
  Custody: 'Who holds the weakest way to take value.',
  Upgradeable: meaningOf('upgrade'),
  'Last privileged': 'The newest recorded call that took value or changed control.',
  'Liquidity locked': `Shares of pools that are burnt, locked or spread. ${meaningOf('lp')}`,
  'Six dimensions': 'The parts of a score: solid is proven, hatched could not be determined.',
  Audits: 'Published reviews of its code by named firms, and the day of the newest.',
  KYC: 'The tier of the identity check that is valid today.',
  Chains: 'The chains of its contracts on record.',
  Incidents: 'Events in which users lost value, or could have; and the day of the newest, or of the newest alert.',
  Votes: 'Whether it feels secure: one vote for each account, or for each browser without one.',
};

/** Terms of the field, and words of ours, that stand in these columns. */
const WORDS: readonly (readonly [term: string, meaning: string])[] = [
  ['At most, or weaker', 'Not every access path was read: a shorter delay, or a weaker holder, may exist.'],
  ['EOA', meaningOf('eoa')],
  ['3 of 5', `Keys of a multisig. ${meaningOf('multisig')}`],
  ['DAO', 'A governance vote.'],
  ['Timelock', 'Who can schedule was not resolved.'],
  ['Not resolved', 'An account of which it is not known who acts through it.'],
];

/** What these columns and their words mean. In a fold, which works by keyboard and touch and without scripts. */
export function ColumnMeanings({ columns }: { columns: readonly string[] }) {
  const meanings = Object.entries(COLUMN_MEANINGS).filter(([heading]) => columns.includes(heading));
  return (
    <details className="text-12 text-text-2">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-text-3 hover:text-text max-sm:min-h-11">
        What the columns mean
      </summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 *:odd:font-medium sm:grid-cols-[auto_1fr]">
        {[...meanings, ...WORDS].map(([term, meaning]) => [<dt key={term}>{term}</dt>, <dd key={`${term}:`}>{meaning}</dd>])}
      </dl>
    </details>
  );
}
