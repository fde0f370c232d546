import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataDir } from '@redoubt/testing/data-dir';
import { startProcess } from '@redoubt/testing/processes';
import { startProduct } from '@redoubt/testing/product';
import { type Figures, load } from './support/load.ts';

// How fast the product answers: a search beside the least that could answer the same (support/peer.ts), and its pages.

const { values } = parseArgs({ options: { seconds: { type: 'string' }, connections: { type: 'string' } } });
const options = { seconds: Number(values.seconds ?? 5), connections: Number(values.connections ?? 16) };
const SEARCH = '/api/search-project?keyword=uni';

const dataDir = await makeDataDir();
{
  await using product = await startProduct({ dataDir, environment: { LIMITS_SCALE: '100000', LOG_LEVEL: 'warn' } });
  await using peer = startProcess({ command: process.execPath, args: [join(import.meta.dirname, 'support/peer.ts'), dataDir] });
  const peerPort = (await peer.waitForLine(/^listening on \d+$/)).split(' ').at(-1);
  const targets = [
    { name: 'peer: search', url: `http://127.0.0.1:${peerPort}${SEARCH}` },
    { name: 'search', url: `${product.url}${SEARCH}` },
    { name: 'health', url: `${product.url}/api/health` },
    { name: 'home page', url: `${product.url}/` },
    { name: 'project page', url: `${product.url}/projects/uniswap` },
  ];
  const results: (Figures & { name: string })[] = [];
  for (const { name, url } of targets) {
    await load(url, { ...options, seconds: 1 }); // What is compiled or cached once is not what is measured.
    const figures = await load(url, options);
    console.log(JSON.stringify({ bench: 'search', name, ...options, cores: cpus().length, node: process.version, ...figures }));
    results.push({ name, ...figures });
  }
  print(results);
  process.exitCode = results.some(({ failures }) => failures > 0) ? 1 : 0;
  await product.stop();
}
await rm(dataDir, { recursive: true });

function print(results: readonly (Figures & { name: string })[]): void {
  const peer = results[0]?.perSecond ?? 0;
  console.log('\n| What | Requests/s | p50 ms | p95 ms | p99 ms | Failures | Of the peer |');
  console.log('|---|---|---|---|---|---|---|');
  for (const { name, perSecond, p50Ms, p95Ms, p99Ms, failures } of results) {
    const ratio = name.endsWith('search') ? `${Math.round((perSecond / peer) * 100)} %` : '';
    console.log(`| ${name} | ${perSecond} | ${p50Ms} | ${p95Ms} | ${p99Ms} | ${failures} | ${ratio} |`);
  }
}
