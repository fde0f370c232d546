/** How much of a chain's past is read: all of it, or back to so many seconds before the head. */
export type History = 'all' | { readonly seconds: number };

const UNITS = { h: 3_600, d: 86_400 } as const;

/** One day: enough for the shortest list of callers, and some thousand requests. */
export const HISTORY_DEFAULT: History = { seconds: UNITS.d };

/** Parses `24h`, `30d` or `all`. Throws an Error for the operator. */
export function parseHistory(text: string): History {
  if (text === 'all') return 'all';
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})(h|d)$/.exec(text) ?? [];
  if (count === '') throw new Error('Give hours or days such as 24h or 30d, or all.');
  return { seconds: Number(count) * UNITS[unit as keyof typeof UNITS] };
}
