import type { Address } from '../../evm/reader.ts';
import type { Multisig, PowerFact, WayFact } from '../power-map.ts';

/** The accounts on whose signatures a contract acts, and how many must sign. `complete`: whether there can be no others. */
export type Signers = Pick<Multisig, 'threshold' | 'owners'> & { readonly complete: boolean };

type OfSigners = WayFact & { readonly quorum: number };

const isOfSigners = (way: WayFact): way is OfSigners => way.quorum !== undefined;

/**
 * The signers of a contract, where all functions that need several signatures take those of the same accounts: the fewest of them that
 * suffice for one. Undefined where the accounts differ: then each counts alone.
 */
export function findSigners(powers: readonly PowerFact[]): Signers | undefined {
  const ways = powers.flatMap((power) => power.ways).filter(isOfSigners);
  const [first] = ways;
  if (first === undefined || ways.some(({ holders }) => toKey(holders) !== toKey(first.holders))) return undefined;
  return {
    threshold: Math.min(...ways.map(({ quorum }) => quorum)),
    owners: first.holders,
    complete: powers.every(({ ways: own, holdersComplete }) => holdersComplete || !own.some(isOfSigners)),
  };
}

const toKey = (holders: readonly Address[]): string => holders.toSorted().join(' ');

/** A power with the contract in place of the accounts of which several must sign. */
export function asOwnSigners(power: PowerFact, address: Address): PowerFact {
  const holders = power.ways.flatMap((way) => (way.needsState ? [] : isOfSigners(way) ? [address] : way.holders));
  return { ...power, holders: [...new Set(holders)] };
}
