import type { TokenMarket, TokenTimeline } from '@redoubt/domain/onchain/market/schema';
import type { ProjectTimeline, TimelineLine, TokenLines } from '@redoubt/domain/onchain/timeline/project-timeline';
import { toMoments } from '../market/to-timeline.ts';

/** More tokens of one project are only counted. */
const TOKENS_MAX = 3;

type Facts = {
  readonly tokens: readonly (Pick<TokenLines, 'name' | 'decimals' | 'quote'> & Pick<TokenMarket, 'timeline'>)[];
  /** When each was, in milliseconds. */
  readonly calls: readonly number[];
  readonly callsSince: number;
  readonly isTraced: boolean;
  readonly until: number;
};

/** Puts the figures of tokens, each at moments of its own, and the calls on one axis, which begins with the first of them. */
export function toSharedAxis({ tokens, calls, callsSince, isTraced, until }: Facts): ProjectTimeline {
  const begins = [...tokens.flatMap(({ timeline }) => timeline?.times[0] ?? []).map(Date.parse), callsSince];
  const from = Math.min(until, ...begins);
  const times = toMoments({ from, until });
  return {
    times: times.map((time) => new Date(time).toISOString()),
    tokens: tokens.slice(0, TOKENS_MAX).map(({ timeline, name, decimals, quote }) => ({
      name,
      decimals,
      quote: quote && { symbol: quote.symbol, decimals: quote.decimals },
      ...toLines(timeline, times),
    })),
    tokensMore: Math.max(0, tokens.length - TOKENS_MAX),
    calls: times.map((time, index) => {
      const after = times[index - 1] ?? Number.NEGATIVE_INFINITY;
      return time < callsSince && index < times.length - 1 ? null : calls.filter((at) => at > after && at <= time).length;
    }),
    callsSince: new Date(callsSince).toISOString(),
    isTraced,
  };
}

function toLines(timeline: TokenTimeline | null, to: readonly number[]): Pick<TokenLines, 'supply' | 'depth' | 'topTenShare'> {
  if (timeline === null) {
    const line = { is: 'unknown', reason: 'not-computed' } as const;
    return { supply: line, depth: line, topTenShare: line };
  }
  const { times: from, supply, depth, topTenShare } = timeline;
  return {
    supply: align(supply, { from, to }),
    depth: align(depth, { from, to }),
    topTenShare: align(topTenShare, { from, to }),
  };
}

/** The newest figure at or before each moment; none after the last, when the token was not read. */
function align<Value extends string | number>(
  line: TimelineLine<Value>,
  { from, to }: { from: readonly string[]; to: readonly number[] },
): TimelineLine<Value> {
  if (line.is === 'unknown') return line;
  const own = from.map((time) => Date.parse(time));
  const last = own.at(-1) ?? 0;
  const at = (time: number) => (time > last ? undefined : line.values[own.findLastIndex((each) => each <= time)]);
  return { is: 'known', values: to.map((time) => at(time) ?? null) };
}
