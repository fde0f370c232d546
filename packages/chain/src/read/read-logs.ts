import { type Hex, toQuantity } from '../hex.ts';
import { type BlockRange, halve } from '../plan/block-range.ts';
import type { Answer, ChainClient } from '../rpc/chain-client.ts';
import { isRpcFault, RpcFault } from '../rpc/rpc-fault.ts';
import { type ChainLog, parseLogs } from './raw-shapes.ts';

/** Addresses in one request: some endpoints refuse more, and others are slower than with two requests. */
const ADDRESSES_MAX = 500;

type ReadParams = {
  readonly range: BlockRange;
  readonly addresses: readonly Hex[];
  /** Called with the size of every range that an endpoint refused. */
  readonly refused: (blocks: number) => void;
  readonly signal?: AbortSignal;
};

/** The logs of these addresses in the range, in chain order. A range that endpoints refuse is halved. */
export async function readLogs(client: ChainClient, params: ReadParams): Promise<Answer<ChainLog[]>> {
  const { addresses } = params;
  const parts: Answer<ChainLog[]>[] = [];
  for (let at = 0; at < addresses.length; at += ADDRESSES_MAX) {
    parts.push(await readPart(client, { ...params, addresses: addresses.slice(at, at + ADDRESSES_MAX) }));
  }
  const logs = parts.flatMap(({ value }) => value);
  if (parts.length > 1) logs.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
  return { value: logs, bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0), position: parts[0]?.position ?? 0 };
}

async function readPart(client: ChainClient, params: ReadParams): Promise<Answer<ChainLog[]>> {
  const { range, addresses, refused, signal } = params;
  const filter = { fromBlock: toQuantity(range.from), toBlock: toQuantity(range.to), address: addresses };
  const asked = new Set(addresses);
  const parse = (it: unknown) => requireRequested(parseLogs(it), range, asked);
  try {
    return await client.ask({ method: 'eth_getLogs', params: [filter], parse, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    if (!isRpcFault(error, 'range')) throw error;
    const halves = halve(range);
    if (halves === undefined) throw error;
    refused(range.to - range.from + 1);
    const first = await readPart(client, { ...params, range: halves[0] });
    const second = await readPart(client, { ...params, range: halves[1] });
    return { value: [...first.value, ...second.value], bytes: first.bytes + second.bytes, position: first.position };
  }
}

function requireRequested(logs: ChainLog[], range: BlockRange, asked: ReadonlySet<Hex>): ChainLog[] {
  for (const { block, address } of logs) {
    if (block < range.from || block > range.to || !asked.has(address))
      throw new RpcFault('inconsistent', { detail: 'a log that was not requested' });
  }
  return logs.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
}
