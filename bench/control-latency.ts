import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDemoChain } from '@redoubt/demo-chain/start-demo-chain';
import { askNode } from '@redoubt/testing/chain/anvil';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { waitFor } from '@redoubt/testing/wait';

// How long the product shows the former owner of a contract. On the demo chain, with a block every five
// seconds, ownership is transferred back and forth. The figure is the time from the transaction's block
// until privileged-address returns the new owner, and until open pages are notified. TOLL logs the change
// itself; the market's code is set by a beacon, which logs it. `--busy N` runs N busy processes meanwhile.
// Fails when an answer takes longer than `--within` seconds: unless given, 5 s, with busy processes 20 s.
// `--traffic` makes a chain with so much of the usual traffic, `--heard` is how many seconds pages may take
// to be notified, and `--pause` how many lie between two rounds, at least.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    busy: { type: 'string' },
    settle: { type: 'string' },
    within: { type: 'string' },
    traffic: { type: 'string' },
    heard: { type: 'string' },
    pause: { type: 'string' },
  },
});
const [rounds, busy, settleSeconds] = [Number(values.rounds ?? 10), Number(values.busy ?? 0), Number(values.settle ?? 60)];
const [heardSeconds, pauseSeconds] = [Number(values.heard ?? 10), Number(values.pause ?? 1)];

const withinSeconds = Number(values.within ?? (busy > 0 ? 20 : 5));

const WITHIN = { timeoutMs: 180_000, everyMs: 50 };
const TRANSFER_OWNERSHIP = '0xf2fde38b';
const OWNER = '0x8da5cb5b';
/** Two unused accounts; the node signs for any account. */
const SUCCESSORS = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const;

type Target = {
  readonly name: string;
  /** The contract whose answer must change, and the one whose owner is changed. */
  readonly asked: string;
  readonly owned: string;
};

const toWord = (address: string) => address.slice(2).padStart(64, '0');
const toSeconds = (ms: number) => Math.round(ms / 100) / 10;

const dataDir = await makeDataDir();
{
  const nodePort = await findFreePort();
  // The product goes on with the chain that it finds.
  if (values.traffic !== undefined) {
    const made = { dataDir, port: nodePort, traffic: Number(values.traffic), blockEveryMs: undefined };
    await using _chain = await startDemoChain({ ...made, log: () => undefined });
  }
  const environment = { DEMO_CHAIN: 'on', DEMO_CHAIN_PORT: String(nodePort), LIMITS_SCALE: '1000' };
  await using product = await startProduct({ dataDir, environment });
  const node = <Result>(method: string, ...params: readonly unknown[]) => askNode<Result>(`http://127.0.0.1:${nodePort}`, method, params);
  const answer = async <Body>(path: string) => (await (await fetch(`${product.url}${path}`)).json()) as Body;

  const findContract = async (project: string, name: string): Promise<string> => {
    const { contracts = [] } = await answer<{ contracts?: { address: string; name: string }[] }>(`/api/projects/${project}`);
    const found = contracts.find((contract) => contract.name === name);
    if (found === undefined) throw new Error(`The demo chain has no ${project} ${name}.`);
    return found.address;
  };
  const listHolders = async (address: string): Promise<string[]> => {
    const { items = [] } = await answer<{ items?: { address: string }[] }>(`/api/skynet/privileged-address?address=${address}&chain=demo`);
    return items.map((item) => item.address);
  };
  const targets: Target[] = [];
  for (const { name, project, asked, owned } of [
    { name: 'own event', project: 'demo-tollgate', asked: 'TOLL', owned: 'TOLL' },
    { name: 'event of the beacon', project: 'demo-millrace', asked: 'WETH/TOLL market', owned: 'Beacon' },
  ]) {
    const target = { name, asked: await findContract(project, asked), owned: await findContract(project, owned) };
    await waitFor(`${asked} to be analysed`, async () => (await listHolders(target.asked)).length > 0, WITHIN);
    targets.push(target);
  }
  for (const account of SUCCESSORS) await node('anvil_setBalance', account, '0xde0b6b3a7640000');
  // First answers about all other contracts are computed, too.
  await pause(settleSeconds * 1_000);

  const loaders = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    if (busy > 0) await pause(30_000);
    const feed = listen(product.url);
    for (const target of targets) {
      const [answered, notified]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const owner = `0x${(await node<string>('eth_call', { to: target.owned, data: OWNER }, 'latest')).slice(-40)}`;
        const successor = owner === SUCCESSORS[0] ? SUCCESSORS[1] : SUCCESSORS[0];
        const data = `${TRANSFER_OWNERSHIP}${toWord(successor)}`;
        const hash = await node<string>('eth_sendTransaction', { from: owner, to: target.owned, data, gas: '0x186a0' });
        const isMined = async () => (await node<object | null>('eth_getTransactionReceipt', hash)) !== null;
        await waitFor('the block of the transaction', isMined, WITHIN);
        const minedAt = performance.now();
        await waitFor('the new owner', async () => (await listHolders(target.asked)).includes(successor), WITHIN);
        answered.push(performance.now() - minedAt);
        const heard = await Promise.race([feed.nextControl(minedAt), pause(heardSeconds * 1_000, undefined)]);
        if (heard !== undefined) notified.push(heard - minedAt);
        // Not at the start of a minute, when other work begins.
        if (pauseSeconds > 0) await pause(pauseSeconds * 1_000 + Math.random() * 6_000);
      }
      const figures = (times: readonly number[]) => {
        const sorted = times.toSorted((a, b) => a - b);
        return { medianS: toSeconds(sorted[sorted.length >> 1] ?? Number.NaN), maxS: toSeconds(sorted.at(-1) ?? Number.NaN) };
      };
      const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
      const answer = figures(answered);
      console.log(
        JSON.stringify({
          bench: 'control-latency',
          change: target.name,
          rounds,
          busy,
          load,
          answer,
          page: figures(notified),
          withinSeconds,
        }),
      );
      if (!(answer.maxS <= withinSeconds)) {
        console.error(`After the ${target.name} the former owner was shown for ${answer.maxS} s; at most ${withinSeconds} s are allowed.`);
        process.exitCode = 1;
      }
    }
    feed.end();
  } finally {
    for (const loader of loaders) await end(loader);
  }
  await product.stop();
}
await rm(dataDir, { recursive: true, force: true });

/** Listens as open pages do. */
function listen(url: string) {
  const ending = new AbortController();
  const heard: number[] = [];
  let wake = Promise.withResolvers<void>();
  void (async () => {
    const response = await fetch(`${url}/api/chains/live`, { signal: ending.signal });
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      if (!part.includes('event: control')) continue;
      heard.push(performance.now());
      wake.resolve();
      wake = Promise.withResolvers();
    }
  })().catch(() => undefined);
  return {
    /** When the first change of control after that arrived. */
    async nextControl(after: number): Promise<number> {
      for (;;) {
        const first = heard.find((at) => at > after);
        if (first !== undefined) return first;
        await wake.promise;
      }
    },
    end: () => ending.abort(),
  };
}

async function end(loader: ChildProcess): Promise<void> {
  loader.kill('SIGKILL');
  if (loader.exitCode === null && loader.signalCode === null) await new Promise((resolve) => loader.once('exit', resolve));
}
