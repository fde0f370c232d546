import { findFunction } from '@redoubt/chain/names/find-signature';
import type { PrivilegedAddress, PrivilegedFunction } from '@redoubt/domain/onchain/activity/privileged';
import { CONTROL_TOPICS } from '../analysis/control-topics.ts';
import type { PowerMap } from '../analysis/power-map.ts';
import { toPrivilegedAddresses, toPrivilegedFunction } from '../analysis/to-privileged.ts';
import type { Address, Hex } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import type { Endpoint } from './endpoint.ts';
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
  readonly computeMs: number;
  readonly reads: number;
};

/** Accounts from logs that are looked up, the newest first. */
const ACCOUNTS_MAX = 200;

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
  const map = await mapPowers({
    address,
    reader: node,
    chainId: BigInt(chainId),
    time: node.time,
    block: BigInt(pin.blockNumber),
    candidatesOf: async (of) => {
      const found = await listNamed(endpoint, { address: of, toBlock: block.number as Hex });
      logsRead &&= found !== undefined;
      return found ?? [];
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
    computeMs: map.effort.computeMs,
    reads: map.effort.reads,
  };
}

/**
 * Accounts named in a contract's logs about control; undefined where the endpoint does not return
 * logs.
 */
async function listNamed(endpoint: Endpoint, { address, toBlock }: { address: Address; toBlock: Hex }): Promise<Address[] | undefined> {
  const reply = await endpoint.ask('eth_getLogs', [{ address, fromBlock: '0x0', toBlock, topics: [CONTROL_TOPICS] }]);
  if (reply.error !== undefined || !Array.isArray(reply.result)) return undefined;
  const topics = (reply.result as { topics?: unknown }[]).flatMap((entry) => (Array.isArray(entry.topics) ? entry.topics.slice(1) : []));
  const accounts = topics.flatMap((topic): Address[] => {
    const [, account] = /^0x0{24}([0-9a-f]{40})$/i.exec(String(topic)) ?? [];
    return account === undefined || /^0+$/.test(account) ? [] : [`0x${account.toLowerCase()}`];
  });
  return [...new Set(accounts.toReversed())].slice(0, ACCOUNTS_MAX);
}
