import type { Exploration } from '../../evm/explore.ts';
import type { Effect, PathResult } from '../../evm/path.ts';
import type { Sample } from '../../evm/sample.ts';
import type { Value } from '../../evm/value.ts';
import { fromCall, fromStore, isOfCaller, isOfLedger, listCapabilities, listMade, type Meaning, toLocations } from '../capability.ts';
import { HASHED_FROM, isSameLocation, listReads, toLocation, toWrittenBits } from '../slot.ts';

type Variable = Meaning['supply'][number];

/** What the functions of a contract read. */
export type Reads = {
  /** The variables on which it depends what functions for all do. */
  readonly used: readonly Variable[];
  /** Those of any function. */
  readonly all: readonly Variable[];
};

/**
 * What functions read. Where the contract creates others, these may ask its getters, and where it runs the code at an address, the code
 * decides: what is returned, and where the code is, counts as used.
 */
export function listAllReads(explorations: readonly Exploration[], forAll: readonly PathResult[]): Reads {
  const results = explorations.flatMap(({ successes }) => successes);
  const creates = forAll.some(({ path }) => path.effects.some(({ kind }) => kind === 'create'));
  const returned = results.flatMap((each) => each.returned);
  const code = explorations.flatMap(({ delegates }) => delegates);
  return {
    used: toVariables([...forAll.flatMap(listDeciding), ...code, ...(creates ? returned : [])]),
    all: toVariables([...results.flatMap(listDeciding), ...returned]),
  };
}

const listDeciding = ({ path }: PathResult): Value[] => [...path.conditions, ...path.effects.flatMap(listOperands)];

function listOperands(effect: Effect): readonly Value[] {
  switch (effect.kind) {
    case 'store':
      return [effect.slot, effect.value];
    case 'call':
      return [effect.to, effect.value, ...effect.words];
    case 'delegate':
    case 'destroy':
      return [effect.to];
    default:
      return [];
  }
}

function toVariables(values: readonly Value[]): Variable[] {
  const found = new Map<string, Variable>();
  for (const value of values)
    for (const each of toLocations(listReads(value)))
      found.set(`${each.account} ${each.root} ${each.keys.length === 0} ${each.bits}`, each);
  return [...found.values()];
}

type Judged = { readonly reads: Reads; readonly meaning: Meaning; readonly sample: Sample };

/**
 * Whether paths do what has no better class, and may reach what others own: a call of another contract whose meaning is not known, or a change of a
 * variable on which it depends what functions for all do. `later`: paths of the same function in other states of the contract, such as after
 * more votes; what they do beyond these is not known to be out of reach.
 */
export function isUnclear(
  results: readonly PathResult[],
  { later, ...judged }: Judged & { readonly later: readonly PathResult[] },
): boolean {
  const { meaning, sample } = judged;
  if (results.some(({ path }) => path.effects.some(isUnknownCall) || listMade(path).some((store) => isUnknownStore(store, judged))))
    return true;
  const now = new Set(results.flatMap((result) => listCapabilities(result, meaning, sample)));
  return later.some((result) =>
    listCapabilities(result, meaning, sample).some((each) => each !== 'other' && each !== 'ownership' && !now.has(each)),
  );
}

const isUnknownCall = (effect: Effect): boolean => effect.kind === 'call' && fromCall(effect).length === 0 && !isOfCaller(effect);

function isUnknownStore(store: ReturnType<typeof listMade>[number], { reads, meaning, sample }: Judged): boolean {
  if (isOfLedger(store, meaning) || fromStore(store, meaning, sample).length > 0) return false;
  const location = toLocation(store.account, store.slot);
  if (location === undefined) return true;
  const bits = toWrittenBits(store.value, store.slot);
  const isAmong = (variables: readonly Variable[]) => variables.some((each) => isSameLocation(each, location) && (each.bits & bits) !== 0n);
  // The compiler may have computed the place of a mapping's entry: then no function reads that place by itself.
  return isAmong(reads.used) || (location.root >= HASHED_FROM && !isAmong(reads.all));
}
