import { readSurface } from '../analysis/proxy.ts';
import { createExplorer } from '../evm/explore.ts';
import { type Address, type Hex, LimitReached } from '../evm/reader.ts';
import { openAt } from '../report/analyse-address.ts';
import type { Endpoint } from '../verify/endpoint.ts';
import { type ComparedCode, compareOne } from './compare-one.ts';
import type { BuiltContract } from './read-build.ts';

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
  const codes = [compareOne({ address, code, role: 'contract' }, contracts)];
  const about = { chainId, block: head.number, hash: head.hash, codes };
  if (code === '0x') return { ...about, mayRunOther: false };
  try {
    const explorer = await createExplorer({ address, reader: node, chainId: BigInt(chainId), time: node.time, block: BigInt(head.number) });
    const { proxy, isUnlisted, fallback } = await readSurface({ address, reader: node, explorer });
    for (const each of proxy?.implementations ?? [])
      codes.push(compareOne({ address: each, code: await node.getCode(each), role: 'implementation' }, contracts));
    return { ...about, mayRunOther: isUnlisted || fallback.limit !== undefined };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { ...about, mayRunOther: true };
  }
}
