import { readSurface } from '../analysis/proxy.ts';
import { createExplorer } from '../evm/explore.ts';
import { type Address, type Hex, LimitReached } from '../evm/reader.ts';
import { openAt } from '../report/analyse-address.ts';
import type { Endpoint } from '../verify/endpoint.ts';
import { type Comparison, compareCode } from './compare-code.ts';
import type { BuiltContract } from './read-build.ts';

/** Code at one address beside a build. */
export type ComparedCode = {
  readonly address: Address;
  /** Its code runs for the contract that was asked about: on storage of its own, or behind a proxy. */
  readonly role: 'contract' | 'implementation';
  /** The contract of the build that is the same, else the nearest one; `undefined` where none is as long. */
  readonly contract: Pick<BuiltContract, 'file' | 'name' | 'compiler'> | undefined;
  readonly comparison: Comparison | { readonly is: 'cannot-be-compared'; readonly reason: 'not-in-build' };
};

export type ComparedAddress = {
  readonly chainId: number;
  readonly block: number;
  readonly hash: Hex;
  /** The contract itself, then what it delegates every unknown call to, by whatever standard. */
  readonly codes: readonly ComparedCode[];
  /** Whether more code may run than is listed: functions that are looked up by selector, or a fallback that reached a limit. */
  readonly mayRunOther: boolean;
};

/**
 * Compares what runs at an address, through its proxies, with contracts of a build. Throws NoAnswer or EndpointDown with a message for
 * users.
 */
export async function compareDeployed(
  endpoint: Endpoint,
  { address, block, contracts }: { address: Address; block: number | undefined; contracts: readonly BuiltContract[] },
): Promise<ComparedAddress> {
  const { chainId, head, node } = await openAt(endpoint, { block });
  const code = await node.getCode(address);
  const codes = [compare({ address, code, role: 'contract' }, contracts)];
  const about = { chainId, block: head.number, hash: head.hash, codes };
  if (code === '0x') return { ...about, mayRunOther: false };
  try {
    const explorer = await createExplorer({ address, reader: node, chainId: BigInt(chainId), time: node.time, block: BigInt(head.number) });
    const { proxy, isUnlisted, fallback } = await readSurface({ address, reader: node, explorer });
    for (const each of proxy?.implementations ?? [])
      codes.push(compare({ address: each, code: await node.getCode(each), role: 'implementation' }, contracts));
    return { ...about, mayRunOther: isUnlisted || fallback.limit !== undefined };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { ...about, mayRunOther: true };
  }
}

type Live = Pick<ComparedCode, 'address' | 'role'> & { readonly code: Hex };

function compare({ address, role, code }: Live, contracts: readonly BuiltContract[]): ComparedCode {
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
