import { rm } from 'node:fs/promises';
import { Agent, request as send } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { refreshViews } from '@redoubt/server/catalog/listing/refresh-views';
import { createUser } from '@redoubt/server/people/account/create-user';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { logIn } from '@redoubt/testing/identity/log-in';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { startSecondWeb } from '@redoubt/testing/product/second-web';
import { sql } from 'kysely';
import { readProcessorMs } from './support/processor-time.ts';
import { createRandom } from './support/random.ts';

// A thousand users over two web processes, all at one project: a third vote and change their vote, a third
// add it to their watchlist and remove it, a third open its page. Each has an address of their own, so the
// usual limits apply. Each round leaves less time for everyone's action, the last none. What is stored
// afterwards must be exactly what was acknowledged.

const { values } = parseArgs({ options: { people: { type: 'string' }, turns: { type: 'string' }, within: { type: 'string' } } });
const [people, turns] = [Number(values.people ?? 1_000), Number(values.turns ?? 4)];
const ROUNDS_SECONDS = (values.within ?? '20,10,5,3,2.5,2,0').split(',').map(Number);
const PROJECT = 'uniswap';
const PASSWORD = 'seven ducks 7';

type Kind = 'voter' | 'watcher' | 'viewer';
type Person = { readonly number: number; readonly kind: Kind; readonly headers: Record<string, string>; list?: string; last?: boolean };

