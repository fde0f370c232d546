import { type ChainClient, createChainClient } from '@redoubt/chain/rpc/chain-client';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/demo-chain-id';
import type { Settings } from '../../platform/settings/settings.ts';
import { chooseChains } from '../record/choose-chains.ts';

/** A visitor waits for the answer: a slow endpoint is given up sooner than while a chain is followed. */
const LIMITS = { timeoutMs: 8_000 };
const TRIES = 3;

// Next bundles routes apart; a process has one client for each chain.
const KEY = Symbol.for('redoubt.chain-clients');
const holder = globalThis as { [KEY]?: Map<number, ChainClient> };

/** Through which a chain can be asked; undefined where the settings name no endpoint for it. */
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

/** The same chain for as long as somebody waits for what is asked of it. */
export function untilAborted(client: ChainClient, signal: AbortSignal): ChainClient {
  return {
    ...client,
    ask: (question) =>
      client.ask({ ...question, signal: question.signal === undefined ? signal : AbortSignal.any([question.signal, signal]) }),
  };
}

function findDemoChain({ demoChain }: Settings, chainId: number) {
  if (demoChain === undefined || chainId !== DEMO_CHAIN_ID) return undefined;
  return { chainId, urls: [`http://127.0.0.1:${demoChain.port}`], rateLimited: false };
}
