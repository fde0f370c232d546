import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { startBareNext } from './support/bare-next.ts';
import { load, type Target } from './support/load.ts';
import { readProcessorMs } from './support/processor-time.ts';

// How many requests a second the product answers, compared with the bare framework: `next start` with the
// same pages and use cases over the same database, without limits, headers, nonce, log, metrics or
// database gate. In turns of a few seconds, so that both meet the same load of the machine.

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, rounds: { type: 'string' }, connections: { type: 'string' }, project: { type: 'string' } },
});
const [seconds, rounds, connections] = [Number(values.seconds ?? 3), Number(values.rounds ?? 5), Number(values.connections ?? 16)];
const project = values.project ?? 'uniswap';

/** `bare`: whether the bare framework has it, too. */
const ASKED: readonly { name: string; path: string; body?: object; bare: boolean }[] = [
  { name: 'page of a project', path: `/projects/${project}`, bare: true },
  { name: 'search', path: '/api/search-project?keyword=uni', bare: true },
  { name: 'project as JSON', path: `/api/projects/${project}`, bare: true },
  { name: 'home page', path: '/', bare: true },
  { name: 'list of projects', path: '/api/projects-list', body: {}, bare: false },
  {
    name: 'event: view of a project',
    path: '/api/user/events',
    body: { eventName: 'View Project', properties: { projectId: project } },
    bare: false,
  },
  { name: 'event: other', path: '/api/user/events', body: { eventName: 'View Home' }, bare: false },
];

type Turn = { perSecond: number; p95Ms: number; processorMs: number; failures: number };

const dataDir = await makeDataDir();
{
  // All requests come from one address: rate limits are counted as usual, only wider.
  await using product = await startProduct({ dataDir, environment: { LIMITS_SCALE: '100000' } });
  await using bare = await startBareNext({ dataDir });
  console.log('| What | Ours /s | Bare /s | Of the bare | p95 ms, ours | p95 ms, bare | CPU ms, ours | CPU ms, bare | Failures |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const { name, path, bare: compared, ...rest } of ASKED) {
    const sides = [
      { url: product.url, pid: product.pidOf('web') ?? 0, turns: [] as Turn[] },
      ...(compared ? [{ url: bare.url, pid: bare.pid, turns: [] as Turn[] }] : []),
    ];
    for (let round = 0; round <= rounds; round += 1) {
      for (const { url, pid, turns } of sides) {
        const turn = await measure({ url: `${url}${path}`, ...rest }, pid);
        if (round > 0) turns.push(turn); // The first is for warming up.
      }
    }
    const [ours, theirs] = sides.map(({ turns }) => summarize(turns));
    console.log(
      JSON.stringify({
        bench: 'http-rates',
        name,
        seconds,
        rounds,
        connections,
        cores: cpus().length,
        node: process.version,
        ours,
        bare: theirs,
      }),
    );
    const share = ours && theirs ? `${Math.round((ours.perSecond / theirs.perSecond) * 100)} %` : '';
    const cells = [
      ours?.perSecond,
      theirs?.perSecond,
      share,
      ours?.p95Ms,
      theirs?.p95Ms,
      ours?.processorMs,
      theirs?.processorMs,
      ours?.failures,
    ];
    console.log(`| ${name} | ${cells.map((cell) => cell ?? '').join(' | ')} |`);
    if ((ours?.failures ?? 0) + (theirs?.failures ?? 0) > 0) process.exitCode = 1;
  }
  await product.stop();
}
await rm(dataDir, { recursive: true });

async function measure(target: Target, pid: number): Promise<Turn> {
  const before = readProcessorMs(pid);
  const { requests, perSecond, p95Ms, failures } = await load(target, { connections, seconds });
  return { perSecond, p95Ms, processorMs: (readProcessorMs(pid) - before) / requests, failures };
}

/** The median of all turns; other load of the machine disturbs single ones. */
function summarize(turns: readonly Turn[]): Turn {
  const middle = (pick: (turn: Turn) => number) => turns.map(pick).toSorted((a, b) => a - b)[Math.floor(turns.length / 2)] ?? Number.NaN;
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p95Ms: middle(({ p95Ms }) => p95Ms),
    processorMs: Math.round(middle(({ processorMs }) => processorMs) * 100) / 100,
    failures: turns.reduce((sum, { failures }) => sum + failures, 0),
  };
}
