import { nameFunction } from '@redoubt/chain/names/name-table';
import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import { formatEther } from 'viem/utils';
import type { Address, Hex } from '../evm/reader.ts';
import type { Endpoint } from '../verify/endpoint.ts';
import { NoAnswer } from '../verify/pinned-node.ts';

/** What a node says of a transaction. */
export type ReadTransaction = {
  readonly hash: Hex;
  /** Slug of the chain that the node serves. */
  readonly chain: string;
  readonly from: Address;
  /** The contract that it creates where it calls none. */
  readonly to: Address | undefined;
  readonly created: Address | undefined;
  /** Of the native coin, exact. */
  readonly value: string;
  /** The function that it calls: its selector, and the name that this most likely stands for. Undefined for a plain transfer. */
  readonly called: { readonly selector: Hex; readonly signature: string | undefined } | undefined;
  /** Undefined while it waits for a block. */
  readonly mined:
    | { readonly block: number; readonly succeeded: boolean | undefined; readonly events: number; readonly time: number | undefined }
    | undefined;
};

type Row = Readonly<Record<string, unknown>>;

/** Reads a transaction from a node; undefined where the node has none of this hash. Throws NoAnswer or EndpointDown with a message for users. */
export async function readTransaction(endpoint: Endpoint, { hash }: { hash: Hex }): Promise<ReadTransaction | undefined> {
  const [chainId, found, receipt] = await Promise.all([
    ask(endpoint, 'eth_chainId', []),
    askRow(endpoint, 'eth_getTransactionByHash', [hash]),
    askRow(endpoint, 'eth_getTransactionReceipt', [hash]),
  ]);
  if (found === undefined) return undefined;
  if (found.hash !== hash || !isBytes(found.from, 20)) throw new NoAnswer('refused', 'Its answer is not this transaction.');
  const input = isBytes(found.input) ? found.input : '0x';
  const selector = input.length >= 10 ? (input.slice(0, 10) as Hex) : undefined;
  const to = isBytes(found.to, 20) ? found.to : undefined;
  return {
    hash,
    chain: toChainSlug(String(toNumber(chainId) ?? 0)),
    from: found.from,
    to,
    created: isBytes(receipt?.contractAddress, 20) ? receipt.contractAddress : undefined,
    value: formatEther(isQuantity(found.value) ? BigInt(found.value) : 0n),
    called: to === undefined || selector === undefined ? undefined : { selector, signature: nameFunction(selector)?.signature },
    mined: await readMined(endpoint, receipt),
  };
}

async function readMined(endpoint: Endpoint, receipt: Row | undefined): Promise<ReadTransaction['mined']> {
  const block = toNumber(receipt?.blockNumber);
  if (receipt === undefined || block === undefined) return undefined;
  const header = await askRow(endpoint, 'eth_getBlockByNumber', [receipt.blockNumber, false]);
  return {
    block,
    // Blocks before Byzantium do not say.
    succeeded: isQuantity(receipt.status) ? BigInt(receipt.status) === 1n : undefined,
    events: Array.isArray(receipt.logs) ? receipt.logs.length : 0,
    time: toNumber(header?.timestamp),
  };
}

async function ask(endpoint: Endpoint, method: string, params: readonly unknown[]): Promise<unknown> {
  const { result, error } = await endpoint.ask(method, params);
  if (error !== undefined) throw new NoAnswer('refused', `It rejected ${method}: ${error.message}`);
  return result;
}

async function askRow(endpoint: Endpoint, method: string, params: readonly unknown[]): Promise<Row | undefined> {
  const result = await ask(endpoint, method, params);
  if (result === null || result === undefined) return undefined;
  if (typeof result !== 'object') throw new NoAnswer('refused', `Its result of ${method} is no object.`);
  // Nodes differ in the case of digits.
  return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, typeof value === 'string' ? value.toLowerCase() : value]));
}

const isQuantity = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/.test(value);

const toNumber = (value: unknown): number | undefined =>
  isQuantity(value) && BigInt(value) <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined;

const isBytes = (value: unknown, length?: number): value is Hex =>
  typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/.test(value) && (length === undefined || value.length === 2 + 2 * length);
