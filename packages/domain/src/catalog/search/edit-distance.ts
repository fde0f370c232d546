/**
 * How many slips of the hand make `a` into `b`: a character too many, one too few, a wrong one, two neighbours swapped; no place is
 * mended twice. Counted in code points. Source: optimal string alignment, a restriction of Damerau's distance.
 */
export function editDistance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, here] of from.entries()) {
    const current = [row + 1];
    for (const [column, there] of to.entries()) {
      const wrong = (last[column] ?? 0) + (here === there ? 0 : 1);
      const swapped =
        here === to[column - 1] && there === from[row - 1]
          ? (beforeLast[column - 1] ?? Number.POSITIVE_INFINITY) + 1
          : Number.POSITIVE_INFINITY;
      current.push(Math.min(wrong, (last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1, swapped));
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}
