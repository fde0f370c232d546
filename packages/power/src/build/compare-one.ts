import type { Address, Hex } from '../evm/reader.ts';
import { type Comparison, compareCode } from './compare-code.ts';
import type { BuiltContract } from './read-build.ts';

/** Code at one address beside a build. */
export type ComparedCode = {
  readonly address: Address;
  /** Its code runs for the contract that was asked about: on storage of its own, behind a proxy, or as a library that is linked to one of these. */
  readonly role: 'contract' | 'implementation' | 'library';
  /** The contract of the build that is the same, else the nearest one; `undefined` where none is as long. */
  readonly contract: Pick<BuiltContract, 'file' | 'name' | 'compiler'> | undefined;
  readonly comparison: Comparison | { readonly is: 'cannot-be-compared'; readonly reason: 'not-in-build' };
};

type Live = Pick<ComparedCode, 'address' | 'role'> & { readonly code: Hex };

/** Compares live code with each contract of a build: with the one that is the same, else with the nearest. */
export function compareOne({ address, role, code }: Live, contracts: readonly BuiltContract[]): ComparedCode {
  const compared = contracts.map((contract) => ({ contract, comparison: compareCode({ address, code }, contract) }));
  const nearest =
    compared.find(({ comparison }) => comparison.is === 'same') ??
    compared
      .filter(({ comparison }) => contracts.length === 1 || comparison.is !== 'different' || comparison.reason !== 'length')
      .toSorted((a, b) => countBytes(a.comparison) - countBytes(b.comparison))[0];
  if (nearest === undefined)
    return { address, role, contract: undefined, comparison: { is: 'cannot-be-compared', reason: 'not-in-build' } };
  const { file, name, compiler } = nearest.contract;
  return { address, role, contract: { file, name, compiler }, comparison: nearest.comparison };
}

const countBytes = (comparison: Comparison): number => (comparison.is === 'different' ? comparison.bytes : Number.POSITIVE_INFINITY);
