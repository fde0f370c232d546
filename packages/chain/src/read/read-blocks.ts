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

type ReadOptions = { readonly signal?: AbortSignal; readonly position?: number };

/** A block with its transactions. */
export function readBlock(client: ChainClient, number: number, options: ReadOptions = {}): Promise<Answer<ChainBlock>> {
  return client.ask({
    method: 'eth_getBlockByNumber',
    params: [toQuantity(number), true],
    parse: (it) => parseBlock(it, number),
    ...options,
  });
}

/** The same; `undefined` when no endpoint has it yet. */
export async function findBlock(client: ChainClient, number: number, options: ReadOptions = {}): Promise<Answer<ChainBlock> | undefined> {
  const params = [toQuantity(number), true];
  const parse = (it: unknown) => (it === null ? undefined : parseBlock(it, number));
  const { value, ...answer } = await client.ask({ method: 'eth_getBlockByNumber', params, parse, ...options });
  return value && { ...answer, value };
}

/** The header of a block, or of the newest or newest finalized one; `undefined` when the endpoint lacks it. */
export async function findHeader(
  client: ChainClient,
  which: number | 'latest' | 'finalized',
  options: ReadOptions = {},
): Promise<ChainHeader | undefined> {
  const parse = (it: unknown) => {
    if (it === null) return undefined;
    const header = parseHeader(it);
    if (typeof which === 'number' && header.number !== which) throw new RpcFault('inconsistent', { detail: 'another block' });
    return header;
  };
  const name = typeof which === 'number' ? toQuantity(which) : which;
  return (await client.ask({ method: 'eth_getBlockByNumber', params: [name, false], parse, ...options })).value;
}

/** All blocks of the range, each linked to its parent. Throws `inconsistent` otherwise: a reorg during the read. */
export async function readBlocks(
  client: ChainClient,
  { range, signal }: { range: BlockRange; signal?: AbortSignal },
): Promise<Answer<ChainBlock[]>> {
  const numbers = Array.from({ length: range.to - range.from + 1 }, (_, offset) => range.from + offset);
  const answers = await Promise.all(numbers.map((number) => readBlock(client, number, signal === undefined ? {} : { signal })));
  const blocks = answers.map(({ value }) => value);
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    if (before !== undefined && block.parentHash !== before.hash) {
      throw new RpcFault('inconsistent', { detail: `block ${block.number} does not follow its parent` });
    }
  }
  return { value: blocks, bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0), position: answers[0]?.position ?? 0 };
}

/** The receipts of all transactions of a block: in one request, or one by one where no endpoint offers that. */
export async function readReceipts(client: ChainClient, block: ChainBlock, signal?: AbortSignal): Promise<Answer<ChainReceipt[]>> {
  const options = signal === undefined ? {} : { signal };
  try {
    return await client.ask({ method: 'eth_getBlockReceipts', params: [toQuantity(block.number)], parse: parseReceipts, ...options });
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
