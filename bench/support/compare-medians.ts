const RESAMPLES = 2_000;

export type MedianRatio = { readonly medianMs: number; readonly ratio: number; readonly low: number; readonly high: number };

/**
 * The ratio of the median of `times` to that of `others`, measured in the same rounds and so under the same load.
 * Of resampled rounds (bootstrap), 95 % give a ratio from `low` to `high`.
 */
export function compareMedians(times: readonly number[], others: readonly number[]): MedianRatio {
  const ratios = Array.from({ length: RESAMPLES }, () => {
    const rounds = times.map(() => Math.floor(Math.random() * times.length));
    return median(pick(times, rounds)) / median(pick(others, rounds));
  }).toSorted((a, b) => a - b);
  const at = (share: number) => round(ratios[Math.floor(RESAMPLES * share)] ?? Number.NaN);
  return { medianMs: Math.round(median(times) * 100) / 100, ratio: round(median(times) / median(others)), low: at(0.025), high: at(0.975) };
}

function pick(values: readonly number[], rounds: readonly number[]): number[] {
  return rounds.map((index) => values[index] ?? Number.NaN);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = Number.NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (below + above) / 2;
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
