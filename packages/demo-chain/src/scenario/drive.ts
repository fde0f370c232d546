import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, toHex } from 'viem';
import type { Question, Rpc } from '../anvil/rpc.ts';
import type { PlannedTransaction } from './context.ts';
import type { Read } from './project.ts';

const FEE_MAX = '0xb2d05e00'; // 3 gwei
const TIP = '0x5f5e100'; // 0.1 gwei

/** How many transactions each account has sent. */
export type Nonces = Map<Address, number>;

/**
 * Mines one block at `timestamp` with these transactions, and with what others have sent meanwhile.
 * Advances `nonces`. Returns the hashes of the transactions, in their order.
 */
export async function mineBlock(
  rpc: Rpc,
  { transactions, timestamp, nonces }: { transactions: readonly PlannedTransaction[]; timestamp: number; nonces: Nonces },
): Promise<Hex[]> {
  const questions = transactions.map((transaction) => {
    const nonce = nonces.get(transaction.from) ?? 0;
    nonces.set(transaction.from, nonce + 1);
    return toQuestion(transaction, nonce);
  });
  const sent = (await rpc.askAll(questions).catch((cause: unknown) => {
    throw new Error(`The demo chain refused a transaction for the block at ${timestamp}.`, { cause });
  })) as Hex[];
  await rpc.ask('evm_mine', [timestamp]);
  return sent;
}

export type BlockHead = { readonly number: number; readonly hash: string; readonly timestamp: number; readonly transactionCount: number };

export async function readBlock(rpc: Rpc, number: number | 'latest'): Promise<BlockHead | undefined> {
  const block = (await rpc.ask('eth_getBlockByNumber', [number === 'latest' ? number : toHex(number), false])) as {
    number: Hex;
    hash: string;
    timestamp: Hex;
    transactions: string[];
  } | null;
  if (block === null) return undefined;
  return {
    number: Number(block.number),
    hash: block.hash,
    timestamp: Number(block.timestamp),
    transactionCount: block.transactions.length,
  };
}

/** The next nonce of each sender, pending transactions included. */
export async function readNonces(rpc: Rpc, transactions: readonly PlannedTransaction[]): Promise<Nonces> {
  const senders = [...new Set(transactions.map(({ from }) => from))];
  const counts = (await rpc.askAll(senders.map((sender): Question => ['eth_getTransactionCount', [sender, 'pending']]))) as Hex[];
  return new Map(senders.map((sender, index) => [sender, Number(counts[index] ?? 0)]));
}

function toQuestion({ from, to, data, value, gas, authorizationList }: PlannedTransaction, nonce: number): Question {
  const more = { maxFeePerGas: FEE_MAX, maxPriorityFeePerGas: TIP, ...(authorizationList && { authorizationList }) };
  return ['eth_sendTransaction', [{ from, ...(to && { to }), data, nonce: toHex(nonce), value: toHex(value), gas: toHex(gas), ...more }]];
}

export function createRead(rpc: Rpc): Read {
  return async ({ address, abi }, functionName, args = []) => {
    const data = (await rpc.ask('eth_call', [{ to: address, data: encodeFunctionData({ abi, functionName, args }) }, 'latest'])) as Hex;
    return decodeFunctionResult({ abi, functionName, args, data });
  };
}
