import { type AskChain, REVERTED } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { type BatchReader, readStorageWords, toStorageCall } from '../analysis/many-words.ts';
import type { CallRequest, CallResult, Hex } from '../evm/reader.ts';
import type { Endpoint, Reply } from './endpoint.ts';

/** Why something could not be checked, which tells users what to try next. */
export type NoAnswerReason = 'endpoint-down' | 'wrong-chain' | 'no-block' | 'no-state' | 'refused' | 'limit' | 'not-repeatable';

/** The endpoint cannot answer, which is not a difference. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly reason: NoAnswerReason;
  constructor(reason: NoAnswerReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The endpoint's chain has another block at that height (a reorg or a fork). */
export class OtherHistory extends Error {
  override readonly name = 'OtherHistory';
  readonly found: string;
  constructor(found: string) {
    super(`It has block ${found} there.`);
    this.found = found;
  }
}

/** The block that everything is read at. */
export type Pin = { readonly blockNumber: number; readonly blockHash: string };

export type PinnedNode = BatchReader & {
  readonly chainId: number;
  readonly pin: Pin;
  /** Any request, for evidence that names the block itself. */
  readonly ask: AskChain;
  /** Seconds since 1970 in the header of the block. */
  readonly time: bigint;
};

const toQuantity = (value: number | bigint): Hex => `0x${value.toString(16)}`;
const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;

/** Checks the chain of an endpoint. Throws NoAnswer when it is not `chainId`. */
export async function proveChain(endpoint: Endpoint, chainId: number): Promise<void> {
  const reply = await endpoint.ask('eth_chainId', []);
  const answered = reply.error === undefined && typeof reply.result === 'string' ? Number(reply.result) : undefined;
  if (answered === undefined || Number.isNaN(answered)) throw new NoAnswer('refused', 'It does not return its chain id.');
  if (answered !== chainId) throw new NoAnswer('wrong-chain', `It serves chain ${answered}, not chain ${chainId}.`);
}

/**
 * The chain at one block. Throws OtherHistory when the endpoint has another block there, NoAnswer
 * when it lacks the block or its state.
 */
export async function pinNode(endpoint: Endpoint, { chainId, pin }: { chainId: number; pin: Pin }): Promise<PinnedNode> {
  const { blockNumber, blockHash } = pin;
  const at = toQuantity(blockNumber);
  const header = await endpoint.ask('eth_getBlockByNumber', [at, false]);
  if (header.error !== undefined) throw new NoAnswer('refused', `It does not return block ${blockNumber}: ${header.error.message}`);
  const block = header.result as { hash?: unknown; timestamp?: unknown } | null;
  if (typeof block?.hash !== 'string' || typeof block.timestamp !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(block.timestamp))
    throw new NoAnswer('no-block', `It does not have block ${blockNumber}.`);
  if (block.hash.toLowerCase() !== blockHash.toLowerCase()) throw new OtherHistory(block.hash.toLowerCase());
  const state = await endpoint.ask('eth_getBalance', [`0x${'0'.repeat(40)}`, at]);
  if (state.error !== undefined)
    throw new NoAnswer('no-state', `It no longer keeps the state of block ${blockNumber} (${state.error.message}). An archive node does.`);

  const read = async (method: string, params: readonly unknown[]): Promise<Hex> =>
    toBytes(await endpoint.ask(method, [...params, at]), method);
  return {
    chainId,
    pin,
    ask: async ({ method, params }) => {
      const reply = await endpoint.ask(method, params);
      if (reply.error === undefined) return reply.result;
      if (isRevert(reply.error)) return REVERTED;
      throw new NoAnswer('refused', `It rejected ${method}: ${reply.error.message}`);
    },
    time: BigInt(block.timestamp),
    getCode: (address) => read('eth_getCode', [address]),
    getBalance: async (address) => toAmount(await endpoint.ask('eth_getBalance', [address, at]), 'eth_getBalance'),
    getStorageAt: async (address, slot) =>
      toAmount(await endpoint.ask('eth_getStorageAt', [address, toWord(slot), at]), 'eth_getStorageAt'),
    readStorage: async (account, slots) => {
      const params = toStorageCall(
        slots.map((slot) => ({ account, slot: toWord(slot) })),
        at,
      );
      const reply = await endpoint.ask('eth_call', params);
      // Without state overrides words are read one by one.
      return reply.error === undefined ? readStorageWords(reply.result, slots.length)?.map(BigInt) : undefined;
    },
    call: async (request) => toCallResult(await endpoint.ask('eth_call', [toCall(request), at])),
  };
}

const toCall = ({ from, to, data, value }: CallRequest) => ({
  ...(from !== undefined && { from }),
  to,
  data,
  ...(value !== undefined && value > 0n && { value: toQuantity(value) }),
});

function toBytes(reply: Reply, method: string): Hex {
  if (reply.error !== undefined) throw new NoAnswer('refused', `It rejected ${method}: ${reply.error.message}`);
  if (typeof reply.result !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(reply.result))
    throw new NoAnswer('refused', `Its result of ${method} is not bytes.`);
  return reply.result.toLowerCase() as Hex;
}

function toAmount(reply: Reply, method: string): bigint {
  if (reply.error !== undefined) throw new NoAnswer('refused', `It rejected ${method}: ${reply.error.message}`);
  if (typeof reply.result !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(reply.result))
    throw new NoAnswer('refused', `Its result of ${method} is not a number.`);
  return BigInt(reply.result);
}

function toCallResult(reply: Reply): CallResult {
  if (reply.error === undefined) return { ok: true, data: toBytes(reply, 'eth_call') };
  if (isRevert(reply.error)) return { ok: false, data: '0x' };
  throw new NoAnswer('refused', `It rejected eth_call: ${reply.error.message}`);
}

/** Error code of a reverted call (all large clients). */
const REVERTED_CODE = 3;
/** Other failures of execution have no error code of their own, so the message decides. */
const EXECUTION_FAILED =
  /revert|invalid.{0,8}opcode|opcode.{0,12}invalid|out of gas|outofgas|invalid.?jump|stack.?(under|over)flow|static.{0,12}(call|violation|mode)|write protection|vm execution|evm error|execution (failed|halted)|insufficient (funds|balance)|contract.{0,10}limit/i;

/** Whether an error of eth_call is a failed execution and not a fault of the node. */
export const isRevert = ({ code, message }: { code: number; message: string }): boolean =>
  code === REVERTED_CODE || EXECUTION_FAILED.test(message);
