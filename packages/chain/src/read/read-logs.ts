import { type Hex, toQuantity } from '../hex.ts';
import { type BlockRange, halve } from '../plan/block-range.ts';
import type { Answer, ChainClient } from '../rpc/chain-client.ts';
import { isRpcFault, RpcFault } from '../rpc/rpc-fault.ts';
import { type ChainLog, parseLogs } from './raw-shapes.ts';

type ReadParams = {
  readonly range: BlockRange;
  readonly addresses: readonly Hex[];
  /** The first topics that are asked for; undefined for all logs. */
  readonly topics?: readonly Hex[];
  /** Called with the size of every range that an endpoint refused. */
  readonly refused: (blocks: number) => void;
  readonly signal?: AbortSignal;
};

/**
 * The logs of these addresses in the range, in chain order. What endpoints refuse is halved: the range, then the
 * addresses, and these first where there are too many. Other refusals of logs mostly mean a range, too.
 */
export async function readLogs(client: ChainClient, params: ReadParams): Promise<Answer<ChainLog[]>> {
  const { addresses } = params;
  const parts: Answer<ChainLog[]>[] = [];
  for (let at = 0; at < addresses.length; ) {
    const size = client.logAddressesMax();
    parts.push(await readPart(client, { ...params, addresses: addresses.slice(at, at + size) }));
    at += size;
  }
  const logs = parts.flatMap(({ value }) => value).sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
  return { value: logs, bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0), position: parts[0]?.position ?? 0 };
}

/** All logs of one block. */
export function readBlockLogs(client: ChainClient, { number }: { number: number }, signal?: AbortSignal): Promise<Answer<ChainLog[]>> {
  const block = toQuantity(number);
  const params = [{ fromBlock: block, toBlock: block }];
  return client.ask({ method: 'eth_getLogs', params, parse: parseLogs, ...(signal === undefined ? {} : { signal }) });
}

async function readPart(client: ChainClient, params: ReadParams): Promise<Answer<ChainLog[]>> {
  const { range, addresses, topics, refused, signal } = params;
  const filter = {
    fromBlock: toQuantity(range.from),
    toBlock: toQuantity(range.to),
    address: addresses,
    ...(topics && { topics: [topics] }),
  };
  const wanted = { addresses: new Set(addresses), topics: topics && new Set(topics) };
  const parse = (it: unknown) => requireRequested(parseLogs(it), range, wanted);
  try {
    return await client.ask({ method: 'eth_getLogs', params: [filter], parse, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    if (!isRpcFault(error, 'range', 'results', 'addresses', 'refused')) throw error;
    const halves = halveParams(params, { addressesFirst: isRpcFault(error, 'addresses') });
    if (halves === undefined) throw error;
    // A busy range says nothing of the next one.
    if (halves[0].range !== range && !isRpcFault(error, 'results')) refused(range.to - range.from + 1);
    const first = await readPart(client, halves[0]);
    const second = await readPart(client, halves[1]);
    return { value: [...first.value, ...second.value], bytes: first.bytes + second.bytes, position: first.position };
  }
}

function halveParams(params: ReadParams, { addressesFirst }: { addressesFirst: boolean }): [ReadParams, ReadParams] | undefined {
  const { range, addresses } = params;
  const ranges = addressesFirst ? undefined : halve(range);
  if (ranges !== undefined)
    return [
      { ...params, range: ranges[0] },
      { ...params, range: ranges[1] },
    ];
  if (addresses.length < 2) return undefined;
  const middle = Math.ceil(addresses.length / 2);
  return [
    { ...params, addresses: addresses.slice(0, middle) },
    { ...params, addresses: addresses.slice(middle) },
  ];
}

type Wanted = { readonly addresses: ReadonlySet<Hex>; readonly topics: ReadonlySet<Hex> | undefined };

function requireRequested(logs: ChainLog[], range: BlockRange, { addresses, topics }: Wanted): ChainLog[] {
  for (const {
    block,
    address,
    topics: [topic = '0x'],
  } of logs) {
    const isOfFilter = addresses.has(address) && (topics === undefined || topics.has(topic));
    if (block < range.from || block > range.to || !isOfFilter)
      throw new RpcFault('inconsistent', { detail: 'a log that was not requested' });
  }
  return logs.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
}
