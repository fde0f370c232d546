import type { ProjectTimeline, TimelineLine } from '@redoubt/domain/onchain/timeline/project-timeline';
import { formatDay, formatNumberShort } from '@redoubt/ui/data/format';

/** One figure over time, as it is drawn: a line, or bars of what happened since the moment before. */
export type TimelineRow = {
  readonly id: string;
  readonly title: string;
  readonly look: 'line' | 'bars';
  /** Null where it was not counted. */
  readonly values: readonly (number | null)[];
  readonly format: (value: number) => string;
  /** Why there is nothing to draw; undefined where there is. */
  readonly gap?: string;
};

type Gap = Extract<TimelineLine<unknown>, { is: 'unknown' }>['reason'];

const GAPS: Readonly<Record<Gap, string>> = {
  'not-computed': 'Not computed yet: it comes with the next simulated sale of the token, within six hours.',
  'no-transfers': 'Not recorded over time: no transfer of the token is on record.',
  'past-not-recorded': 'Not recorded over time: its first transfers are not on record.',
  'too-many-transfers': 'Not recorded over time: it has more than 60,000 transfers, of which only mints and burns are replayed.',
  'does-not-add-up': 'Not drawn: its logs do not add up to what the contracts report now, as with balances that change without transfers.',
  'no-pool': 'No pool was found, hence no depth.',
  'no-reserves-logged': 'Not recorded over time: the deepest pool logs no reserves, like every pool of Uniswap V3.',
  'pool-not-followed': 'Not recorded over time: the deepest pool is not among the followed contracts.',
};

const PERCENT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const formatPercent = (share: number): string => `${PERCENT.format(share * 100)}\u00a0%`;
const formatCount = (count: number): string => formatNumberShort(count);

/** What a timeline shows, from the top: supply, depth and largest holders of each token, then privileged calls. */
export function toRows({ tokens, calls }: Pick<ProjectTimeline, 'tokens' | 'calls'>): TimelineRow[] {
  const several = tokens.length > 1;
  const rows = tokens.flatMap(({ name, decimals, quote, supply, depth, topTenShare }, index): TimelineRow[] => {
    const of = several ? ` of ${name}` : '';
    return [
      { id: `supply-${index}`, title: `Supply${of}`, ...toAmounts(supply, { decimals, symbol: name }) },
      {
        id: `depth-${index}`,
        title: `Liquidity depth${of}`,
        ...toAmounts(depth, { decimals: quote?.decimals ?? null, symbol: quote?.symbol ?? 'of the other token' }),
      },
      {
        id: `holders-${index}`,
        title: `Ten largest holders${of}`,
        look: 'line',
        format: formatPercent,
        ...(topTenShare.is === 'known' ? { values: topTenShare.values } : { values: [], gap: GAPS[topTenShare.reason] }),
      },
    ];
  });
  return [...rows, { id: 'calls', title: 'Privileged calls', look: 'bars', values: calls, format: formatCount }];
}

function toAmounts(
  line: TimelineLine<string>,
  { decimals, symbol }: { decimals: number | null; symbol: string },
): Omit<TimelineRow, 'id' | 'title'> {
  const unit = decimals === null ? `base units ${symbol}` : symbol;
  const look = { look: 'line', format: (value: number) => `${formatNumberShort(value)} ${unit}` } as const;
  if (line.is === 'unknown') return { ...look, values: [], gap: GAPS[line.reason] };
  return { ...look, values: line.values.map((value) => (value === null ? null : Number(value) / 10 ** (decimals ?? 0))) };
}

/** Moments of an axis, both included. */
export type Range = { readonly from: number; readonly to: number };

/** What a row says of a range: its figures at both ends and the change, or how often it happened. */
export function describeRange(
  { look, values, format }: Pick<TimelineRow, 'look' | 'values' | 'format'>,
  { from, to }: Range,
): { readonly figure: string; readonly change: string } {
  // A bar counts since the moment before it, which is outside for the first of a range that does not begin the axis.
  const within = values.slice(look === 'bars' && from > 0 ? from + 1 : from, to + 1).filter((value) => value !== null);
  const [first] = within;
  const last = within.at(-1);
  if (first === undefined || last === undefined) return { figure: 'Not counted', change: 'in this range' };
  if (look === 'bars') {
    const sum = within.reduce((total, value) => total + value, 0);
    return { figure: format(sum), change: sum === 1 ? 'call' : 'calls' };
  }
  if (first === last) return { figure: format(last), change: 'Unchanged at both ends' };
  const change = first === 0 ? 'From nothing' : `${last > first ? '+' : '−'}${formatPercent(Math.abs(last / first - 1))}`;
  return { figure: format(last), change: `${change}, from ${format(first)}` };
}

/** The moments at which anything differs from the moment before, newest first. */
export function listChanges(rows: readonly TimelineRow[], { from, to }: Range): number[] {
  const isChange = (index: number) =>
    rows.some(({ look, values }) => (look === 'bars' ? (values[index] ?? 0) > 0 : values[index] !== values[index - 1]));
  return Array.from({ length: to - from + 1 }, (_, index) => to - index).filter((index) => index === from || isChange(index));
}

/** '20 Nov 2026, 14:00', in UTC. */
export const formatTime = (time: string): string => `${formatDay(time.slice(0, 10))}, ${time.slice(11, 16)}`;

/** Since when and how it was counted, and what is left out. */
export function describeLimits({ tokens, tokensMore, callsSince, isTraced }: ProjectTimeline): string {
  const through = isTraced
    ? 'with those through other contracts.'
    : 'without those through other contracts, as long as no endpoint offers traces.';
  return [
    `Privileged calls are counted from ${formatTime(callsSince)} UTC on, ${through}`,
    tokens.length === 0
      ? 'No token of the project is on a followed chain, so that it has no supply, depth or holders here.'
      : 'Figures of tokens are replayed from transfers and logged reserves up to the newest simulated sale.',
    ...(tokensMore > 0 ? [`${tokensMore} more ${tokensMore === 1 ? 'token is' : 'tokens are'} not drawn.`] : []),
    'Hatched: not counted.',
  ].join(' ');
}
