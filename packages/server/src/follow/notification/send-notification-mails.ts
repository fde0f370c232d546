import type { Tx } from '@redoubt/db/client';
import { isStillWanted, type MailFrequency, type MailGates } from '@redoubt/domain/follow/notification/decide-notification';
import { subjectOf, toSubject } from '@redoubt/domain/follow/notification/notification-event';
import type { MailEntry } from '@redoubt/domain/follow/notification/text';
import type { UserId } from '@redoubt/domain/ids';
import { DAY_MS } from '@redoubt/domain/time';
import { sql } from 'kysely';
import { listVerdicts } from '../../catalog/verdict/list-verdicts.ts';
import type { Site } from '../../people/account/account-mails.ts';
import { lockUsers } from '../../people/account/user-store.ts';
import { ensurePreference } from '../../people/preferences/preferences-store.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { GATES } from './find-recipients.ts';
import { notificationMail } from './notification-mail.ts';

type SendContext = Pick<Context, 'db'> & { readonly site: Site };

/** Users mailed in one run. The rest is due in the next run. */
const USERS_MAX = 2_000;

/** A mail that could not be sent for this long expires. */
const MAIL_DAYS = 3;

/**
 * Puts due mails into the outbox: one immediate mail per user and project or case, and one per daily or
 * weekly digest. A user's mails and the mark that they were ordered are one transaction, so a crash
 * neither repeats nor loses one. Returns the number of mails.
 */
export async function sendNotificationMails({ db, site }: SendContext, { now }: { now: Date }): Promise<number> {
  let mails = 0;
  for (let users = 0; users < USERS_MAX; users += 1) {
    const sent = await db.transaction().execute((tx) => sendToNext(tx, { site, now }));
    if (sent === undefined) break;
    mails += sent;
  }
  return mails;
}

/** Orders the mails of one user; undefined where none are due. */
async function sendToNext(tx: Tx, { site, now }: { site: Site; now: Date }): Promise<number | undefined> {
  const due = tx.selectFrom('notice_mail').where('mailed_at', 'is', null).where('due_at', '<=', now);
  const next = await due.select('user_id').orderBy('due_at').orderBy('user_id').limit(1).executeTakeFirst();
  if (next === undefined) return undefined;
  const userId = next.user_id as UserId;
  // The account may have been deleted meanwhile, and its mails with it.
  if (!(await lockUsers(tx, { ids: [userId] })).has(userId)) return 0;
  const entries = await lockEntries(tx, { userId, now });
  if (entries.length === 0) return 0;
  const reader = await findReader(tx, { userId });
  const { id: preferenceId } = await ensurePreference(tx, { userId });
  const wanted = entries.filter((entry) => isStillWanted(entry, reader));
  const verdicts = await listVerdicts(tx, { projectIds: wanted.flatMap(({ project }) => project?.id ?? []) });
  const groups = Object.values(Object.groupBy(wanted, (entry) => toGroup(entry)));
  for (const group of groups) {
    const [first] = group ?? [];
    if (group === undefined || first === undefined || reader.email === null) continue;
    const { subject, text, html, unsubscribeUrl } = notificationMail(site, {
      entries: group,
      verdicts,
      frequency: first.frequency,
      preferenceId,
    });
    const expiresAt = new Date(now.getTime() + MAIL_DAYS * DAY_MS);
    await enqueueMail(tx, { to: reader.email, subject, text, html, expiresAt, unsubscribeUrl, urgency: 'bulk' });
  }
  await settle(tx, { userId, entries: wanted, mailedAt: now });
  const unwanted = entries.filter((entry) => !wanted.includes(entry));
  if (unwanted.length > 0) await drop(tx, { userId, entries: unwanted });
  return groups.length;
}

type Entry = MailEntry & {
  readonly eventId: string;
  readonly change: string;
  readonly frequency: MailFrequency;
  readonly watched: boolean;
  readonly held: boolean;
};

/** Immediate mails are one per project or case; digests cover all. */
function toGroup({ frequency, ...entry }: Entry): string {
  return frequency === 'immediate' ? `immediate ${subjectOf(entry).id}` : frequency;
}

/** Who stopped watching a case gets no more mails of it, except that what was mailed was retracted. */
const WATCHED = sql<boolean>`(cardinality(n.watchlists) > 0 or h.case_id is not null and (m.event = 'retracted'
  or exists (select from trace_case_watch where case_id = h.case_id and user_id = m.user_id)))`;

/**
 * All due entries of a user, locked in a fixed order: a second worker waits here and then finds
 * what the first left.
 */
async function lockEntries(tx: Tx, { userId, now }: { userId: UserId; now: Date }): Promise<Entry[]> {
  const rows = await tx
    .selectFrom('notice_mail as m')
    .innerJoin('happening as h', 'h.id', 'm.happening_id')
    .leftJoin('project as p', 'p.id', 'h.project_id')
    .innerJoin('notice as n', (join) => join.onRef('n.user_id', '=', 'm.user_id').onRef('n.happening_id', '=', 'm.happening_id'))
    .where('m.user_id', '=', userId)
    .where('m.mailed_at', 'is', null)
    .where('m.due_at', '<=', now)
    .orderBy('m.happening_id')
    .orderBy('m.change')
    .select([
      'm.happening_id',
      'm.change',
      'm.event as transition',
      'm.frequency',
      'h.kind',
      'h.severity',
      'h.state',
      'h.title',
      'h.detail',
      'h.path',
    ])
    .select(['h.happened_at', 'h.project_id', 'p.name', 'h.case_id', 'h.case_name', 'n.held', WATCHED.as('watched')])
    .forUpdate('m')
    .execute();
  return rows.map(({ happening_id, project_id, name, case_id, case_name, happened_at, ...entry }) => ({
    ...entry,
    eventId: happening_id,
    ...toSubject({ id: project_id, name }, { id: case_id, name: case_name }),
    happenedAt: happened_at,
  }));
}

async function findReader(tx: Tx, { userId }: { userId: UserId }): Promise<MailGates & { email: string | null }> {
  const { rows } = await sql<MailGates & { email: string | null }>`
    select account.email, ${GATES} from user_account account
    left join mail_preference preference on preference.user_id = account.id where account.id = ${userId}`.execute(tx);
  const [reader] = rows;
  if (reader === undefined) throw new Error(`a mail is due to an account that does not exist: ${userId}`);
  return reader;
}

type UserEntries = { readonly userId: UserId; readonly entries: readonly Entry[] };

async function settle(tx: Tx, { userId, entries, mailedAt }: UserEntries & { mailedAt: Date }): Promise<void> {
  await sql`update notice_mail set mailed_at = ${mailedAt} ${rowsOf({ userId, entries })}`.execute(tx);
}

async function drop(tx: Tx, entries: UserEntries): Promise<void> {
  await sql`delete from notice_mail ${rowsOf(entries)}`.execute(tx);
}

function rowsOf({ userId, entries }: UserEntries) {
  return sql`where user_id = ${userId} and (happening_id, change) in (
    select * from unnest(${entries.map(({ eventId }) => eventId)}::bigint[], ${entries.map(({ change }) => change)}::bigint[]))`;
}
