import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { readMailbox } from '@redoubt/mail/mailbox';
import { raiseAlerts, retractAlerts } from '@redoubt/server/onchain/alert/alert-store';
import { sql } from 'kysely';
import { addressOf, insertChainRows } from '../chain/chain-rows.ts';
import { createNumbers } from '../chain/chain-traffic.ts';
import { waitFor } from '../wait.ts';
import type { ReceivedCall } from '../webhook-receiver.ts';
import { compareBooks, insist, keepDoing } from './book.ts';
import { type AlertStates, judgeCalls, judgeMails } from './judge-notifications.ts';

/** Several, since a mail lists fifty notifications of a project and counts the rest: an outage must not gather more. */
export const WATCHED = ['watched-1', 'watched-2', 'watched-3', 'watched-4'] as const;
const CHAIN_ID = 4_242;
const PAUSE_MS = 400;
/** The development mailbox keeps two thousand mails: up to three of each alert must be among them. */
const ALERTS_MAX = 600;
const SETTLED = { everyMs: 200 };
const MAILS_MAX = 100_000;

/** Projects on a chain that no worker follows: their only alerts are those raised here. */
export async function addWatchedProjects(db: Db): Promise<void> {
  const projects = WATCHED.map((id) => ({ id, name: id, tickers: [], categories: [], demo: true }));
  await db.insertInto('project').values(projects).execute();
  const contracts = Object.fromEntries(WATCHED.map((id, index) => [id, [index + 1]]));
  await insertChainRows(db, { chainId: CHAIN_ID, slug: `chain-${CHAIN_ID}`, indexed: 10, contracts });
}

type Watcher = { readonly userId: string; readonly email: string };

type Watching = {
  readonly db: Db;
  readonly dataDir: string;
  /** The users who watch the projects, with immediate mails. */
  readonly watchers: readonly Watcher[];
  /** What the webhook of one of them was called with. */
  readonly calls: readonly ReceivedCall[];
  readonly seed: number;
};

/**
 * Raises alerts as the search of a chain's record does, and retracts some as a reorganisation does:
 * immediately, or after users were notified. A transaction with an unknown outcome is repeated.
 */
export function startAlerting({ db, dataDir, watchers, calls, seed }: Watching) {
  const raised = new Map<string, 'pending' | 'retracted'>();
  const random = createNumbers(seed);
  let block = 900_000_000;
  const write = (what: string, work: (tx: Tx) => Promise<unknown>) =>
    insist(what, () =>
      inTransaction(db, work).then(
        () => true,
        () => undefined,
      ),
    );
  const raise = async () => {
    block += 1;
    const dedupeKey = `alert ${block}`;
    await write(`raise ${dedupeKey}`, (tx) => raiseAlerts(tx, [toAlert({ block, dedupeKey })]));
    raised.set(dedupeKey, 'pending');
    return dedupeKey;
  };
  const busy = keepDoing(
    async () => {
      if (raised.size >= ALERTS_MAX) return;
      const dedupeKey = await raise();
      const chance = random(4);
      if (chance > 1) return;
      if (chance === 0) await insist(`notify of ${dedupeKey}`, () => isNotified(db, { dedupeKey }));
      await write(`retract ${dedupeKey}`, (tx) => retractAlerts(tx, { chainId: CHAIN_ID, fork: block - 1 }));
      raised.set(dedupeKey, 'retracted');
    },
    { pauseMs: PAUSE_MS },
  );
  return {
    stop: busy.stop,
    alerts: () => raised.size,
    /** Waits until all notifications were sent, then compares. */
    judge: async () => {
      // The next change makes a worker continue what a killed one left.
      await raise();
      await waitFor('all notifications to be sent', () => isSettled(db), SETTLED);
      return judge({ db, dataDir, watchers, calls, raised });
    },
  };
}

function toAlert({ block, dedupeKey }: { block: number; dedupeKey: string }) {
  const hash: `0x${string}` = `0x${block.toString(16).padStart(64, '0')}`;
  const index = block % WATCHED.length;
  return {
    dedupeKey,
    projectId: WATCHED[index] ?? WATCHED[0],
    cause: { chainId: CHAIN_ID, contract: addressOf(index + 1), block, blockHash: hash, transaction: hash, logIndex: 0 },
    happenedAt: new Date(),
    state: 'pending' as const,
    late: false,
    detail: { kind: 'owner-change' as const, by: null, before: addressOf(7), after: addressOf(8) },
  };
}

async function isNotified(db: Db, { dedupeKey }: { dedupeKey: string }): Promise<true | undefined> {
  const asked = sql`select from happening h join alert a on a.id::text = h.source_key where a.dedupe_key = ${dedupeKey}`.execute(db);
  const { rows } = await asked.catch(() => ({ rows: [] }));
  return rows.length > 0 ? true : undefined;
}

/** Whether no notification, mail or webhook call is due. */
async function isSettled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select (select max(change) from alert) > (select position from notice_cursor where source = 'alert')
      or exists (select from notice_mail where mailed_at is null and frequency = 'immediate')
      or exists (select from mail where sent_at is null and dropped_at is null)
      or exists (select from webhook_delivery where next_at is not null) as waits`.execute(db);
  return rows[0]?.waits === false;
}

type Judged = Omit<Watching, 'seed'> & { readonly raised: AlertStates };

async function judge({ db, dataDir, watchers, calls, raised }: Judged): Promise<string[]> {
  const of = sql`a.project_id = any(${[...WATCHED]}::text[])`;
  const { rows: alerts } = await sql<{ key: string; state: string; eventId: string | null }>`
    select a.dedupe_key as key, a.state, h.id as "eventId"
    from alert a left join happening h on h.kind = 'alert' and h.source_key = a.id::text where ${of}`.execute(db);
  const { rows: inbox } = await sql<{ key: string; userId: string; state: string; mails: string[] }>`
    select a.dedupe_key as key, n.user_id as "userId", h.state, array(
      select m.event from notice_mail m where m.user_id = n.user_id and m.happening_id = n.happening_id and m.mailed_at is not null
    ) as mails
    from notice n join happening h on h.id = n.happening_id join alert a on a.id::text = h.source_key and h.kind = 'alert'
    where ${of}`.execute(db);
  const happened = new Map(alerts.flatMap(({ key, eventId }) => (eventId === null ? [] : [[eventId, key] as const])));
  const knownKeys = new Set(happened.values());
  // An alert that was retracted before anyone was notified is not notified at all.
  const notified = [...raised].filter(([key, state]) => state === 'pending' || knownKeys.has(key));
  const inboxExpected = notified.flatMap(([key, state]) => watchers.map(({ userId }) => [`${key} of ${userId}`, state] as const));
  const broken = [
    ...compareBooks('alert', { acknowledged: raised, stored: alerts.map(({ key, state }) => [key, state] as const) }),
    ...compareBooks('inbox entry', {
      acknowledged: new Map(inboxExpected),
      stored: inbox.map(({ key, userId, state }) => [`${key} of ${userId}`, state] as const),
    }),
    ...judgeCalls(calls, { raised, happened }),
  ];
  for (const { userId, email } of watchers) {
    const { mails } = await readMailbox({ dataDir, to: email, mailsMax: MAILS_MAX });
    const own = inbox.filter((entry) => entry.userId === userId);
    broken.push(...judgeMails(mails, { email, raised, own }));
  }
  return broken;
}
