import { toQuantity } from '../hex.ts';
import type { BlockRange } from '../plan/block-range.ts';
import type { Answer, ChainClient } from '../rpc/chain-client.ts';
import { RpcFault } from '../rpc/rpc-fault.ts';
import {
  type ChainBlock,
  type ChainHeader,
  type ChainReceipt,
  parseBlock,
  parseHeader,
  parseReceipt,
  parseReceipts,
} from './raw-shapes.ts';

type Asking = { readonly signal?: AbortSignal; readonly position?: number };

/** A block with its transactions. */
export function readBlock(client: ChainClient, number: number, asking: Asking = {}): Promise<Answer<ChainBlock>> {
  return client.ask({
    method: 'eth_getBlockByNumber',
    params: [toQuantity(number), true],
    parse: (it) => parseBlock(it, number),
    ...asking,
  });
}

/** The header of a block, or of the newest or the newest final one; `undefined` when the endpoint has none such. */
export async function findHeader(
  client: ChainClient,
  which: number | 'latest' | 'finalized',
  asking: Asking = {},
): Promise<ChainHeader | undefined> {
  const parse = (it: unknown) => {
    if (it === null) return undefined;
    const header = parseHeader(it);
    if (typeof which === 'number' && header.number !== which) throw new RpcFault('inconsistent', { detail: 'another block' });
    return header;
  };
  const name = typeof which === 'number' ? toQuantity(which) : which;
  return (await client.ask({ method: 'eth_getBlockByNumber', params: [name, false], parse, ...asking })).value;
}

/** All blocks of the range, each linked to the one before. Throws `inconsistent` when they are not: the chain changed meanwhile. */
export async function readBlocks(
  client: ChainClient,
  { range, signal }: { range: BlockRange; signal?: AbortSignal },
): Promise<Answer<ChainBlock[]>> {
  const numbers = Array.from({ length: range.to - range.from + 1 }, (_, offset) => range.from + offset);
  const answers = await Promise.all(numbers.map((number) => readBlock(client, number, signal === undefined ? {} : { signal })));
  const blocks = answers.map(({ value }) => value);
  for (const [place, block] of blocks.entries()) {
    const before = blocks[place - 1];
    if (before !== undefined && block.parentHash !== before.hash) {
      throw new RpcFault('inconsistent', { detail: `block ${block.number} does not follow the one before` });
    }
  }
  return { value: blocks, bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0), position: answers[0]?.position ?? 0 };
}

/** The receipts of all transactions of a block: at once, or one by one where the endpoints have no method for that. */
export async function readReceipts(client: ChainClient, block: ChainBlock, signal?: AbortSignal): Promise<Answer<ChainReceipt[]>> {
  const asking = signal === undefined ? {} : { signal };
  try {
    return await client.ask({ method: 'eth_getBlockReceipts', params: [toQuantity(block.number)], parse: parseReceipts, ...asking });
  } catch (error) {
    if (!(error instanceof RpcFault && (error.kind === 'unsupported' || error.kind === 'refused'))) throw error;
  }
  const answers = await Promise.all(block.transactions.map(({ hash }) => readReceipt(client, hash, signal)));
  return {
    value: answers.map(({ value }) => value),
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    position: answers[0]?.position ?? 0,
  };
}

export function readReceipt(client: ChainClient, hash: string, signal?: AbortSignal): Promise<Answer<ChainReceipt>> {
  return client.ask({
    method: 'eth_getTransactionReceipt',
    params: [hash],
    parse: parseReceipt,
    ...(signal === undefined ? {} : { signal }),
  });
}
