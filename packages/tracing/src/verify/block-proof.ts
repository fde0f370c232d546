import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, concatBytes } from '@noble/hashes/utils';
import type { Hex } from '../model/movement.ts';
import { type Fields, toAmount, toFields, toList, toNumber } from '../read/raw.ts';
import { encodeField, encodeNumber, isGiven, toBytes } from './encode-fields.ts';
import { DEPOSIT, encodeTransaction } from './encode-transaction.ts';
import { encodeBytes, encodeList, toListRoot } from './merkle-root.ts';

/** Fields of a header in the order in which its hash has them: numbers by their value, the rest as bytes. */
const HEADER = [
  'parentHash',
  'sha3Uncles',
  'miner',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
  '#difficulty',
  '#number',
  '#gasLimit',
  '#gasUsed',
  '#timestamp',
  'extraData',
  'mixHash',
  'nonce',
] as const;
/** Those that upgrades added, in their order: a header without one has none of the later ones. */
const HEADER_ADDED = [
  '#baseFeePerGas',
  'withdrawalsRoot',
  '#blobGasUsed',
  '#excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
] as const;

/** Types of transactions whose receipts are those of Ethereum. */
const TYPE_MAX = 4;

/** The hash of a header by its fields. Throws Malformed where one is missing. */
export function hashHeader(block: Fields): Hex {
  const added = HEADER_ADDED.findIndex((name) => !isGiven(block[name.replace('#', '')]));
  const names = [...HEADER, ...(added < 0 ? HEADER_ADDED : HEADER_ADDED.slice(0, added))];
  return toHash(encodeList(names.map((name) => (name.startsWith('#') ? encodeNumber(block, name.slice(1)) : encodeField(block, name)))));
}

/** Lists whose roots a header has. */
const LISTS = {
  receipts: { encode: encodeReceipt, gas: 'gasUsed' },
  transactions: { encode: encodeTransaction, gas: 'gas' },
} as const;
export type ListName = keyof typeof LISTS;

/**
 * The root of a block's receipts or transactions, in their order; undefined where one is of a type that this does not know how to encode.
 * Throws Malformed.
 */
export function rootOf(name: ListName, list: readonly unknown[]): Hex | undefined {
  const encoded = list.map((entry) => LISTS[name].encode(toFields(entry, `one of the ${name}`)));
  const known = encoded.filter((each) => each !== undefined);
  return known.length === encoded.length ? `0x${bytesToHex(toListRoot(known))}` : undefined;
}

/**
 * To how many of a list, from the first on, a root commits: none where one was changed, undefined where that is not known. Some chains
 * add transactions of their own at the end (state syncs of Polygon), which have no gas and are in no root. Throws Malformed.
 */
export function countCommitted(name: ListName, list: readonly unknown[], root: Hex): number | undefined {
  const found = rootOf(name, list);
  if (found === undefined || found === root) return found && list.length;
  const { gas } = LISTS[name];
  const kept = list.findLastIndex((each) => toAmount(toFields(each, `one of the ${name}`)[gas], gas) > 0n) + 1;
  return rootOf(name, list.slice(0, kept)) === root ? kept : 0;
}

function encodeReceipt(receipt: Fields): Uint8Array | undefined {
  const type = isGiven(receipt.type) ? toNumber(receipt.type, 'the type of a transaction') : 0;
  // Deposits have two more fields since Canyon.
  if (type > TYPE_MAX && type !== DEPOSIT) return undefined;
  const logs = toList(receipt.logs, 'the logs').map((entry) => {
    const log = toFields(entry, 'a log');
    const topics = toList(log.topics, 'the topics of a log').map((topic) => encodeBytes(toBytes(topic, 'a topic')));
    return encodeList([encodeField(log, 'address'), encodeList(topics), encodeField(log, 'data')]);
  });
  const body = encodeList([
    // Before Byzantium a receipt had the root of the state in place of its status.
    isGiven(receipt.status) ? encodeNumber(receipt, 'status') : encodeField(receipt, 'root'),
    encodeNumber(receipt, 'cumulativeGasUsed'),
    encodeField(receipt, 'logsBloom'),
    encodeList(logs),
    ...(type === DEPOSIT && isGiven(receipt.depositReceiptVersion)
      ? [encodeNumber(receipt, 'depositNonce'), encodeNumber(receipt, 'depositReceiptVersion')]
      : []),
  ]);
  return type === 0 ? body : concatBytes(Uint8Array.of(type), body);
}

const toHash = (bytes: Uint8Array): Hex => `0x${bytesToHex(keccak_256(bytes))}`;
