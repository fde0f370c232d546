import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tryLockFile } from '@redoubt/db/file-lock';
import { path } from './env.ts';
import type { DemoChainLog } from './log.ts';
import { startDemoChain } from './start-demo-chain.ts';

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    port: { type: 'string' },
    traffic: { type: 'string' },
    // An origin of pages that may read the chain.
    origin: { type: 'string', multiple: true },
  },
});

const log: DemoChainLog = (message, facts = {}) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), process: 'demo-chain', msg: message, ...facts })}\n`);
};

function end(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const stopping = new AbortController();
const stop = (reason: string) => stopping.abort(reason);
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));
// The channel to the supervisor closes when the supervisor ends, in any way.
process.on('disconnect', () => stop('disconnect'));
const asked = once(stopping.signal, 'abort');

const { 'data-dir': dataDir = 'var', port = '8545', traffic = '1', origin: origins = [] } = values;
mkdirSync(dataDir, { recursive: true, mode: 0o711 });
// A second one would take the node of the first for one that was left behind.
const lock = tryLockFile(join(dataDir, 'demo-chain.lock'));
if (lock === undefined) end(new Error(`Another process runs the demo chain of ${dataDir}. Stop it, or use another folder.`));
const plan = { dataDir, port: Number(port), origins, traffic: Number(traffic), path, log, signal: stopping.signal };
const chain = await startDemoChain(plan).catch((error: unknown) => (stopping.signal.aborted ? process.exit(0) : end(error)));
log('the demo chain is ready', { rpcUrl: chain.rpcUrl, generation: chain.generation });
process.send?.('ready');

await Promise.race([asked, chain.failed]).catch(end);
log('the demo chain stops', { reason: stopping.signal.reason });
await chain[Symbol.asyncDispose]();
lock.release();
process.exit(0);