const dataDir = await makeDataDir();
{
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = { PUBLIC_URL: origin, TRUSTED_PROXY_HOPS: '1' };
  await using product = await startProduct({ dataDir, port, environment });
  await using second = await startSecondWeb({ dataDir, environment });
  const webs = [product.url, second.url];
  await using database = await openProductDatabase({ dataDir });
  const { db } = database;
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const random = createRandom(7);

  /** Sends JSON as a user's browser does, to one of the two processes; keeps cookies. */
  const call = (person: Person, path: string, body: object) =>
    new Promise<{ status: number; answer: string }>((resolve, reject) => {
      const posted = JSON.stringify(body);
      const headers = { ...person.headers, 'content-length': Buffer.byteLength(posted) };
      const request = send(`${webs[random.below(2)]}${path}`, { agent, method: 'POST', headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const [cookie] = response.headers['set-cookie'] ?? [];
          if (cookie !== undefined && person.kind === 'voter') person.headers.cookie = cookie.split(';')[0] ?? '';
          resolve({ status: response.statusCode ?? 0, answer: Buffer.concat(parts).toString() });
        });
      });
      request.on('error', reject);
      request.end(posted);
    });

  const KINDS: readonly Kind[] = ['voter', 'watcher', 'viewer'];
  const crowd: Person[] = Array.from({ length: people }, (_, number) => ({
    number,
    kind: KINDS[number % 3] ?? 'voter',
    headers: {
      origin,
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'x-forwarded-for': `100.${64 + (number >> 8)}.${number & 255}.7`,
    },
  }));
  for (const person of crowd.filter(({ kind }) => kind === 'watcher')) {
    const email = `watcher-${person.number}@a.example`;
    await createUser({ db }, { email, password: PASSWORD, admin: false, confirmed: true, siteName: 'Redoubt', actor: 'bench' });
    const cookie = await logIn(product.url, { origin, email, password: PASSWORD, headers: person.headers });
    if (cookie === undefined) throw new Error(`${email} could not log in.`);
    person.headers.cookie = cookie;
    person.headers['idempotency-key'] = `list-${person.number}`;
    const { status, answer } = await call(person, '/api/watchlist/create', { name: 'Mine', projectIds: [] });
    if (status !== 201) throw new Error(`A list was refused: ${answer}`);
    person.list = JSON.parse(answer).id;
    delete person.headers['idempotency-key'];
  }

  /** One action of a user: the opposite of their last one, if there is one. */
  const act = (person: Person): Promise<{ status: number }> => {
    const yes = person.last === undefined ? person.number % 2 === 0 : !person.last;
    person.last = yes;
    if (person.kind === 'voter') return call(person, '/api/projects/vote', { id: PROJECT, vote: yes ? 'yes' : 'no' });
    if (person.kind === 'watcher') return call(person, '/api/watchlist/toggle', { id: person.list, projectId: PROJECT, watched: yes });
    return call(person, '/api/user/events', { eventName: 'View Project', properties: { projectId: PROJECT } });
  };

  const views = async () =>
    (await db.selectFrom('project_listing').where('project_id', '=', PROJECT).select('page_views').executeTakeFirstOrThrow()).page_views;
  const viewsBefore = Number(await views());
  const pids = [product.pidOf('web') ?? 0, second.web.pid];
  const processorMs = () => pids.reduce((sum, pid) => sum + readProcessorMs(pid), 0);
  console.log('| Everybody within, s | Acts /s | p50 ms | p95 ms | p99 ms | Slowest ms | Refused | CPU ms an act, web | Load |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const seconds of ROUNDS_SECONDS) {
    const tookMs: number[] = [];
    let refused = 0;
    const [beganAt, usedMs] = [performance.now(), processorMs()];
    for (let turn = 0; turn < turns; turn += 1) {
      const turnAt = beganAt + turn * seconds * 1_000;
      await Promise.all(
        crowd.map(async (person) => {
          const dueAt = turnAt + random.next() * seconds * 1_000;
          const wait = dueAt - performance.now();
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
          const from = seconds === 0 ? performance.now() : dueAt; // What is late by the server's fault counts as waiting.
          const { status } = await act(person);
          tookMs.push(performance.now() - from);
          if (status >= 300) refused += 1;
        }),
      );
    }
    const perSecond = Math.round(tookMs.length / ((performance.now() - beganAt) / 1_000));
    tookMs.sort((one, other) => one - other);
    const at = (share: number) => Math.round(tookMs[Math.floor((tookMs.length - 1) * share)] ?? Number.NaN);
    const figures = {
      perSecond,
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      p99Ms: at(0.99),
      slowestMs: at(1),
      refused,
      webMs: Math.round(((processorMs() - usedMs) / tookMs.length) * 100) / 100,
    };
    console.log(JSON.stringify({ bench: 'crowd', people, turns, withinSeconds: seconds, ...figures, load: loadavg()[0] }));
    console.log(`| ${seconds} | ${Object.values(figures).join(' | ')} | ${loadavg()[0]?.toFixed(1)} |`);
    if (refused > 0) process.exitCode = 1;
  }

  const count = (kind: Kind, last?: boolean) =>
    crowd.filter((person) => person.kind === kind && (last === undefined || person.last === last)).length;
  const { votes_yes: yes, votes_no: no } = await db
    .selectFrom('project_listing')
    .where('project_id', '=', PROJECT)
    .select(['votes_yes', 'votes_no'])
    .executeTakeFirstOrThrow();
  const { watched } = await db
    .selectFrom('watchlist')
    .where(sql<boolean>`${PROJECT} = any(projects)`)
    .select(({ fn }) => fn.countAll<string>().as('watched'))
    .executeTakeFirstOrThrow();
  await refreshViews({ db }); // Adds the views that were counted while another process had locked the listing.
  const found = { yes: Number(yes), no: Number(no), watched: Number(watched), views: Number(await views()) - viewsBefore };
  const expected = { yes: count('voter', true), no: count('voter', false), watched: count('watcher', true), views: count('viewer') };
  const exact = JSON.stringify(found) === JSON.stringify(expected);
  console.log(JSON.stringify({ bench: 'crowd', found, expected, exact }));
  console.log(`Totals are ${exact ? 'exact' : 'WRONG'}: ${JSON.stringify(found)}`);
  if (!exact) process.exitCode = 1;
  agent.destroy();
  await product.stop();
}
await rm(dataDir, { recursive: true });
