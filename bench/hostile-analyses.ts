import { rm } from 'node:fs/promises';
import { request as send } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { toSelector } from '@redoubt/power/analysis/read-safe';
import { assemble } from '@redoubt/power/testing/assemble';
import { toSlowCode } from '@redoubt/power/testing/hostile-contracts';
import { startAnvil } from '@redoubt/testing/chain/anvil';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { startSmtpServer } from '@redoubt/testing/smtp-server';
import { readProcessorMs } from './support/processor-time.ts';

// What contracts that are slow to analyse cost other users. First requested by visitors: how long another
// network waits for the analysis of a trivial contract while ten slow ones are requested and hung up on,
// requested and waited for, and requested by more networks than there is room for. Then of a listed
// project: how far the record falls behind, what the health check says and how late mails leave while ten
// such contracts are analysed and log changes of control in every block. The product runs as an operator
// starts it, on a chain that mines each second. Fails when another network waits longer than `--within` ms,
// when the record is more than `--lag` blocks behind, when a health check is not ok, and when a mail takes
// more than 5 s.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    listed: { type: 'string' },
    only: { type: 'string' },
    within: { type: 'string' },
    lag: { type: 'string' },
  },
});
const [seconds, listed] = [Number(values.seconds ?? 120), Number(values.listed ?? 10)];
const [withinMs, lagMost, mailMsMost] = [Number(values.within ?? 1_000), Number(values.lag ?? 2), 5_000];
const HANG_UP_MS = 300;
const SLOW = toSlowCode();
const TRIVIAL = assemble(`0x00 calldataload 0xe0 shr 0x${toSelector('set(uint256)')} eq @set jumpi 0x00 0x00 revert
  set: 0x00 sload caller eq iszero @refuse jumpi 0x04 calldataload 0x01 sstore stop refuse: 0x00 0x00 revert`);

await using anvil = await startAnvil({ args: ['--no-mining'] });
await using mails = await startSmtpServer();
const dataDir = await makeDataDir();
const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;
const environment = { PUBLIC_URL: origin, TRUSTED_PROXY_HOPS: '1', RPC_URLS: `31337=${anvil.url}`, SMTP_URL: mails.url };

let made = 0;
/** A contract that was never analysed. */
async function place(code: string): Promise<string> {
  made += 1;
  const address = `0x${(0xc0de_0000 + made).toString(16).padStart(40, '0')}`;
  await anvil.rpc('anvil_setCode', address, code);
  return address;
}
const placeAll = (count: number, code: string) => Promise.all(Array.from({ length: count }, () => place(code)));
/** Contracts exist from the next recorded block on. */
async function settle(): Promise<void> {
  const mined = Number(await anvil.rpc<string>('eth_blockNumber')) + 1;
  while ((await readHealth()).indexed < mined) await wait(50);
}

type Reply = { readonly status: number; readonly ms: number; readonly retryAfter: string | undefined };

/** Asks from an address of that network, and hangs up after `hangUpMs`. */
function ask(path: string, network: number, { hangUpMs, body }: { hangUpMs?: number; body?: object } = {}): Promise<Reply> {
  const startedAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const done = (status: number, retryAfter?: string) => resolve({ status, retryAfter, ms: Math.round(performance.now() - startedAt) });
  const headers = { 'x-forwarded-for': `100.${64 + (network >> 8)}.${network & 255}.7`, origin, 'content-type': 'application/json' };
  const request = send(`${origin}${path}`, { method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
    response.resume().once('end', () => done(response.statusCode ?? 0, response.headers['retry-after']));
  });
  request.once('error', () => done(0));
  request.end(body && JSON.stringify(body));
  if (hangUpMs !== undefined) setTimeout(() => request.destroy(), hangUpMs);
  return promise;
}
const analyse = (address: string, network: number, options: { hangUpMs?: number } = {}) =>
  ask(`/api/skynet/privileged-function?address=${address}&chain=demo`, network, options);

async function readHealth(): Promise<{ status: string; indexed: number }> {
  const health = (await (await fetch(`${origin}/api/health`)).json()) as { status: string; chains: { indexed: number }[] };
  return { status: health.status, indexed: health.chains[0]?.indexed ?? -1 };
}

const report = (what: string, figures: Record<string, unknown>) =>
  console.log(JSON.stringify({ bench: 'hostile-analyses', what, ...figures, load: loadavg()[0]?.toFixed(1) }));
/** Fails the bench unless the figure is within its bound; the largest of none, which is below zero, is not. */
function judge(what: string, figure: number, most: number): void {
  if (figure >= 0 && figure <= most) return;
  console.error(`${what}: ${figure}; at most ${most} is allowed.`);
  process.exitCode = 1;
}
/** The wait of another network, which must also have its answer. */
function judgeOther({ ms, status }: Reply): void {
  judge("Another network's wait in ms", status === 200 ? ms : Number.POSITIVE_INFINITY, withinMs);
}
const count = (replies: readonly Reply[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]));

