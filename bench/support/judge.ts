/** What a figure may be: at most, or at least. */
export type Bound = { readonly atMost: number } | { readonly atLeast: number };

/**
 * Says which figures are beyond their bounds; the bench then ends with 1. What was not measured is beyond any. `slack`: how many times as
 * far figures may go, for short runs, and beside other work.
 */
export function judge(
  bounds: Readonly<Record<string, Bound & { readonly value: number | undefined }>>,
  { slack }: { slack: number },
): void {
  for (const [name, { value = Number.NaN, ...bound }] of Object.entries(bounds)) {
    const limit = 'atMost' in bound ? bound.atMost * slack : bound.atLeast / slack;
    if ('atMost' in bound ? value <= limit : value >= limit) continue;
    console.error(`${name}: ${value}; ${'atMost' in bound ? 'at most' : 'at least'} ${limit} is allowed.`);
    process.exitCode = 1;
  }
}
