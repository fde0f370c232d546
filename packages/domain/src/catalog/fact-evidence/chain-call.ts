/**
 * A repeatable request for chain evidence: repeating it gives the same result to hash. `method` is one
 * of:
 * - a JSON-RPC method, with the `params` that were sent
 * - `batch`: `params` is a list of `{ method, params }`, the result a list of their results in the same order
 * - `redoubt_trades`: simulated trades of a token, in the version that `engine` names (packages/power, market/trades-question.ts)
 * - `redoubt_powers`: our analysis of bytecode, in the version that `engine` names (packages/power, canonical-map.ts)
 */
export type ChainCall = { readonly method: string; readonly params: readonly unknown[] };

export const BATCH = 'batch';

/** The JSON-RPC method that simulates blocks of transactions, one after another. */
export const BLOCKS_METHOD = 'eth_simulateV1';

/** The result of a call that reverted. Nodes word the reason differently, so it is left out. */
export const REVERTED = { error: 'reverted' } as const;

/** Calls a node. Resolves REVERTED when the call reverts, and rejects when there is no answer. */
export type AskChain = (call: ChainCall) => Promise<unknown>;

/** The comparable result of one method or of a batch of them. */
export async function readResult(ask: AskChain, { method, params }: { method: string; params: unknown }): Promise<unknown> {
  if (!Array.isArray(params)) throw new TypeError(`The parameters of ${method} are not a list.`);
  if (method !== BATCH) return toComparable(method, await ask({ method, params }));
  const results: unknown[] = [];
  for (const call of params as readonly ChainCall[]) results.push(toComparable(call.method, await ask(call)));
  return results;
}

/** The part of a result that does not depend on the node: fields that every client returns, in one spelling. */
export function toComparable(method: string, result: unknown): unknown {
  if (isReverted(result)) return REVERTED;
  switch (method) {
    case 'eth_getLogs':
      return list(result).map((log) => pick(log, ['address', 'topics', 'data', 'blockNumber', 'blockHash', 'transactionHash', 'logIndex']));
    case 'eth_getBlockByNumber':
    case 'eth_getBlockByHash':
      return pick(result, ['number', 'hash', 'parentHash', 'timestamp']);
    case 'eth_getTransactionReceipt':
      return pick(result, ['transactionHash', 'blockHash', 'blockNumber', 'from', 'to', 'contractAddress', 'status']);
    case 'eth_getTransactionByHash':
      return pick(result, ['hash', 'blockHash', 'blockNumber', 'from', 'to', 'input', 'value']);
    case BLOCKS_METHOD:
      // Nodes fill gaps between block numbers with empty blocks.
      return list(result)
        .map((block) => list(field(block, 'calls')))
        .flatMap((calls) => (calls.length === 0 ? [] : [calls.map(toComparableCall)]));
    case 'eth_getStorageAt':
      return typeof result === 'string' ? `0x${result.slice(2).padStart(64, '0').toLowerCase()}` : result;
    default:
      return lower(result);
  }
}

/** Of what a transaction returned, so many characters count: a contract may return megabytes. */
const RETURNED_MAX = 1_282;

function toComparableCall(call: unknown): unknown {
  const data = field(call, 'returnData');
  if (field(call, 'status') !== '0x1') return REVERTED;
  return typeof data === 'string' ? lower(data.slice(0, RETURNED_MAX)) : '0x';
}

function isReverted(result: unknown): boolean {
  return typeof result === 'object' && result !== null && (result as { error?: unknown }).error === REVERTED.error;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function pick(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(names.map((name) => [name, lower(field(value, name) ?? null)]));
}

/** Hexadecimal text is compared in lower case. */
function lower(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('0x') ? value.toLowerCase() : value;
  return Array.isArray(value) ? value.map(lower) : value;
}
