/**
 * The number of typos between `a` and `b`: insertions, deletions, substitutions and swaps of adjacent
 * characters, in code points. Source: optimal string alignment, which edits no substring twice (a
 * restriction of the Damerau-Levenshtein distance).
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
