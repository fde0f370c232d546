import { join } from 'node:path';
import { findAnvil } from '@redoubt/demo-chain/anvil/find-anvil';
import { checkGate } from '@redoubt/demo-chain/anvil/gate';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { chooseChains } from '@redoubt/server/onchain/record/choose-chains';
import { ownOrigins } from '@redoubt/server/platform/loopback';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { ROOT } from '../env.ts';
import type { Output } from '../output.ts';
import { isChildAlive, type RunRecord } from '../run-state.ts';
import { type Child, keepChild } from './child.ts';
import { waitUntil } from './wait-until.ts';

/** Its history is made at the first start: seconds on an idle machine. */
const START_TIMEOUT_MS = 180_000;
/** Enough to save its state. */
export const STOP_DEMO_CHAIN_MS = 10_000;
const NAME = 'The demo chain';

/** The demo chain as it runs beside the other parts. */
export type DemoChainPart = {
  readonly child: Child;
  /** Folder of its projects' files. */
  readonly projects: string;
  /** False when it cannot run and DEMO_CHAIN does not ask for it: the other parts then run without it, after a remark. */
  waitUntilReady(signal: AbortSignal): Promise<boolean>;
};

type Setting = NonNullable<Settings['demoChain']>;

export function toDemoChainUrl({ port }: Setting): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * The endpoints of a chain in the settings; undefined without one. Covers the demo chain that `redoubt serve` runs, which no setting names.
 * While it does not run, another program may have its port, and another node its id: nothing is asked there.
 */
export async function findChainUrls(settings: Settings, chainId: number): Promise<readonly string[] | undefined> {
  const named = (await chooseChains(settings)).find((chain) => chain.chainId === chainId)?.urls;
  if (named !== undefined || chainId !== DEMO_CHAIN_ID || settings.demoChain === undefined) return named;
  return isChildAlive({ dataDir: settings.dataDir, name: NAME.toLowerCase() }) ? [toDemoChainUrl(settings.demoChain)] : undefined;
}

/**
 * Starts the demo chain unless the settings turn it off. Where it cannot run and DEMO_CHAIN does not
 * ask for it, returns `undefined` after a remark. Throws with a message for people where it does.
 */
export async function launchDemoChain({
  settings,
  environment,
  output,
  record,
  origins = [],
}: {
  settings: Settings;
  environment: NodeJS.ProcessEnv;
  output: Output;
  record: RunRecord;
  /** Of pages that may read it, beside the site's own. */
  origins?: readonly string[];
}): Promise<DemoChainPart | undefined> {
  const { demoChain, dataDir } = settings;
  if (demoChain === undefined) return undefined;
  try {
    findAnvil({ path: environment.PATH ?? '' });
    await checkGate(demoChain);
  } catch (error) {
    if (demoChain.asked || !(error instanceof Error)) throw error;
    output.remark(`No demo chain: ${error.message}`);
    return undefined;
  }
  const logFile = join(dataDir, 'logs/demo-chain.log');
  const child = keepChild(
    {
      name: NAME,
      args: [
        '--max-semi-space-size=4', // Limits short-lived memory while the history is written, as in the worker.
        'src/main.ts',
        ...['--data-dir', dataDir, '--port', String(demoChain.port)],
        ...[...ownOrigins(settings), ...origins].flatMap((origin) => ['--origin', origin]),
      ],
      cwd: join(ROOT, 'packages/demo-chain'),
      environment,
      logFile,
    },
    {
      started: (pid) => record.add(NAME.toLowerCase(), pid),
      ended: ({ reason, delayMs }) =>
        output.remark(`${NAME} ended (${reason}). Starting it again in ${delayMs / 1000} s; its log: ${logFile}`),
    },
  );
  return {
    child,
    projects: join(dataDir, 'chain/projects'),
    waitUntilReady: async (signal) => {
      const waiting = waitUntil(() => answers(demoChain), {
        timeoutMs: START_TIMEOUT_MS,
        failed: child.failedToStart,
        signal,
        timeoutMessage: () => `${NAME} does not answer after ${START_TIMEOUT_MS / 1000} s. Its log: ${logFile}`,
      });
      try {
        await waiting;
        child.ready();
        return true;
      } catch (error) {
        if (demoChain.asked || signal.aborted || !(error instanceof Error)) throw error;
        child.kill();
        output.remark(`No demo chain: ${error.message}`);
        return false;
      }
    },
  };
}

async function answers(setting: Setting): Promise<boolean> {
  const response = await fetch(toDemoChainUrl(setting), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  });
  return response.ok;
}