{
  await using product = await startProduct({ dataDir, port, environment });
  const mining = setInterval(() => void anvil.rpc('evm_mine'), 1_000);
  try {
    if (values.only !== 'listed') await visitors();
    if (values.only !== 'visitors') await listing();
  } finally {
    clearInterval(mining);
  }

  async function visitors(): Promise<void> {
    const webMs = () => readProcessorMs(product.pidOf('web') ?? 0);
    const trivial = await placeAll(8, TRIVIAL);
    const slow = await placeAll(70, SLOW);
    await settle();
    await analyse(trivial[0] ?? '', 1);
    report('trivial, nothing else', { ms: (await analyse(trivial[1] ?? '', 2)).ms });

    const before = webMs();
    const left = slow.slice(0, 10).map((address) => analyse(address, 3, { hangUpMs: HANG_UP_MS }));
    await wait(HANG_UP_MS);
    const during = await analyse(trivial[2] ?? '', 4);
    await Promise.all(left);
    await wait(3_000);
    judgeOther(during);
    report('trivial, ten slow ones of another network hung up on', { ms: during.ms, status: during.status, webMs: webMs() - before });

    const waiting = slow.slice(10, 20).map((address) => analyse(address, 5));
    await wait(HANG_UP_MS);
    const beside = await analyse(trivial[3] ?? '', 6);
    judgeOther(beside);
    report('trivial, ten slow ones of another network waited for', {
      ms: beside.ms,
      status: beside.status,
      others: count(await Promise.all(waiting)),
    });

    const one = slow[20] ?? '';
    const usedMs = webMs();
    const same = await Promise.all(Array.from({ length: 10 }, (_, network) => analyse(one, 100 + network)));
    report('ten networks ask for the same slow one', {
      ms: Math.max(...same.map(({ ms }) => ms)),
      answers: count(same),
      webMs: webMs() - usedMs,
    });

    const crowd = slow.slice(21, 61).map((address, network) => analyse(address, 200 + network, { hangUpMs: 4_000 }));
    const refused = (await Promise.all(crowd)).filter(({ status }) => status === 503);
    report('forty networks ask for a slow one each', { answers: count(await Promise.all(crowd)), retryAfter: refused[0]?.retryAfter });
    const after = await analyse(trivial[4] ?? '', 7);
    judgeOther(after);
    report('trivial, after all hung up', { ms: after.ms, status: after.status });
  }

  async function listing(): Promise<void> {
    await using database = await openProductDatabase({ dataDir });
    const { db } = database;
    const contracts = await placeAll(listed, SLOW);
    const project = { id: 'bench', name: 'Bench', tickers: [], categories: [], icon: null, description: null, description_source: null };
    await db.insertInto('project').values(project).execute();
    const rows = contracts.map((address, position) => ({
      project_id: 'bench',
      position,
      chain: 'demo',
      address,
      role: 'token',
      name: `Slow ${position}`,
      source: 'https://example.org',
    }));
    await db.insertInto('project_contract').values(rows).execute();
    const [sender] = await anvil.rpc<string[]>('eth_accounts');
    const [statuses, lags, mailMs]: [Set<string>, number[], Promise<number>[]] = [new Set(), [], []];
    const [until, workerMs] = [performance.now() + seconds * 1_000, readProcessorMs(product.pidOf('worker') ?? 0)];
    let analyses = 0;
    let newest = new Date(0);
    for (let turn = 0; performance.now() < until; turn += 1) {
      const turnEnd = performance.now() + 1_000;
      for (const to of contracts) await anvil.rpc('eth_sendTransaction', { from: sender, to, gas: '0x30000' });
      if (turn % 5 === 0) {
        const [sentAt, mailsBefore] = [performance.now(), mails.received.length];
        const { status } = await ask('/api/auth/signup', 1_000 + turn, {
          body: { email: `bench-${turn}@a.example`, password: 'seven ducks 7 and 8' },
        });
        if (status !== 200) throw new Error(`A sign-up was answered with ${status}.`);
        mailMs.push(mails.waitFor(mailsBefore + 1).then(() => Math.round(performance.now() - sentAt)));
      }
      while (performance.now() < turnEnd) {
        const mined = Number(await anvil.rpc<string>('eth_blockNumber'));
        const { status, indexed } = await readHealth();
        statuses.add(status);
        lags.push(mined - indexed);
        await wait(250);
      }
      const maps = await db.selectFrom('power_map').where('analysed_at', '>', newest).select('analysed_at').execute();
      analyses += maps.length;
      newest = maps.reduce((last, { analysed_at: at }) => (at >= last ? new Date(at.getTime() + 1) : last), newest);
    }
    const [mailMost, lag] = [Math.max(...(await Promise.all(mailMs))), Math.max(...lags)];
    const facts = await db
      .selectFrom('fact')
      .where('project_id', '=', 'bench')
      .where('subject', '=', 'COD-06')
      .select('answer')
      .limit(1)
      .execute();
    report(`${listed} slow contracts listed, changes of control with every block`, {
      seconds,
      health: [...statuses],
      lagBlocksMost: lag,
      lagBlocksMean: Math.round((lags.reduce((sum, lag) => sum + lag, 0) / lags.length) * 10) / 10,
      mails: mailMs.length,
      mailMsMost: mailMost,
      analyses,
      workerMs: readProcessorMs(product.pidOf('worker') ?? 0) - workerMs,
      fact: facts[0]?.answer,
    });
    judge('Blocks that the record was behind', lag, lagMost);
    judge("A mail's wait in ms", mailMost, mailMsMost);
    if ([...statuses].some((status) => status !== 'ok')) process.exitCode = 1;
  }
  await product.stop();
}
await rm(dataDir, { recursive: true, force: true });
