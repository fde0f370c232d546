import { type Hex, parseQuantity } from '../hex.ts';
import { RpcFault } from '../rpc/rpc-fault.ts';

/** A transaction of a full block; `to` is null where it creates a contract. */
export type ChainTransaction = {
  readonly hash: Hex;
  readonly index: number;
  readonly from: Hex;
  readonly to: Hex | null;
  readonly input: Hex;
  readonly value: Hex;
};

export type ChainHeader = {
  readonly number: number;
  readonly hash: Hex;
  readonly parentHash: Hex;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly logsBloom: Hex;
};
export type ChainBlock = ChainHeader & { readonly transactions: readonly ChainTransaction[] };

export type ChainLog = {
  readonly block: number;
  readonly blockHash: Hex;
  readonly txHash: Hex;
  /** -1 for a log of no transaction, whose hash is zero: some chains' own contracts emit such between transactions. */
  readonly txIndex: number;
  readonly logIndex: number;
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
};

export type ChainReceipt = {
  readonly txHash: Hex;
  readonly txIndex: number;
  readonly blockHash: Hex;
  readonly ok: boolean;
  readonly logs: readonly ChainLog[];
};

type Fields = Readonly<Record<string, unknown>>;

const HASH = /^0x[0-9a-f]{64}$/;
/** The hash in a log that belongs to no transaction. */
export const NO_TRANSACTION: Hex = `0x${'0'.repeat(64)}`;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const BYTES = /^0x(?:[0-9a-f]{2})*$/;
const QUANTITY = /^0x[0-9a-f]{1,64}$/;

/** Hexadecimal text that matches `form`, in lower case. Throws TypeError. */
function text(fields: Fields, name: string, form: RegExp): Hex {
  const value = fields[name];
  if (typeof value !== 'string') throw new TypeError(`${name} is not text`);
  if (form.test(value)) return value as Hex;
  const lower = value.toLowerCase();
  if (!form.test(lower)) throw new TypeError(`${name} is malformed`);
  return lower as Hex;
}

/** Long data is checked for prefix and even length only: the node's encoder wrote it, and COPY rejects other text. */
function bytes(fields: Fields, name: string): Hex {
  const value = fields[name];
  if (typeof value !== 'string' || !value.startsWith('0x') || value.length % 2 !== 0) throw new TypeError(`${name} is not bytes`);
  if (value.length < 200 && !BYTES.test(value)) return text(fields, name, BYTES);
  return value as Hex;
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object');
  return value as Fields;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${name} is not a list`);
  return value;
}

export function parseHeader(value: unknown): ChainHeader {
  const fields = fieldsOf(value);
  return {
    number: parseQuantity(fields.number),
    hash: text(fields, 'hash', HASH),
    parentHash: text(fields, 'parentHash', HASH),
    timestamp: parseQuantity(fields.timestamp),
    logsBloom: text(fields, 'logsBloom', /^0x[0-9a-f]{512}$/),
  };
}

/** A full block. Throws `inconsistent` for another number than the one requested, and for null: a missing block. */
export function parseBlock(value: unknown, number: number): ChainBlock {
  if (value === null) throw new RpcFault('inconsistent', { detail: `block ${number} is missing` });
  const header = parseHeader(value);
  if (header.number !== number) throw new RpcFault('inconsistent', { detail: `block ${header.number} instead of ${number}` });
  const transactions = listOf(fieldsOf(value).transactions, 'transactions').map((entry, index) => parseTransaction(entry, index, header));
  return { ...header, transactions };
}

function parseTransaction(value: unknown, index: number, block: ChainHeader): ChainTransaction {
  const fields = fieldsOf(value);
  if (parseQuantity(fields.transactionIndex) !== index) throw new RpcFault('inconsistent', { detail: 'transactions are out of order' });
  if (fields.blockHash !== block.hash) throw new RpcFault('inconsistent', { detail: 'a transaction of another block' });
  return {
    hash: text(fields, 'hash', HASH),
    index,
    from: text(fields, 'from', ADDRESS),
    to: fields.to === null || fields.to === undefined ? null : text(fields, 'to', ADDRESS),
    input: bytes(fields, 'input'),
    value: text(fields, 'value', QUANTITY),
  };
}

function parseLog(value: unknown): ChainLog {
  const fields = fieldsOf(value);
  if (fields.removed === true) throw new RpcFault('inconsistent', { detail: 'a log that was removed' });
  const txHash = text(fields, 'transactionHash', HASH);
  return {
    block: parseQuantity(fields.blockNumber),
    blockHash: text(fields, 'blockHash', HASH),
    txHash,
    txIndex: txHash === NO_TRANSACTION ? -1 : parseQuantity(fields.transactionIndex),
    logIndex: parseQuantity(fields.logIndex),
    address: text(fields, 'address', ADDRESS),
    topics: listOf(fields.topics, 'topics').map((topic) => text({ topic }, 'topic', HASH)),
    data: bytes(fields, 'data'),
  };
}

export function parseLogs(value: unknown): ChainLog[] {
  return listOf(value, 'logs').map(parseLog);
}

export function parseReceipt(value: unknown): ChainReceipt {
  const fields = fieldsOf(value);
  // Receipts before Byzantium have no status; such a transaction counts as successful.
  const ok = fields.status === undefined || fields.status === null || parseQuantity(fields.status) === 1;
  return {
    txHash: text(fields, 'transactionHash', HASH),
    txIndex: parseQuantity(fields.transactionIndex),
    blockHash: text(fields, 'blockHash', HASH),
    ok,
    logs: parseLogs(fields.logs),
  };
}

export function parseReceipts(value: unknown): ChainReceipt[] {
  return listOf(value, 'receipts').map(parseReceipt);
}
