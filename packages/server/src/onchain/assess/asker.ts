import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { type AskChain, BATCH, type ChainCall, REVERTED, readResult } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { hashResult } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import type { Evidence } from '@redoubt/domain/catalog/score/types';
import { POWERS_METHOD } from '@redoubt/power/analysis/canonical-map';
import { TRADES_METHOD, toShortJson } from '@redoubt/power/market/trades-question';
import type { Shown } from './finding.ts';

/** The version of our analysis that evidence names; undefined where the chain itself is the evidence. */
export function engineOf(shown: Shown): string | undefined {
  return shown.kind === 'powers' || shown.kind === 'trades' ? `${shown.kind}/${shown.engine}` : undefined;
}

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

/**
 * Reads a chain for evidence: a call that reverts is an answer. Nodes report reverts in many ways,
 * and pruned blocks alike; a node that still knows a balance at the block has executed the call.
 * Throws RpcFault where there is no answer.
 */
export function createAsk(client: ChainClient): AskChain {
  const ask: AskChain = async ({ method, params }) => (await client.ask({ method, params, parse: (result) => result })).value;
  return async (call) => {
    try {
      return await ask(call);
    } catch (error) {
      if (call.method !== 'eth_call' || !isRpcFault(error, 'refused', 'server')) throw error;
      await ask({ method: 'eth_getBalance', params: [ZERO_ADDRESS, call.params[1] ?? 'latest'] });
      return REVERTED;
    }
  };
}

/** Caches answers by call. */
export function cacheCalls(ask: AskChain): AskChain {
  const known = new Map<string, Promise<unknown>>();
  return (call) => {
    const key = JSON.stringify(call);
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = ask(call);
    known.set(key, answer);
    return answer;
  };
}

/** The evidence of a finding, with the hash of the chain's answer. Throws RpcFault when no endpoint keeps the block. */
export async function toEvidence(ask: AskChain, { chain, shown }: { chain: string; shown: Shown }): Promise<Evidence> {
  const { at } = shown;
  if (shown.kind === 'lists') return { kind: 'page', urls: shown.urls, statedOn: shown.statedOn };
  const engine = engineOf(shown);
  const pinned = { kind: 'chain', chain, blockNumber: at.number, blockHash: at.hash, ...(engine !== undefined && { engine }) } as const;
  if (shown.kind === 'powers') {
    return { ...pinned, method: POWERS_METHOD, params: shown.question, resultHash: hashResult(shown.map) };
  }
  if (shown.kind === 'trades') {
    const params: unknown = JSON.parse(toShortJson(shown.trades.map((trade) => trade.params)));
    return { ...pinned, method: TRADES_METHOD, params, resultHash: hashResult(shown.trades.map(({ result }) => result)) };
  }
  const question = toQuestion(shown.calls);
  return { ...pinned, ...question, resultHash: hashResult(await readResult(ask, question)) };
}

function toQuestion(calls: readonly ChainCall[]): { method: string; params: readonly unknown[] } {
  const [first, second] = calls;
  if (first !== undefined && second === undefined) return first;
  return { method: BATCH, params: calls };
}
