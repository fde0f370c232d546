import { createUser } from '@redoubt/server/people/account/create-user';
import { openProductDatabase } from '../database/product-database.ts';
import { logIn } from '../identity/log-in.ts';
import { judgeEvents, startEventWriter } from '../product/event-ledger.ts';
import { startWebhookReceiver } from '../webhook-receiver.ts';
import { addWatchedProjects, startAlerting, WATCHED } from './alerts.ts';
import { createCaller } from './caller.ts';
import { startReporter } from './reports.ts';
import { startVoters } from './votes.ts';
import { startListKeeper } from './watchlists.ts';

const PASSWORD = 'seven ducks 7';
/** Projects of the catalogue that are voted on and put into lists. */
const PROJECTS_MAX = 6;

/** Users who write without pause, and what was acknowledged to them. */
export type Promises = AsyncDisposable & {
  /** Changes that were acknowledged so far. */
  acknowledged(): number;
  /**
   * Lets the work finish, waits until all notifications were sent, and compares what was acknowledged
   * with what is stored. `broken` has a line for each promise that was not kept. The product must run.
   */
  judge(): Promise<{ readonly counts: Readonly<Record<string, number>>; readonly broken: readonly string[] }>;
};

/**
 * Lets users vote, edit watchlists, report incidents and be notified of alerts (in the inbox, by mail,
 * at a webhook) until `judge`, whatever happens to the product meanwhile. What they do follows from
 * the seed; rate limits must be wide.
 */
export async function startPromises({ url, dataDir, seed }: { url: string; dataDir: string; seed: number }): Promise<Promises> {
  const database = await openProductDatabase({ dataDir, connectionsMax: 2 });
  const receiver = await startWebhookReceiver();
  const { db } = database;
  const caller = createCaller({ url });
  await addWatchedProjects(db);
  const listed = db.selectFrom('project_listing').where('demo', '=', false).orderBy('position').orderBy('project_id');
  const projects = (await listed.limit(PROJECTS_MAX).select('project_id as id').execute()).map(({ id }) => id);
  // A user who watches nothing is not notified.
  await addMember('stranger@ledger.example');
  const members = [];
  for (const email of ['ann@ledger.example', 'ben@ledger.example']) {
    const userId = await addMember(email);
    const cookie = await logIn(url, { origin: url, email, password: PASSWORD });
    if (cookie === undefined) throw new Error(`${email} could not log in`);
    const watched = { name: 'Watched', projects: [...WATCHED] };
    const { body } = await caller.ask<{ id: string }>({ path: '/api/watchlist/create', body: watched, key: `watch-${email}`, cookie });
    members.push({ email, userId, cookie, first: [{ id: body.id, ...watched }] });
  }
  await caller.ask({ path: '/api/user/webhooks/create', body: { url: receiver.url }, cookie: members[0]?.cookie });

  const events = startEventWriter({ url });
  const voters = startVoters(caller, { projects, members, seed });
  const keepers = members.map(({ first, ...member }, index) => startListKeeper(caller, { member, first, projects, seed: seed + index }));
  const reporter = startReporter(caller);
  const alerting = startAlerting({ db, dataDir, watchers: members, calls: receiver.received, seed });
  const busy = [events, voters, ...keepers, reporter, alerting];
  const countEvents = () => events.entries.filter(({ outcome }) => outcome === 'acknowledged').length;

  async function addMember(email: string): Promise<string> {
    await createUser({ db }, { email, password: PASSWORD, admin: false, confirmed: true, siteName: 'Redoubt', actor: 'ledger' });
    return (await db.selectFrom('user_account').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id;
  }

  return {
    acknowledged: () => countEvents() + caller.acknowledged() + alerting.alerts(),
    async judge() {
      await Promise.all(busy.map((each) => each.stop()));
      const { lost, twice, refusedButPresent, strange } = await judgeEvents({ dataDir, entries: events.entries });
      const broken = [
        ...lost.map((key) => `event ${key}: is lost`),
        ...twice.map((key) => `event ${key}: is there twice`),
        ...refusedButPresent.map((key) => `event ${key}: was refused, and is there`),
        ...strange.map((key) => `event ${key}: was never sent`),
        ...(await voters.judge(db)),
        ...(await Promise.all(keepers.map((keeper) => keeper.judge(db)))).flat(),
        ...(await reporter.judge(db)),
        ...(await alerting.judge()),
      ];
      const counts = {
        events: countEvents(),
        changes: caller.acknowledged(),
        voters: voters.voters(),
        reports: reporter.reports(),
        alerts: alerting.alerts(),
        calls: receiver.received.length,
      };
      return { counts, broken };
    },
    async [Symbol.asyncDispose]() {
      // Not awaited: after a failure the product may never answer again.
      void Promise.allSettled(busy.map((each) => each.stop()));
      await receiver[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
