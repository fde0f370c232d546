import { findLargest } from './find-largest.ts';

/** With fewer accounts a chain is as easily read as what would stand for it. */
const CHAIN_MIN = 4;

type Chained = {
  readonly nodes: readonly { readonly id: string; readonly kind: string; readonly reason: string | undefined; readonly column: number }[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly weight: number }[];
};

/**
 * Chains of wallets, each in the order in which the money went: every one but the first was paid by the one before alone, and with the
 * largest part of what that one paid. What else they pay, as a peel chain does, leads out of it. Without wallets that were read in part, and
 * without those of `alone`, which stand for themselves.
 */
export function listChains({ nodes, edges }: Chained, alone: ReadonlySet<string>): string[][] {
  const columnOf = new Map(
    nodes.flatMap(({ id, kind, reason, column }) =>
      kind === 'wallet' && reason === undefined && !alone.has(id) ? [[id, column] as const] : [],
    ),
  );
  const [into, outOf] = [Map.groupBy(edges, ({ to }) => to), Map.groupBy(edges, ({ from }) => from)];
  const nextOf = new Map<string, string>();
  for (const [id, column] of columnOf) {
    const next = findLargest(outOf.get(id) ?? [])?.to;
    if (next === undefined || (columnOf.get(next) ?? 0) <= column) continue;
    if (into.get(next)?.every(({ from }) => from === id)) nextOf.set(id, next);
  }
  const followers = new Set(nextOf.values());
  return [...nextOf.keys()]
    .filter((id) => !followers.has(id))
    .map((first) => {
      const chain = [first];
      for (let next = nextOf.get(first); next !== undefined; next = nextOf.get(next)) chain.push(next);
      return chain;
    })
    .filter(({ length }) => length >= CHAIN_MIN);
}
