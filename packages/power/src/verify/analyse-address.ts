import { findFunction } from '@redoubt/chain/names/find-signature';
import type { PrivilegedAddress, PrivilegedFunction } from '@redoubt/domain/onchain/activity/privileged';
import type { PowerMap } from '../analysis/power-map.ts';
import { toPrivilegedAddresses, toPrivilegedFunction } from '../analysis/to-privileged.ts';
import type { Address } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import type { Endpoint } from './endpoint.ts';
import { listNamedByChain } from './named-by-chain.ts';
import { NoAnswer, pinNode } from './pinned-node.ts';

/** The power map of any contract, at the newest block of the endpoint's chain. */
export type AddressAnalysis = {
  readonly address: Address;
  readonly chainId: number;
  readonly block: number;
  readonly hash: string;
  /** Seconds since 1970. */
  readonly time: number;
  readonly kind: PowerMap['kind'];
  readonly proxy: { readonly kind: string } | null;
  readonly renounced: boolean;
  readonly functions: readonly PrivilegedFunction[];
  readonly holders: readonly PrivilegedAddress[];
  readonly map: PowerMap;
  readonly unknown: number;
  /**
   * Whether the endpoint returned the contract's logs: without them members of roles are not found.
   */
  readonly logsRead: boolean;
  /** The block from which on all logs were read; before it only those about owners, roles and code. 0 for the whole history. */
  readonly logsFrom: number;
  readonly computeMs: number;
  readonly reads: number;
};

/**
 * Reads code, storage and, where available, logs. Throws NoAnswer or EndpointDown with a message
 * for users.
 */
export async function analyseAddress(endpoint: Endpoint, address: Address): Promise<AddressAnalysis> {
  const id = await endpoint.ask('eth_chainId', []);
  const head = await endpoint.ask('eth_getBlockByNumber', ['latest', false]);
  const block = head.error === undefined ? (head.result as { number?: unknown; hash?: unknown } | null) : null;
  if (id.error !== undefined || typeof id.result !== 'string' || typeof block?.number !== 'string' || typeof block.hash !== 'string')
    throw new NoAnswer('refused', 'It does not return its chain id and its newest block.');
  const chainId = Number(id.result);
  const pin = { blockNumber: Number(block.number), blockHash: block.hash };
  const node = await pinNode(endpoint, { chainId, pin });
  let logsRead = true;
  let logsFrom = 0;
  const map = await mapPowers({
    address,
    reader: node,
    chainId: BigInt(chainId),
    time: node.time,
    block: BigInt(pin.blockNumber),
    candidatesOf: async (of) => {
      const found = await listNamedByChain(endpoint, { address: of, toBlock: pin.blockNumber });
      logsRead &&= found !== undefined;
      logsFrom = Math.max(logsFrom, found?.fromBlock ?? 0);
      return found?.accounts ?? [];
    },
  });
  return {
    address,
    chainId,
    block: pin.blockNumber,
    hash: pin.blockHash,
    time: Number(node.time),
    kind: map.kind,
    proxy: map.proxy === undefined ? null : { kind: map.proxy.kind },
    renounced: map.renounced,
    functions: map.powers.map((power) => toPrivilegedFunction(power, { use: undefined, naming: findFunction(`0x${power.selector}`) })),
    holders: toPrivilegedAddresses(map),
    map,
    unknown: map.unknown.length,
    logsRead,
    logsFrom,
    computeMs: map.effort.computeMs,
    reads: map.effort.reads,
  };
}
