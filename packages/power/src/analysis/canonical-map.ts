import type { Address } from '../evm/reader.ts';
import type { Controller, PowerFact, PowerMap } from './power-map.ts';

/**
 * The method of evidence from this analysis. Its parameters are `PowersQuestion`, its result
 * `CanonicalMap`.
 */
export const POWERS_METHOD = 'redoubt_powers';

/**
 * All inputs of the analysis beside the chain at one block. `accounts`: the candidates for role
 * members, by contract. They come from logs, which cannot be read at one block, and are therefore
 * part of the question.
 */
export type PowersQuestion = { readonly address: Address; readonly accounts: Readonly<Record<Address, readonly Address[]>> };

/**
 * The reproducible part of a map: without effort, without functions that only read, because a slow
 * machine proves fewer of them, without the number of accounts that were looked up in vain, and
 * without proofs, which are evidence of their own.
 */
export type CanonicalMap = Omit<PowerMap, 'effort' | 'powers' | 'reads'> & {
  readonly powers: readonly Omit<PowerFact, 'proofs' | 'lookedUp'>[];
};

const ADDRESS_DIGITS = 40;

const byText =
  <T>(toText: (each: T) => string) =>
  (one: T, other: T) =>
    toText(one) < toText(other) ? -1 : 1;

/** The reproducible part of a map, with every list sorted. */
export function toCanonicalMap({
  address,
  kind,
  proxy,
  powers,
  open,
  openDangers,
  unknown,
  renounced,
  controllers,
}: PowerMap): CanonicalMap {
  return {
    address,
    kind,
    proxy,
    powers: powers.map(toCanonicalPower).toSorted(byText(({ contract, selector }) => `${contract}${selector}`)),
    open: open.toSorted(),
    openDangers: openDangers.toSorted(byText(({ selector }) => selector)),
    unknown: unknown.toSorted(byText(({ selector = '', reason }) => `${selector} ${reason}`)),
    renounced,
    controllers: controllers.map(toCanonicalController).toSorted(byText((each) => each.address)),
  };
}

function toCanonicalPower({ proofs: _, lookedUp: __, ...power }: PowerFact): CanonicalMap['powers'][number] {
  return {
    ...power,
    ways: power.ways
      .map((way) => ({ ...way, guards: way.guards.toSorted(byText((guard) => JSON.stringify(guard))), holders: way.holders.toSorted() }))
      .toSorted(byText((way) => JSON.stringify(way))),
    holders: power.holders.toSorted(),
  };
}

function toCanonicalController({ multisig, ...controller }: Controller): Controller {
  return {
    ...controller,
    controllers: controller.controllers.toSorted(),
    ...(multisig && { multisig: { ...multisig, owners: multisig.owners.toSorted(), modules: multisig.modules.toSorted() } }),
  };
}

/**
 * The question that a map answers. Of the candidates only those that the map names made a
 * difference, so only they are kept.
 */
export function toPowersQuestion(map: PowerMap, candidates: ReadonlyMap<Address, readonly Address[]>): PowersQuestion {
  // Thousands of accounts are looked for in up to a megabyte: whole addresses first, then calldata.
  const runs =
    JSON.stringify(map)
      .toLowerCase()
      .match(/[0-9a-f]{40,}/g) ?? [];
  const addresses = new Set(runs.filter(({ length }) => length === ADDRESS_DIGITS));
  const calldata = [...new Set(runs.filter(({ length }) => length > ADDRESS_DIGITS))].join(' ');
  const isNamed = (account: Address) => addresses.has(account.slice(2)) || calldata.includes(account.slice(2));
  const named = [...candidates].map(([contract, all]) => [contract, all.filter(isNamed)] as const);
  const used = named.filter(([, accounts]) => accounts.length > 0).toSorted(byText(([contract]) => contract));
  return { address: map.address, accounts: Object.fromEntries(used) };
}
