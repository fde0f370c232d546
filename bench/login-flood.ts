import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { readMails } from '@redoubt/testing/product/read-mails';
import { waitFor } from '@redoubt/testing/wait';
import { askSteadily, type SteadyFigures } from './support/steady.ts';

// What a flood of logins does to other requests. Each password check costs about 40 ms of a core, so two
// cores verify some fifty a second; the product checks two at a time, queues some and rejects the rest.
// Other routes are requested at a steady rate: first alone, then during the flood, then alone again. Every
// fourth login is right; the others are wrong, each for another address.

const { values } = parseArgs({ options: { seconds: { type: 'string' }, logins: { type: 'string' } } });
const [seconds, loginsPerSecond] = [Number(values.seconds ?? 20), Number(values.logins ?? 40)];

const ROUTES = [
  { name: 'home page', path: '/', perSecond: 5 },
  { name: 'search', path: '/api/search-project?keyword=uni', perSecond: 10 },
  { name: 'project as JSON', path: '/api/projects/uniswap', perSecond: 10 },
];
const PERSON = { email: 'flood@bench.example', password: 'seven ducks 7' };

const dataDir = await makeDataDir();
{
  // All requests come from one address: rate limits are counted as usual, only wider.
  await using product = await startProduct({ dataDir, environment: { LIMITS_SCALE: '100000' } });
  const { url } = product;
  await addPerson(product);
  const logIn = await prepareLogin(url);
  await askRoutes(url, Math.min(5, seconds)); // Warming up.
  const before = await askRoutes(url, seconds);
  const [during, logins] = await Promise.all([
    askRoutes(url, seconds),
    askSteadily((index) => logIn(index % 4 === 0 ? PERSON : { email: `unknown-${index}@bench.example`, password: 'eight geese 8' }), {
      perSecond: loginsPerSecond,
      seconds,
    }),
  ]);
  const after = await askRoutes(url, seconds);
  console.log('| Route | p99 ms before | during | after | max ms during | p99 during / before | answers during |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [index, { name }] of ROUTES.entries()) {
    const [quiet, flooded, quietAgain] = [before[index], during[index], after[index]];
    if (quiet === undefined || flooded === undefined || quietAgain === undefined) continue;
    console.log(JSON.stringify({ bench: 'login-flood', name, before: quiet, during: flooded, after: quietAgain, load: loadavg()[0] }));
    const ratio = Math.round((flooded.p99Ms / quiet.p99Ms) * 10) / 10;
    const cells = [quiet.p99Ms, flooded.p99Ms, quietAgain.p99Ms, flooded.maxMs, ratio, describe(flooded)];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
    if (Object.keys({ ...quiet.statuses, ...flooded.statuses, ...quietAgain.statuses }).some((status) => status !== '200'))
      process.exitCode = 1;
  }
  console.log(JSON.stringify({ bench: 'login-flood', name: 'logins', ...logins }));
  console.log(`logins: ${loginsPerSecond}/s, p50 ${logins.p50Ms} ms, p99 ${logins.p99Ms} ms, answers ${describe(logins)}`);
  await product.stop();
}
await rm(dataDir, { recursive: true });

function askRoutes(url: string, forSeconds: number): Promise<SteadyFigures[]> {
  return Promise.all(
    ROUTES.map(({ path, perSecond }) =>
      askSteadily(
        async () => {
          const response = await fetch(`${url}${path}`);
          await response.arrayBuffer();
          return response.status;
        },
        { perSecond, seconds: forSeconds },
      ),
    ),
  );
}

function describe({ statuses }: SteadyFigures): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}

async function addPerson({ url, dataDir }: { url: string; dataDir: string }): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', origin: url }, body: JSON.stringify(body) });
  await post('/api/auth/signup', PERSON);
  const code = await waitFor('the code', async () => {
    const mails = await readMails({ dataDir, to: PERSON.email });
    return /\d{6}/.exec(mails[0]?.text ?? '')?.[0];
  });
  const { status } = await post('/api/auth/verify-email', { email: PERSON.email, verificationCode: code });
  if (status !== 200) throw new Error(`The account could not be confirmed: ${status}`);
}

/** A login as a browser sends it. The form's token is valid for several. */
async function prepareLogin(url: string): Promise<(person: { email: string; password: string }) => Promise<number>> {
  const answer = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken }: { csrfToken: string } = await answer.json();
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: url, cookie };
  return async ({ email, password }) => {
    const body = new URLSearchParams({ csrfToken, email, password, redirect: 'false', json: 'true' });
    const response = await fetch(`${url}/api/auth/callback/credentials`, { method: 'POST', headers, body, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  };
}
