import { type Hex, toQuantity } from '../hex.ts';
import { type BlockRange, halve } from '../plan/block-range.ts';
import type { Answer, ChainClient } from '../rpc/chain-client.ts';
import { isRpcFault, RpcFault } from '../rpc/rpc-fault.ts';
import { type ChainLog, parseLogs } from './raw-shapes.ts';

/** More addresses than this in one request are refused by some endpoints, and cost the others more than a second request. */
const ADDRESSES_MAX = 500;

type Reading = {
  readonly range: BlockRange;
  readonly addresses: readonly Hex[];
  /** Told of every range that was too much at once. */
  readonly refused: (blocks: number) => void;
  readonly signal?: AbortSignal;
};

/** The logs of these addresses in the range, in the order of the chain. Ranges that are too much at once are halved until they are not. */
export async function readLogs(client: ChainClient, reading: Reading): Promise<Answer<ChainLog[]>> {
  const { addresses } = reading;
  const parts: Answer<ChainLog[]>[] = [];
  for (let at = 0; at < addresses.length; at += ADDRESSES_MAX) {
    parts.push(await readPart(client, { ...reading, addresses: addresses.slice(at, at + ADDRESSES_MAX) }));
  }
  const logs = parts.flatMap(({ value }) => value);
  if (parts.length > 1) logs.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
  return { value: logs, bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0), position: parts[0]?.position ?? 0 };
}

async function readPart(client: ChainClient, reading: Reading): Promise<Answer<ChainLog[]>> {
  const { range, addresses, refused, signal } = reading;
  const filter = { fromBlock: toQuantity(range.from), toBlock: toQuantity(range.to), address: addresses };
  const asked = new Set(addresses);
  const parse = (it: unknown) => requireAsked(parseLogs(it), range, asked);
  try {
    return await client.ask({ method: 'eth_getLogs', params: [filter], parse, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    if (!isRpcFault(error, 'range')) throw error;
    const halves = halve(range);
    if (halves === undefined) throw error;
    refused(range.to - range.from + 1);
    const [first, second] = [
      await readPart(client, { ...reading, range: halves[0] }),
      await readPart(client, { ...reading, range: halves[1] }),
    ];
    return { value: [...first.value, ...second.value], bytes: first.bytes + second.bytes, position: first.position };
  }
}

function requireAsked(logs: ChainLog[], range: BlockRange, asked: ReadonlySet<Hex>): ChainLog[] {
  for (const { block, address } of logs) {
    if (block < range.from || block > range.to || !asked.has(address))
      throw new RpcFault('inconsistent', { detail: 'a log that was not asked for' });
  }
  return logs.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
}
