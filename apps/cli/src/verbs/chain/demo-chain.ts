import { join } from 'node:path';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { inheritedEnvironment, readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { launchDemoChain, STOP_DEMO_CHAIN_MS, toDemoChainUrl } from '../../serve/demo-chain.ts';
import { listenForStop } from '../../serve/stop-request.ts';

/** Nothing finds it by the data folder: who follows it names it in RPC_URLS. */
const NO_RECORD = { add: () => undefined, remove: () => undefined };

export const demoChain = defineVerb({
  options: {
    port: { type: 'string', description: 'The port of 127.0.0.1 that it answers on, instead of DEMO_CHAIN_PORT.' },
    origins: {
      type: 'string',
      description: 'Sites whose pages may read it, beside that of PUBLIC_URL: https://one.example,https://two.example',
    },
  },
  operands: [],
  run: async ({ options: { port, origins = '' }, output }) => {
    const settings = readSettings({ DEMO_CHAIN: 'on', ...(port !== undefined && { DEMO_CHAIN_PORT: toPort(port) }) });
    const plan = { settings, environment: inheritedEnvironment(), origins: toOrigins(origins) };
    const request = listenForStop();
    const chain = await launchDemoChain({ ...plan, output, record: NO_RECORD });
    if (chain === undefined || settings.demoChain === undefined) throw new Error('The demo chain was not started.');
    request.onHurry(() => {
      chain.child.kill();
      process.exit(1);
    });
    try {
      await chain.waitUntilReady(request.signal);
      const url = toDemoChainUrl(settings.demoChain);
      const log = join(settings.dataDir, 'logs/demo-chain.log');
      const text = `The demo chain (${DEMO_CHAIN_ID}) answers at ${url}\nIts projects are in ${chain.projects}, its log is ${log}. Ctrl-C stops it.`;
      output.outcome({ text, json: { ready: true, chainId: DEMO_CHAIN_ID, url, projects: chain.projects, log, pid: process.pid } });
      await request.asked;
    } catch (error) {
      if (!request.signal.aborted) throw error;
    } finally {
      await chain.child.stop({ timeoutMs: STOP_DEMO_CHAIN_MS });
    }
    return undefined;
  },
});

function toPort(text: string): string {
  if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > 65_535) throw new UsageError('Give --port a number from 1 to 65535.');
  return text;
}

function toOrigins(text: string): string[] {
  const origins = text.split(',').filter((origin) => origin !== '');
  const wrong = origins.find((origin) => URL.parse(origin)?.origin !== origin);
  if (wrong !== undefined) throw new UsageError(`“${wrong}” is not an origin, such as https://site.example`);
  return origins;
}
