type Edge = { readonly from: string; readonly to: string; readonly weight: number };

/** Of equal parts the first by the account that paid, then by the one that was paid: the same graph gives the same way. */
export function findLargest<Own extends Edge>(edges: readonly Own[]): Own | undefined {
  const [largest] = edges.toSorted(
    (one, other) => other.weight - one.weight || (`${one.from} ${one.to}` < `${other.from} ${other.to}` ? -1 : 1),
  );
  return largest;
}
