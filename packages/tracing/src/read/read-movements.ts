import { BLOCK_END, FEES, type Hex, type Movement, RANK, toPos, ZERO_ADDRESS } from '../model/movement.ts';
import { Malformed, toAmount, toFields, toHex, toList, toNumber, toOptionalAmount } from './raw.ts';
import { readFrames, requireTraceOf } from './read-frames.ts';
import { readTransfers } from './read-logs.ts';

/** What a node says about one block, as it said it. */
export type RawBlock = {
  /** With whole transactions. */
  readonly block: unknown;
  readonly receipts: unknown;
  /** Traces of `callTracer`, one for each transaction; `undefined` where the node gives none. */
  readonly traces: readonly unknown[] | undefined;
};

export type TransactionRead = {
  readonly index: number;
  readonly hash: Hex;
  readonly signer: Hex;
  readonly fee: bigint;
  readonly ok: boolean;
  readonly zeros: number;
  /** Contracts that it made, as far as the trace or the receipt says. */
  readonly made: readonly Hex[];
};

export type BlockMovements = {
  readonly number: number;
  readonly hash: Hex;
  readonly parentHash: Hex;
  readonly timestamp: number;
  /** Whether calls between contracts were read. A block without transactions has none. */
  readonly traced: boolean;
  readonly transactions: readonly TransactionRead[];
  /** Without fees, which are of the transactions. */
  readonly movements: readonly Movement[];
  /** Transactions too large to have a place for each movement: nothing of them is kept but the fee. */
  readonly gaps: readonly number[];
};

const GWEI = 1_000_000_000n;

/**
 * All movements of a block in their order. It depends on nothing but the block, so that everybody who reads it gets the same.
 * Throws Malformed when parts do not belong together.
 */
export function readMovements({ block: rawBlock, receipts, traces }: RawBlock, wraps: ReadonlySet<Hex>): BlockMovements {
  const block = toFields(rawBlock, 'the block');
  const number = toNumber(block.number, 'the number of the block');
  const hash = toHex(block.hash, 'the hash of the block', 32);
  const transactions = toList(block.transactions, 'the transactions');
  const ofBlock = toList(receipts, 'the receipts');
  if (ofBlock.length !== transactions.length) throw new Malformed(`${ofBlock.length} receipts for ${transactions.length} transactions`);
  if (traces !== undefined && traces.length !== transactions.length)
    throw new Malformed(`${traces.length} traces for ${transactions.length} transactions`);
  const base = toOptionalAmount(block.baseFeePerGas, 'the base fee');
  const movements: Movement[] = [];
  const gaps: number[] = [];
  let tips = 0n;
  const read = transactions.map((entry, index): TransactionRead => {
    const one = readTransaction(
      { transaction: entry, receipt: ofBlock[index], trace: traces?.[index] },
      { block: number, hash, index, wraps, base },
    );
    tips += one.tip;
    if (one.movements === undefined) gaps.push(index);
    else movements.push(...one.movements);
    return one.read;
  });
  movements.push(
    ...readBlockEnd({ block: number, miner: toHex(block.miner, 'the fee recipient', 20), tips, withdrawals: block.withdrawals }),
  );
  return {
    number,
    hash,
    parentHash: toHex(block.parentHash, 'the parent of the block', 32),
    timestamp: toNumber(block.timestamp, 'the time of the block'),
    traced: traces !== undefined || transactions.length === 0,
    transactions: read,
    movements,
    gaps,
  };
}

type RawTransaction = { readonly transaction: unknown; readonly receipt: unknown; readonly trace: unknown };
type At = { readonly block: number; readonly hash: Hex; readonly index: number; readonly wraps: ReadonlySet<Hex>; readonly base: bigint };

