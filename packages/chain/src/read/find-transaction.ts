import { type Hex, parseQuantity, toQuantity } from '../hex.ts';
import type { ChainClient } from '../rpc/chain-client.ts';

/** A transaction that is in a block. */
export type FoundTransaction = {
  readonly hash: Hex;
  readonly block: number;
  readonly from: Hex;
  readonly to: Hex | null;
  readonly input: Hex;
};

/** Finds a transaction by its hash, or by block and index. `undefined` where it is unknown or pending. */
export async function findTransaction(
  client: ChainClient,
  which: { readonly hash: Hex } | { readonly block: number; readonly index: number },
  { signal }: { signal?: AbortSignal } = {},
): Promise<FoundTransaction | undefined> {
  const question =
    'hash' in which
      ? { method: 'eth_getTransactionByHash', params: [which.hash] }
      : { method: 'eth_getTransactionByBlockNumberAndIndex', params: [toQuantity(which.block), toQuantity(which.index)] };
  return (await client.ask({ ...question, parse: parseFound, ...(signal && { signal }) })).value;
}

function parseFound(value: unknown): FoundTransaction | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'object') throw new TypeError('not a transaction');
  const { hash, blockNumber, from, to, input } = value as Readonly<Record<string, unknown>>;
  if (blockNumber === null || blockNumber === undefined) return undefined;
  return {
    hash: toText(hash, /^0x[0-9a-f]{64}$/),
    block: parseQuantity(blockNumber),
    from: toText(from, /^0x[0-9a-f]{40}$/),
    to: to === null || to === undefined ? null : toText(to, /^0x[0-9a-f]{40}$/),
    input: toText(input, /^0x(?:[0-9a-f]{2})*$/),
  };
}

function toText(value: unknown, form: RegExp): Hex {
  const small = typeof value === 'string' ? value.toLowerCase() : '';
  if (!form.test(small)) throw new TypeError('a field of a transaction is malformed');
  return small as Hex;
}
