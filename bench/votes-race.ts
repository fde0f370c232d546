import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { makeDataDir } from '@redoubt/testing/data-dir';
import { startProduct } from '@redoubt/testing/product';

// Many browsers vote on one project at once, each as often as `rounds` says, the last time yes or no by its number. Afterwards the totals
// must be exactly those of the last votes: the worst case for the one row that holds them.

const { values } = parseArgs({ options: { voters: { type: 'string' }, rounds: { type: 'string' } } });
const [voters, rounds] = [Number(values.voters ?? 1_000), Number(values.rounds ?? 2)];
const ID = 'uniswap';

const dataDir = await makeDataDir();
{
  // One address votes for everybody here: limits are taken and written as ever, only wider.
  await using product = await startProduct({ dataDir, environment: { LIMITS_SCALE: '100000' } });
  const cookies = new Map<number, string>();
  const tookMs: number[] = [];
  const failures: number[] = [];
  const beganAt = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      Array.from({ length: voters }, async (_, voter) => {
        const sentAt = performance.now();
        const response = await fetch(`${product.url}/api/projects/vote`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: product.url,
            'idempotency-key': randomBytes(8).toString('hex'),
            ...(cookies.has(voter) && { cookie: cookies.get(voter) ?? '' }),
          },
          body: JSON.stringify({ id: ID, vote: (voter + rounds - round) % 3 === 0 ? 'no' : 'yes' }),
        });
        await response.arrayBuffer();
        tookMs.push(performance.now() - sentAt);
        if (response.status !== 200) failures.push(response.status);
        const [cookie] = response.headers.getSetCookie();
        if (cookie !== undefined) cookies.set(voter, cookie.split(';')[0] ?? '');
      }),
    );
  }
  const seconds = (performance.now() - beganAt) / 1_000;
  const { votes }: { votes: { yes: number; no: number } } = await (await fetch(`${product.url}/api/projects/${ID}`)).json();
  const no = Array.from({ length: voters }, (_, voter) => voter).filter((voter) => (voter + 1) % 3 === 0).length;
  const exact = votes.no === no && votes.yes === voters - no;
  tookMs.sort((one, other) => one - other);
  const at = (share: number) => Math.round(tookMs[Math.floor((tookMs.length - 1) * share)] ?? 0);
  const figures = { voters, rounds, perSecond: Math.round((voters * rounds) / seconds), p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
  console.log(JSON.stringify({ bench: 'votes-race', ...figures, refused: failures.length, exact, load: loadavg()[0] }));
  console.log(
    `votes: ${voters} voters, ${rounds} rounds, ${figures.perSecond}/s, p50 ${figures.p50Ms} ms, p99 ${figures.p99Ms} ms, exact: ${exact}`,
  );
  if (!exact || failures.length > 0) process.exitCode = 1;
  await product.stop();
}
await rm(dataDir, { recursive: true });
