import { type Hex, toQuantity } from '../hex.ts';
import type { Answer, ChainClient } from '../rpc/chain-client.ts';
import { RpcFault } from '../rpc/rpc-fault.ts';
import { listNamedAccounts } from './named-accounts.ts';
import type { ChainHeader } from './raw-shapes.ts';

/** How often a transaction called a function of a tracked contract through other contracts. */
export type TracedCall = {
  readonly txIndex: number;
  readonly contract: Hex;
  readonly selector: Hex;
  readonly calls: number;
  readonly failed: number;
  /** The contracts that called, and addresses that the calls name; the first few. */
  readonly accounts: readonly Hex[];
};

type Frame = { type?: unknown; from?: unknown; to?: unknown; input?: unknown; error?: unknown; calls?: unknown };

const SELECTOR_DIGITS = 2 + 8;
const ACCOUNTS_MAX = 8;

/** Few: a node that has pruned a block's state fails each time, and following must not wait for traces. */
const TRIES = 3;

/** Calls that run the target in its own context. A DELEGATECALL runs as its caller, and counts there. */
const CALLS = new Set(['CALL', 'STATICCALL']);

/** Calls between contracts in a block that reach tracked ones; without the outermost call, which is the transaction. */
export function readTracedCalls(
  client: ChainClient,
  {
    header,
    transactions,
    addresses,
    signal,
  }: { header: ChainHeader; transactions: number; addresses: ReadonlySet<Hex>; signal?: AbortSignal },
): Promise<Answer<TracedCall[]>> {
  const parse = (result: unknown): TracedCall[] => {
    if (!Array.isArray(result)) throw new TypeError('not a list');
    if (result.length !== transactions)
      throw new RpcFault('inconsistent', { detail: `${result.length} traces for ${transactions} transactions` });
    return result.flatMap((entry: { result?: unknown }, txIndex) => {
      if (typeof entry?.result !== 'object' || entry.result === null) throw new TypeError('a trace without a result');
      return countCalls(entry.result as Frame, { txIndex, addresses });
    });
  };
  const params = [toQuantity(header.number), { tracer: 'callTracer' }];
  return client.ask({ method: 'debug_traceBlockByNumber', params, parse, tries: TRIES, ...(signal === undefined ? {} : { signal }) });
}

function countCalls(outermost: Frame, { txIndex, addresses }: { txIndex: number; addresses: ReadonlySet<Hex> }): TracedCall[] {
  const counts = new Map<string, TracedCall>();
  const visit = (frame: Frame, reverted: boolean) => {
    for (const inner of framesOf(frame)) {
      const failed = reverted || inner.error !== undefined;
      const to = typeof inner.to === 'string' ? (inner.to.toLowerCase() as Hex) : undefined;
      if (to !== undefined && typeof inner.type === 'string' && CALLS.has(inner.type) && addresses.has(to)) {
        const selector = (typeof inner.input === 'string' ? inner.input.slice(0, SELECTOR_DIGITS).toLowerCase() : '0x') as Hex;
        const known = counts.get(to + selector) ?? { txIndex, contract: to, selector, calls: 0, failed: 0, accounts: [] };
        const accounts = [...new Set([...known.accounts, ...listAccounts(inner)])].slice(0, ACCOUNTS_MAX);
        counts.set(to + selector, { ...known, calls: known.calls + 1, failed: known.failed + (failed ? 1 : 0), accounts });
      }
      visit(inner, failed);
    }
  };
  visit(outermost, outermost.error !== undefined);
  return [...counts.values()];
}

function listAccounts({ from, input }: Frame): Hex[] {
  const caller = typeof from === 'string' && /^0x[0-9a-f]{40}$/i.test(from) ? [from.toLowerCase() as Hex] : [];
  return [...caller, ...(typeof input === 'string' ? listNamedAccounts(input as Hex, { skip: 4, accountsMax: ACCOUNTS_MAX }) : [])];
}

function framesOf(frame: Frame): Frame[] {
  return Array.isArray(frame.calls) ? frame.calls.filter((inner): inner is Frame => typeof inner === 'object' && inner !== null) : [];
}
