/**
 * How evidence from a chain is asked for, so that whoever asks again gets the same result to hash. `method` of evidence is one of:
 * - a method of JSON-RPC, with the very `params` that were sent
 * - `batch`: `params` is a list of `{ method, params }`, the result a list of their results in the same order
 * - `redoubt_trades`: simulated trades of a token, in the version that `engine` names (packages/power, market/trades-question.ts)
 * - `redoubt_powers`: our analysis of bytecode, in the version that `engine` names (packages/power, canonical-map.ts)
 */
export type ChainCall = { readonly method: string; readonly params: readonly unknown[] };

export const BATCH = 'batch';

/** What counts as the result of a call that the chain carried out and that failed. Why it failed is worded differently by every node. */
export const REVERTED = { error: 'reverted' } as const;

/** Asks a node; resolves REVERTED where a call was carried out and failed, and rejects where there was no answer. */
export type AskChain = (call: ChainCall) => Promise<unknown>;

/** The comparable result of one method or of a batch of them. */
export async function readResult(ask: AskChain, { method, params }: { method: string; params: unknown }): Promise<unknown> {
  if (!Array.isArray(params)) throw new TypeError(`The parameters of ${method} are not a list.`);
  if (method !== BATCH) return toComparable(method, await ask({ method, params }));
  const results: unknown[] = [];
  for (const call of params as readonly ChainCall[]) results.push(toComparable(call.method, await ask(call)));
  return results;
}

/** What of a result is the chain's and not the node's: fields that every client gives, in one spelling. */
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
    case 'eth_getStorageAt':
      return typeof result === 'string' ? `0x${result.slice(2).padStart(64, '0').toLowerCase()}` : result;
    default:
      return lower(result);
  }
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

/** Hexadecimal text has no case of its own. */
function lower(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('0x') ? value.toLowerCase() : value;
  return Array.isArray(value) ? value.map(lower) : value;
}
