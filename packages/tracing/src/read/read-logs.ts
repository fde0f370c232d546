import { type Asset, type Hex, type Movement, RANK, toPos, ZERO_ADDRESS } from '../model/movement.ts';
import { toAmount, toFields, toHex, toList } from './raw.ts';

export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Deposit(address,uint256) and Withdrawal(address,uint256) of contracts that wrap the native coin. */
export const WRAP = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
export const UNWRAP = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
const LOGS_MAX = RANK.end - RANK.logs;

export type LogsRead = {
  readonly movements: readonly Movement[];
  /** Transfers of nothing: anybody can log them in another's name. */
  readonly zeros: number;
};

/**
 * The transfers that a transaction's logs state. `wraps` are the contracts whose own events mint and burn their token.
 * `undefined`: more logs than a transaction has places for. Throws Malformed.
 */
export function readTransfers(
  logs: unknown,
  { block, index, wraps }: { block: number; index: number; wraps: ReadonlySet<Hex> },
): LogsRead | undefined {
  const all = toList(logs, 'the logs of a receipt');
  if (all.length > LOGS_MAX) return undefined;
  let zeros = 0;
  const movements = all.flatMap((entry, number): Movement[] => {
    const log = toFields(entry, 'a log');
    const asset = toHex(log.address, 'the address of a log', 20);
    const topics = toList(log.topics, 'the topics of a log').map((topic) => toHex(topic, 'a topic', 32));
    const transfer = readTransfer(topics, toHex(log.data, 'the data of a log'), wraps.has(asset), asset);
    if (transfer === undefined) return [];
    if (transfer.amount === 0n) {
      zeros += 1;
      return [];
    }
    return [{ pos: toPos({ block, index, rank: RANK.logs + number }), asset, ...transfer }];
  });
  return { movements, zeros };
}

type Transfer = Pick<Movement, 'from' | 'to' | 'amount' | 'kind'>;

/** Some old tokens log all of a transfer as data. With four topics it is an item with a number, not an amount. */
function readTransfer(topics: readonly Hex[], data: Hex, isWrapper: boolean, asset: Asset): Transfer | undefined {
  const [topic, first, second] = topics;
  const words = (data.length - 2) / 64;
  if (topic === TRANSFER && topics.length === 3 && words === 1 && first !== undefined && second !== undefined)
    return { from: toAddress(first), to: toAddress(second), amount: toAmount(data, 'an amount'), kind: 'token' };
  if (topic === TRANSFER && topics.length === 1 && words === 3) {
    const word = (at: number): Hex => `0x${data.slice(2 + 64 * at, 66 + 64 * at)}`;
    return { from: toAddress(word(0)), to: toAddress(word(1)), amount: toAmount(word(2), 'an amount'), kind: 'token' };
  }
  if (!isWrapper || topics.length !== 2 || words !== 1 || first === undefined || asset === 'native') return undefined;
  const amount = toAmount(data, 'an amount');
  if (topic === WRAP) return { from: ZERO_ADDRESS, to: toAddress(first), amount, kind: 'wrap' };
  if (topic === UNWRAP) return { from: toAddress(first), to: ZERO_ADDRESS, amount, kind: 'unwrap' };
  return undefined;
}

function toAddress(word: Hex): Hex {
  return `0x${word.slice(26)}`;
}
