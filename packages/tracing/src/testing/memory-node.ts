import {
  type Account,
  type Asset,
  BLOCK_END,
  fromPos,
  type Hex,
  type Movement,
  RANK,
  transactionOf,
  ZERO_ADDRESS,
} from '../model/movement.ts';
import { TRANSFER } from '../read/read-logs.ts';
import type { AskNode, NodeReply } from '../verify/ask-node.ts';

export type MemoryChain = {
  readonly movements: readonly Movement[];
  /** Balances before the first block, by account and asset. */
  readonly openings?: ReadonlyMap<string, bigint>;
  readonly contracts?: ReadonlySet<Account>;
  /** Accounts and tokens that an issuer froze, as `account token`. */
  readonly frozen?: ReadonlySet<string>;
  readonly chainId?: number;
  readonly pinned: { readonly block: number; readonly hash: Hex };
  /** Blocks before it have no state, and calls are not traced again. */
  readonly stateFrom?: number;
};

const word = (value: bigint | string): Hex => `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;
const quantity = (value: bigint | number): Hex => `0x${value.toString(16)}`;
/** What `createMemoryStore` calls the transaction of a number, and the block in which it is. */
const hashOf = (key: bigint): Hex => word(key);
const CODE = '0x6001';

/**
 * A node of the chain that `createMemoryStore` records: it answers what a check asks, over the same movements. Transactions cost
 * nothing but fees that are among them.
 */
export function createMemoryNode({ movements, openings, contracts, frozen, chainId = 1, pinned, stateFrom = 0 }: MemoryChain): AskNode {
  const byTransaction = Map.groupBy(
    movements.toSorted((a, b) => (a.pos < b.pos ? -1 : 1)),
    ({ pos }) => transactionOf(pos),
  );
  const signerOf = (own: readonly Movement[]) => own[0]?.from ?? ZERO_ADDRESS;
  const blockHash = (block: number) => (block === pinned.block ? pinned.hash : hashOf(BigInt(block) << 17n));
  const inBlock = (block: number) => [...byTransaction].filter(([key]) => Number(key >> 17n) === block);

  const transactionOfKey = (key: bigint) => {
    const own = byTransaction.get(key) ?? [];
    const value = own.find(({ kind }) => kind === 'value');
    return {
      hash: hashOf(key),
      from: signerOf(own),
      to: value?.to ?? signerOf(own),
      value: quantity(value?.amount ?? 0n),
      gasPrice: '0x1',
    };
  };
  const logsOf = (key: bigint) => {
    const own = (byTransaction.get(key) ?? []).filter(({ kind }) => kind === 'token');
    const count = own.reduce((max, { pos }) => Math.max(max, fromPos(pos).rank - RANK.logs + 1), 0);
    return Array.from({ length: count }, (_, at) => {
      const movement = own.find(({ pos }) => fromPos(pos).rank === RANK.logs + at);
      const { block, index } = fromPos(key << 15n);
      return {
        address: movement?.asset ?? ZERO_ADDRESS,
        topics: movement === undefined ? [] : [TRANSFER, word(movement.from), word(movement.to)],
        data: movement === undefined ? '0x' : word(movement.amount),
        blockNumber: quantity(block),
        transactionIndex: quantity(index),
        transactionHash: hashOf(key),
      };
    });
  };
  const receiptOf = (key: bigint) => {
    const { block, index } = fromPos(key << 15n);
    const fee = (byTransaction.get(key) ?? []).find(({ kind }) => kind === 'fee')?.amount ?? 0n;
    return {
      transactionHash: hashOf(key),
      blockHash: blockHash(block),
      transactionIndex: quantity(index),
      status: '0x1',
      gasUsed: quantity(fee),
      effectiveGasPrice: '0x1',
      contractAddress: null,
      logs: logsOf(key),
    };
  };
  /** Calls of one depth, at the numbers that their ranks say. */
  const traceOf = (key: bigint) => {
    const own = (byTransaction.get(key) ?? []).filter(({ kind }) => kind === 'internal');
    const count = own.reduce((max, { pos }) => Math.max(max, fromPos(pos).rank - RANK.frames), 0);
    const calls = Array.from({ length: count }, (_, at) => {
      const movement = own.find(({ pos }) => fromPos(pos).rank === RANK.frames + at + 1);
      return movement === undefined
        ? { type: 'STATICCALL', from: ZERO_ADDRESS, to: ZERO_ADDRESS }
        : { type: 'CALL', from: movement.from, to: movement.to, value: quantity(movement.amount) };
    });
    const { from, to, value } = transactionOfKey(key);
    return { type: 'CALL', from, to, value, calls };
  };
  const balanceAt = (account: Account, asset: Asset, block: number) => {
    let sum = openings?.get(`${account} ${asset}`) ?? 0n;
    for (const each of movements) {
      if (each.asset !== asset || fromPos(each.pos).block > block || each.from === each.to) continue;
      if (each.from === account) sum -= each.amount;
      if (each.to === account) sum += each.amount;
    }
    return sum < 0n ? 0n : sum;
  };
  const blockOf = (block: number) => ({
    number: quantity(block),
    hash: blockHash(block),
    parentHash: blockHash(Math.max(0, block - 1)),
    timestamp: quantity(block),
    miner: ZERO_ADDRESS,
    transactions: inBlock(block).map(([key]) => transactionOfKey(key)),
  });
  const isLost = (at: unknown) => Number(at) < stateFrom;

  const answer = (method: string, params: readonly unknown[]): unknown => {
    const [first, second] = params as [string, string];
    switch (method) {
      case 'eth_chainId':
        return quantity(chainId);
      case 'eth_getBlockByNumber':
        return blockOf(Number(first));
      case 'eth_getBlockReceipts':
        return inBlock(Number(first)).map(([key]) => receiptOf(key));
      case 'debug_traceBlockByNumber':
        return isLost(first) ? undefined : inBlock(Number(first)).map(([key]) => ({ result: traceOf(key) }));
      case 'eth_getTransactionByHash':
        return byTransaction.has(BigInt(first)) ? transactionOfKey(BigInt(first)) : null;
      case 'eth_getTransactionReceipt':
        return byTransaction.has(BigInt(first)) ? receiptOf(BigInt(first)) : null;
      case 'debug_traceTransaction':
        return isLost(Number(BigInt(first) >> 17n)) ? undefined : traceOf(BigInt(first));
      case 'eth_getBalance':
        return isLost(second) ? undefined : quantity(balanceAt(first as Hex, 'native', Number(second)));
      case 'eth_getTransactionCount': {
        const signed = [...byTransaction].filter(([key, own]) => Number(key >> 17n) <= Number(second) && signerOf(own) === first);
        return isLost(second) ? undefined : quantity(signed.filter(([key]) => Number(key & 0x1ffffn) !== BLOCK_END).length);
      }
      case 'eth_getCode':
        return isLost(second) ? undefined : contracts?.has(first as Hex) === true ? CODE : '0x';
      case 'eth_call': {
        const { to, data } = params[0] as { to: Hex; data: string };
        const isFrozen = frozen?.has(`0x${data.slice(-40)} ${to}`) === true;
        if (!isLost(second) && data.startsWith('0xfe575a87')) return word(isFrozen ? 1n : 0n);
        if (isLost(second) || !data.startsWith('0x70a08231')) return undefined;
        return word(balanceAt(`0x${data.slice(-40)}`, to, Number(second)));
      }
      case 'eth_getLogs': {
        const { address, topics, fromBlock, toBlock } = params[0] as { address: Hex; topics: (string | null)[] } & Record<string, string>;
        return [...byTransaction.keys()].flatMap((key) =>
          Number(key >> 17n) >= Number(fromBlock) && Number(key >> 17n) <= Number(toBlock)
            ? logsOf(key).filter(
                (log) => log.address === address && topics.every((topic, at) => topic === null || log.topics[at] === topic),
              )
            : [],
        );
      }
      default:
        return undefined;
    }
  };
  return async (method, params): Promise<NodeReply> => {
    const result = answer(method, params);
    return result === undefined ? { error: { message: `${method} is not answered` } } : { result };
  };
}