/** One transaction with its receipt and, where there is one, its trace. Throws Malformed. */
export function readTransaction(
  raw: RawTransaction,
  { block, hash: blockHash, index, wraps, base }: At,
): { read: TransactionRead; movements: Movement[] | undefined; tip: bigint } {
  const transaction = toFields(raw.transaction, 'a transaction');
  const receipt = toFields(raw.receipt, 'a receipt');
  const hash = toHex(transaction.hash, 'the hash of a transaction', 32);
  if (toHex(receipt.transactionHash, 'the hash of a receipt', 32) !== hash) throw new Malformed('a receipt of another transaction');
  if (toHex(receipt.blockHash, 'the block of a receipt', 32) !== blockHash) throw new Malformed('a receipt of another block');
  if (toNumber(receipt.transactionIndex, 'the place of a receipt') !== index) throw new Malformed('receipts are out of order');
  const signer = toHex(transaction.from, 'the sender of a transaction', 20);
  const ok = receipt.status === undefined || receipt.status === null || toAmount(receipt.status, 'the status') === 1n;
  const gas = toAmount(receipt.gasUsed, 'the gas used');
  const price =
    receipt.effectiveGasPrice === undefined
      ? toOptionalAmount(transaction.gasPrice, 'the gas price')
      : toAmount(receipt.effectiveGasPrice, 'the gas price');
  const blobs = toOptionalAmount(receipt.blobGasUsed, 'the blob gas') * toOptionalAmount(receipt.blobGasPrice, 'the blob gas price');
  const fee = gas * price + blobs + toOptionalAmount(receipt.l1Fee, 'the fee of the lower chain');
  const made =
    receipt.contractAddress === null || receipt.contractAddress === undefined
      ? undefined
      : toHex(receipt.contractAddress, 'a contract', 20);
  const to = transaction.to === null || transaction.to === undefined ? made : toHex(transaction.to, 'the receiver', 20);
  const value = toAmount(transaction.value, 'the value of a transaction');
  const own: Movement[] =
    ok && value > 0n && to !== undefined
      ? [{ pos: toPos({ block, index, rank: RANK.value }), from: signer, to, asset: 'native', amount: value, kind: 'value' }]
      : [];
  if (raw.trace !== undefined) requireTraceOf(raw.trace, { from: signer, to, value, input: transaction.input });
  const frames = raw.trace === undefined || !ok ? [] : readFrames(raw.trace, { block, index });
  const logs = index >= BLOCK_END ? undefined : readTransfers(receipt.logs, { block, index, wraps });
  const movements = frames === undefined || logs === undefined ? undefined : [...own, ...frames, ...logs.movements];
  const read = { index, hash, signer, fee, ok, zeros: logs?.zeros ?? 0, made: made === undefined ? [] : [made] };
  return { read, movements, tip: price > base ? gas * (price - base) : 0n };
}

type BlockEnd = { readonly block: number; readonly miner: Hex; readonly tips: bigint; readonly withdrawals: unknown };

/** What a block itself moves, after its transactions: tips, then withdrawals of validators. */
function readBlockEnd({ block, miner, tips, withdrawals }: BlockEnd): Movement[] {
  const at = (rank: number) => toPos({ block, index: BLOCK_END, rank });
  const paid: Movement[] = tips === 0n ? [] : [{ pos: at(0), from: FEES, to: miner, asset: 'native', amount: tips, kind: 'tips' }];
  const list = withdrawals === undefined || withdrawals === null ? [] : toList(withdrawals, 'the withdrawals');
  const given = list.flatMap((entry, number): Movement[] => {
    const { address, amount } = toFields(entry, 'a withdrawal');
    const wei = toAmount(amount, 'the amount of a withdrawal') * GWEI;
    const to = toHex(address, 'the receiver of a withdrawal', 20);
    return wei === 0n ? [] : [{ pos: at(1 + number), from: ZERO_ADDRESS, to, asset: 'native', amount: wei, kind: 'withdrawal' }];
  });
  return [...paid, ...given];
}

/**
 * The traces of a block from the answer of `debug_traceBlockByNumber`, each compared with its transaction: by its hash where the
 * node gives it, and by what was called. Throws Malformed.
 */
export function readTraces(answer: unknown, rawBlock: unknown): unknown[] {
  const transactions = toList(toFields(rawBlock, 'the block').transactions, 'the transactions');
  const entries = toList(answer, 'the traces');
  if (entries.length !== transactions.length) throw new Malformed(`${entries.length} traces for ${transactions.length} transactions`);
  return entries.map((entry, index) => {
    const { result, txHash } = toFields(entry, 'a trace');
    const transaction = toFields(transactions[index], 'a transaction');
    if (txHash !== undefined && toHex(txHash, 'the hash of a trace', 32) !== toHex(transaction.hash, 'the hash of a transaction', 32))
      throw new Malformed('traces are out of order, or of another block');
    const { from, to, value, input } = transaction;
    requireTraceOf(result, {
      from: toHex(from, 'the sender of a transaction', 20),
      to: to === null || to === undefined ? undefined : toHex(to, 'the receiver', 20),
      value: toAmount(value, 'the value of a transaction'),
      input,
    });
    return result;
  });
}

/** The fee of a transaction as a movement: paid before anything else in it. */
export function toFeeMovement({ block, index, signer, fee }: { block: number; index: number; signer: Hex; fee: bigint }): Movement {
  return { pos: toPos({ block, index, rank: RANK.fee }), from: signer, to: FEES, asset: 'native', amount: fee, kind: 'fee' };
}
