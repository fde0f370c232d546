import type { Controller } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';

/** Sets of keys that are compared for one contract. With more the count is not determined. */
const SETS_MAX = 512;

type Keys = ReadonlySet<Address>;
type Known = ReadonlyMap<Address, Controller>;

/**
 * The fewest keys with which a contract can be made to act, through all contracts between: a key that
 * stands behind several owners of a multisig counts once. An address that is not among the controllers
 * is a key; so counts a contract that was not resolved, and a vote. 0 where no set of keys can;
 * undefined where there are too many sets to compare.
 */
export function countKeys(known: Known, address: Address): number | undefined {
  const seen = new Map<Address, number>();
  countKeysBehind(known, address, { above: [], seen });
  const isPrivate = (key: Address) => seen.get(key) === 1;
  const sets = listSets({ known, isPrivate }, address, []);
  return sets === undefined ? undefined : Math.min(...sets.map(({ size }) => size), ...(sets.length === 0 ? [0] : []));
}

type Tree = {
  readonly known: Known;
  /** Whether a key stands behind one owner only: such keys can stand for each other. */
  readonly isPrivate: (key: Address) => boolean;
};

/** Counts on how many paths each key is reached. */
function countKeysBehind(known: Known, address: Address, { above, seen }: { above: readonly Address[]; seen: Map<Address, number> }): void {
  if (above.includes(address)) return;
  const { multisig, controllers = [] } = known.get(address) ?? {};
  // An owner who stands twice in a list counts twice.
  const next = [...(multisig?.owners ?? []), ...new Set([...(multisig?.modules ?? []), ...controllers])];
  if (next.length === 0) seen.set(address, (seen.get(address) ?? 0) + 1);
  for (const each of next) countKeysBehind(known, each, { above: [...above, address], seen });
}

/** The sets of keys each of which suffices. */
function listSets(tree: Tree, address: Address, above: readonly Address[]): Keys[] | undefined {
  if (above.includes(address)) return [];
  const { known, isPrivate } = tree;
  const controller = known.get(address);
  const own: Keys[] = [new Set([address])];
  if (controller === undefined) return own;
  const of = (each: Address) => listSets(tree, each, [...above, address]);
  switch (controller.kind) {
    case 'nobody':
      return [];
    case 'multisig': {
      const { threshold, owners, modules } = controller.multisig ?? { threshold: 1, owners: [], modules: [] };
      const agreeing = listAgreeing(owners.map(of), { threshold, isPrivate });
      return agreeing && join([agreeing, ...[...modules, ...controller.controllers].map(of)]);
    }
    case 'timelock':
    case 'contract':
      return controller.controllers.length === 0 ? own : join(controller.controllers.map(of));
    default:
      return own;
  }
}

/** The unions of one set of each of `threshold` owners. */
function listAgreeing(
  owners: readonly (Keys[] | undefined)[],
  { threshold, isPrivate }: { threshold: number; isPrivate: Tree['isPrivate'] },
): Keys[] | undefined {
  const single: Address[] = [];
  // By the number of owners that agreed so far.
  let found: Keys[][] = [[new Set()]];
  for (const sets of owners) {
    if (sets === undefined) return undefined;
    const [key] = sets.length === 1 && sets[0]?.size === 1 ? sets[0] : [];
    if (key !== undefined && isPrivate(key)) {
      single.push(key);
      continue;
    }
    const next = found.map((each) => [...each]);
    for (const [agreed, unions] of found.entries()) {
      if (agreed >= threshold) continue;
      const more = unions.flatMap((union) => sets.map((set) => new Set([...union, ...set])));
      next[agreed + 1] = withoutLarger([...(next[agreed + 1] ?? []), ...more]);
    }
    if (next.some((unions) => unions.length > SETS_MAX)) return undefined;
    found = next;
  }
  const agreeing = found.flatMap((unions, agreed) =>
    agreed + single.length < threshold ? [] : unions.map((union) => new Set([...union, ...single.slice(0, threshold - agreed)])),
  );
  return withoutLarger(agreeing);
}

function join(lists: readonly (Keys[] | undefined)[]): Keys[] | undefined {
  const known = lists.filter((sets) => sets !== undefined);
  return known.length < lists.length ? undefined : withoutLarger(known.flat());
}

/** Without sets that contain another. */
function withoutLarger(sets: readonly Keys[]): Keys[] {
  const kept: Keys[] = [];
  for (const set of sets.toSorted((a, b) => a.size - b.size)) {
    if (!kept.some((smaller) => [...smaller].every((key) => set.has(key)))) kept.push(set);
  }
  return kept;
}
