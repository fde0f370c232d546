import { rm } from 'node:fs/promises';
import { Agent, request as send } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { LIMITS } from '@redoubt/domain/limits';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { readProcessorMs } from './support/processor-time.ts';
import { askSteadily } from './support/steady.ts';

// What one network costs other visitors while it uses its whole allowance of pages, of which one process
// draws all. First what pages cost. Then a visitor of another network opens a page twice a second: alone,
// and while one network requests twice its allowance of the costliest page, the burst at the same moment
// and what follows evenly. Fails when the visitor's p95 meanwhile is above `--within` ms, when the network
// is given more than its allowance, and when a refusal does not say when to try again.

const { values } = parseArgs({ options: { seconds: { type: 'string' }, within: { type: 'string' }, pages: { type: 'string' } } });
const [seconds, withinMs, pages] = [Number(values.seconds ?? 60), Number(values.within ?? 1_000), Number(values.pages ?? 20)];
const PATHS = ['/', '/alerts', '/projects', '/projects/uniswap', '/docs/api', '/chains'];
const VISITED = '/projects/aave';
const VISITS_PER_SECOND = 2;
const { count, seconds: period } = LIMITS.pages;

const dataDir = await makeDataDir();
{
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  await using product = await startProduct({ dataDir, port, environment: { PUBLIC_URL: origin, TRUSTED_PROXY_HOPS: '1' } });
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  let withoutTime = 0;

  /** Opens a page from an address of that network. Returns the status, 0 for a connection that broke. */
  const open = (path: string, network: number) =>
    new Promise<number>((resolve) => {
      const headers = { 'x-forwarded-for': `100.${64 + (network >> 8)}.${network & 255}.7`, accept: 'text/html' };
      const request = send(`${origin}${path}`, { agent, headers }, (response) => {
        if (response.statusCode === 429 && !(Number(response.headers['retry-after']) >= 1)) withoutTime += 1;
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', () => resolve(0));
      });
      request.once('error', () => resolve(0));
      request.end();
    });
  const report = (what: string, figures: Record<string, unknown>) =>
    console.log(JSON.stringify({ bench: 'one-network', what, ...figures, load: loadavg()[0]?.toFixed(1) }));

  let network = 1_000;
  let costliest = { path: '', ms: 0 };
  for (const path of [VISITED, ...PATHS]) {
    for (let warming = 0; warming < 3; warming += 1) await open(path, ++network);
    const before = readProcessorMs(product.pidOf('web') ?? 0);
    for (let drawn = 0; drawn < pages; drawn += 1) await open(path, ++network);
    const ms = Math.round((readProcessorMs(product.pidOf('web') ?? 0) - before) / pages);
    report(`a page: ${path}`, { processorMs: ms });
    if (ms > costliest.ms) costliest = { path, ms };
  }

  const visit = () => askSteadily(() => open(VISITED, ++network), { perSecond: VISITS_PER_SECOND, seconds });
  report('a visitor alone', await visit());

  const [before, beganAt] = [readProcessorMs(product.pidOf('web') ?? 0), performance.now()];
  const statuses: Record<number, number> = {};
  const use = async () => {
    const status = await open(costliest.path, 1);
    statuses[status] = (statuses[status] ?? 0) + 1;
    return status;
  };
  const [visitor] = await Promise.all([
    visit(),
    ...Array.from({ length: 2 * count }, use),
    askSteadily(use, { perSecond: Math.ceil((2 * count) / period), seconds }),
  ]);
  const given = statuses[200] ?? 0;
  const elapsed = (performance.now() - beganAt) / 1_000;
  const allowed = Math.ceil(count + (count / period) * elapsed);
  const share = Math.round((readProcessorMs(product.pidOf('web') ?? 0) - before) / elapsed / 10);
  report(`a visitor while one network uses its allowance of ${costliest.path}`, {
    ...visitor,
    given,
    statuses,
    processorPercent: share,
    withinMs,
  });

  const faults = [
    ...(visitor.p95Ms <= withinMs ? [] : [`Of another visitor's pages 95 % came within ${visitor.p95Ms} ms; ${withinMs} ms are allowed.`]),
    ...(given <= allowed ? [] : [`One network was given ${given} pages; its allowance is ${allowed}.`]),
    ...(withoutTime === 0 ? [] : [`${withoutTime} refusals did not say when to try again.`]),
    ...(visitor.statuses[200] === visitor.asked ? [] : [`The other visitor was answered ${JSON.stringify(visitor.statuses)}.`]),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  agent.destroy();
  await product.stop();
}
await rm(dataDir, { recursive: true, force: true });
