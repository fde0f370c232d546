import { type ChainClient, createChainClient, type Question } from '@redoubt/chain/rpc/chain-client';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import type { Settings } from '../../platform/settings/settings.ts';
import { chooseChains } from '../record/choose-chains.ts';

/** A visitor waits, so the timeout is shorter than while following a chain. */
const LIMITS = { timeoutMs: 8_000 };
const TRIES = 3;

// Global, because Next bundles routes separately: a process has one client a chain.
const KEY = Symbol.for('redoubt.chain-clients');
const holder = globalThis as { [KEY]?: Map<number, ChainClient> };

/** The client of a chain; undefined where the settings name no endpoint for it. */
export async function findChainClient({ settings }: { settings: Settings }, chainId: number): Promise<ChainClient | undefined> {
  holder[KEY] ??= new Map();
  const clients = holder[KEY];
  const known = clients.get(chainId);
  if (known !== undefined) return known;
  const named = (await chooseChains(settings)).find((chain) => chain.chainId === chainId);
  const chosen = named ?? findDemoChain(settings, chainId);
  if (chosen === undefined) return undefined;
  const client = clients.get(chainId) ?? createChainClient({ ...chosen, limits: LIMITS, tries: TRIES });
  clients.set(chainId, client);
  return client;
}

/** The same client, whose requests end when `signal` aborts. */
export function untilAborted(client: ChainClient, signal: AbortSignal): ChainClient {
  const within = <T>(question: Question<T>): Question<T> => ({
    ...question,
    signal: question.signal === undefined ? signal : AbortSignal.any([question.signal, signal]),
  });
  return {
    ...client,
    ask: (question) => client.ask(within(question)),
    askAll: (questions) => client.askAll(questions.map(within)),
  };
}

function findDemoChain({ demoChain }: Settings, chainId: number) {
  if (demoChain === undefined || chainId !== DEMO_CHAIN_ID) return undefined;
  return { chainId, urls: [`http://127.0.0.1:${demoChain.port}`], rateLimited: false };
}
