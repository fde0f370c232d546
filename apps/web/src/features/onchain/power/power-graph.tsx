import { toDuration } from '@redoubt/power/text/describe-controller';
import { classNames } from '@redoubt/ui/class-names';
import { type DrawnWay, layOut, toDelayLevel } from './graph-layout.ts';
import { COLUMNS, DELAY_EDGES, type DelayLevel } from './graph-looks.ts';
import { Drawing, PowerList } from './power-drawing.tsx';

const DELAYS: Readonly<Record<DelayLevel, string>> = {
  none: 'No timelock',
  short: 'Under 7 days',
  long: '7 days or more',
  unread: 'Delay not read',
};
const HEADINGS = ['Can do', 'Through', 'Controlled by', 'Delay'] as const;
/** So many are listed on phones, where the caller does not say. */
const LISTED_MAX = 12;
const LEVELS = ['none', 'short', 'long', 'unread'] as const;

/** Access paths: what can be done, through which contracts, by whom, after which delay. A drawing; a list on phones. */
export function PowerGraph({
  ways,
  max = LISTED_MAX,
}: {
  ways: readonly DrawnWay[];
  /** So many are listed on phones. */
  max?: number;
}) {
  const short = shorten(ways);
  const graph = layOut(short);
  const durations = Object.fromEntries(ways.flatMap(({ delayS }) => (delayS ? [[delayS, toDuration(delayS)] as const] : [])));
  const stake = describeAmounts(ways);
  const left = ways.length - max;
  const levels = new Set(ways.map(({ delayS }) => toDelayLevel(delayS)));
  return (
    <>
      <div className="max-md:hidden">
        <div aria-hidden="true" className="relative h-9 border-line border-b bg-surface-2 text-12 text-text-3">
          {HEADINGS.map((heading, index) => (
            <span key={heading} className="absolute top-2 ps-5" style={{ insetInlineStart: `${COLUMNS[index]?.[0] ?? 89}%` }}>
              {heading}
            </span>
          ))}
        </div>
        <Drawing graph={graph} durations={durations} />
      </div>
      <PowerList ways={short.slice(0, max)} durations={durations} />
      <ul
        className={classNames(
          'flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-5 py-3 text-12 text-text-3 max-md:py-2 max-sm:px-4',
          stake === undefined && left <= 0 && 'max-md:hidden',
        )}
      >
        {left > 0 && (
          <li className="md:hidden">
            {left} more access {left === 1 ? 'path' : 'paths'}
          </li>
        )}
        {LEVELS.filter((level) => level !== 'unread' || levels.has(level)).map((delay) => (
          <li key={delay} className={`border-s-2 ps-2 max-md:hidden ${DELAY_EDGES[delay]}`}>
            {DELAYS[delay]}
          </li>
        ))}
        {ways.some(({ basis }) => basis !== 'reported') && <li className="max-md:hidden">Dashed: not proven in the current state</li>}
        {ways.some(({ basis }) => basis === 'reported') && <li className="max-md:hidden">Dashed: read by others, not proven here</li>}
        {graph.left > 0 && (
          <li className="max-md:hidden">
            {graph.left} more {graph.left === 1 ? 'action is' : 'actions are'} not drawn
          </li>
        )}
        {stake !== undefined && <li>{stake}</li>}
      </ul>
    </>
  );
}

/** The same with short keys, and each account once: a document with many paths repeats both. */
function shorten(ways: readonly DrawnWay[]): DrawnWay[] {
  const names = new Map<string, string>();
  const nameOf = (long: string) => {
    const name = names.get(long) ?? String(names.size);
    names.set(long, name);
    return name;
  };
  const accounts = new Map<string, DrawnWay['steps'][number]>();
  return ways.map((way) => ({
    ...way,
    key: nameOf(`way ${way.key}`),
    action: nameOf(`action ${way.action}`),
    steps: way.steps.map((step) => {
      const known = JSON.stringify(step);
      const account = accounts.get(known) ?? { ...step, id: nameOf(`account ${step.id}`) };
      accounts.set(known, account);
      return account;
    }),
  }));
}

/** What the amounts are; and that silence is no zero: where powers that take value have no amount, that is said. */
function describeAmounts(ways: readonly DrawnWay[]): string | undefined {
  const taking = ways.filter(({ stake }) => stake !== undefined);
  const unknown = taking.filter(({ stake }) => stake === null).length;
  if (taking.length === 0) return undefined;
  if (unknown === taking.length) return 'Value at stake: not known';
  const known = 'Amounts: what was found to be at stake at the block that was read';
  return unknown === 0 ? known : `${known}; where none stands, it is not known`;
}
