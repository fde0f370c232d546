import type { Tx } from '@redoubt/db/client';
import { type Decision, decideNotification } from '@redoubt/domain/follow/notification/decide-notification';
import { DIGEST_ZONE, nextDigestAt } from '@redoubt/domain/follow/notification/digest-time';
import { toTransition } from '@redoubt/domain/follow/notification/notification-event';
import { isTimeZone } from '@redoubt/domain/follow/notification/time-zone';
import { sql } from 'kysely';
import { lockUsers } from '../../people/account/user-store.ts';
import { orderDeliveries, orderFollowUps } from '../webhook/order-deliveries.ts';
import { type EventChange, insertEvent, listNotifiedUsers, lockEvent, updateEvent } from './event-store.ts';
import { findCaseRecipients, findRecipients, type Recipient } from './find-recipients.ts';

export type NotifyContext = {
  readonly now: Date;
  /** How long an immediate mail waits for other events of the same project or case. */
  readonly groupSeconds: number;
  /** The public origin of the site, for links. */
  readonly origin: string;
};

/**
 * Notifies the users whom a change of an event concerns: writes their inboxes, and orders the mails
 * and webhook calls that they chose. A retraction reaches exactly those who got the event. A change
 * that was processed before is ignored. Returns whether anyone was to be notified.
 */
export async function notifyEvent(tx: Tx, change: EventChange, context: NotifyContext): Promise<boolean> {
  const known = await lockEvent(tx, change);
  if (known !== undefined && BigInt(known.change) >= BigInt(change.change)) return false;
  const transition = toTransition(known?.state, change.state);
  if (transition === undefined) return false;
  if (known !== undefined) await updateEvent(tx, { id: known.id, change });
  const eventId = known?.id ?? (await insertEvent(tx, change));
  const key = { eventId, change: change.change };
  const subject = { projectId: change.projectId ?? null, caseId: change.case?.id ?? null };
  if (transition === 'raised') {
    const concerned =
      change.case === undefined
        ? await findRecipients(tx, { projectId: change.projectId })
        : await findCaseRecipients(tx, { caseId: change.case.id });
    const existing = await lockUsers(tx, { ids: concerned.map(({ userId }) => userId) });
    const recipients = concerned.filter(({ userId }) => existing.has(userId));
    await raise(tx, { ...key, ...subject, recipients, kind: change.kind, severity: change.severity }, context);
    await orderDeliveries(tx, { ...key, userIds: recipients.map(({ userId }) => userId), origin: context.origin });
    return true;
  }
  await lockUsers(tx, { ids: await listNotifiedUsers(tx, { eventId }) });
  if (transition === 'retracted') await retract(tx, { ...key, ...subject }, context);
  await orderFollowUps(tx, { ...key, transition, origin: context.origin });
  return true;
}

/** One change of one event. Mails and calls are unique per user or webhook and this key. */
type ChangeKey = { readonly eventId: string; readonly change: string };
/** What an event is of: one of both. */
type SubjectIds = { readonly projectId: string | null; readonly caseId: string | null };
type RaiseParams = ChangeKey & SubjectIds & Pick<EventChange, 'kind' | 'severity'> & { readonly recipients: readonly Recipient[] };

async function raise(
  tx: Tx,
  { eventId, change, recipients, kind, severity, ...subject }: RaiseParams,
  context: NotifyContext,
): Promise<void> {
  const decided = recipients.flatMap((recipient) => {
    const decision = decideNotification({ kind, severity }, recipient);
    return decision === undefined ? [] : [{ ...recipient, decision }];
  });
  if (decided.length === 0) return;
  await tx
    .insertInto('notice')
    .values(decided.map(({ userId, watchlists, held }) => ({ user_id: userId, happening_id: eventId, watchlists: [...watchlists], held })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'happening_id']).doUpdateSet({ place: sql<string>`nextval('notice_place')`, seen_at: null }),
    )
    .execute();
  const mailed = decided.flatMap(({ userId, timeZone, decision: { mail } }) => (mail === undefined ? [] : [{ userId, mail, timeZone }]));
  await orderMails(tx, { eventId, change, ...subject, transition: 'raised', mailed }, context);
}

type MailOrder = ChangeKey &
  SubjectIds & {
    readonly transition: 'raised' | 'retracted';
    readonly mailed: readonly MailRecipient[];
  };
type MailRecipient = { readonly userId: string; readonly mail: NonNullable<Decision['mail']>; readonly timeZone: string | null };

/**
 * Orders mails. An immediate mail waits `groupSeconds` for other events of its project or case and joins
 * one that waits already. The time of sending is fixed here: a later change of the time zone
 * applies to later orders.
 */
async function orderMails(
  tx: Tx,
  { eventId, change, projectId, caseId, transition, mailed }: MailOrder,
  context: NotifyContext,
): Promise<void> {
  if (mailed.length === 0) return;
  const { now, groupSeconds } = context;
  const toDue = digestTimes(now);
  const due = mailed.map((each) => (each.mail === 'immediate' ? new Date(now.getTime() + groupSeconds * 1_000) : toDue(each)));
  await sql`
    insert into notice_mail (user_id, happening_id, change, event, frequency, due_at)
    select ordered.user_id, ${eventId}, ${change}, ${transition}, ordered.frequency,
      case when ordered.frequency = 'immediate' then least(ordered.due_at, (
        select min(m.due_at) from notice_mail m join happening h on h.id = m.happening_id
        where m.user_id = ordered.user_id and m.mailed_at is null and m.frequency = 'immediate' and h.project_id is not distinct from ${projectId}::text
          and h.case_id is not distinct from ${caseId}::uuid
      )) else ordered.due_at end
    from unnest(${mailed.map(({ userId }) => userId)}::uuid[], ${mailed.map(({ mail }) => mail)}::text[], ${due}::timestamptz[])
      as ordered (user_id, frequency, due_at)
    on conflict do nothing`.execute(tx);
}

/**
 * When digests are sent, computed once per time zone. A zone that this machine does not know counts
 * as UTC.
 */
function digestTimes(now: Date): (mailed: MailRecipient) => Date {
  const known = new Map<string, Date>();
  return ({ mail, timeZone }) => {
    const key = `${mail} ${timeZone}`;
    const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : DIGEST_ZONE;
    const at = known.get(key) ?? nextDigestAt(now, mail === 'weekly' ? 'weekly' : 'daily', zone);
    known.set(key, at);
    return at;
  };
}

/**
 * Retracts an event: users who were mailed get a second mail, waiting first mails are deleted, and
 * inboxes show the event as new and retracted.
 */
async function retract(tx: Tx, { eventId, change, ...subject }: ChangeKey & SubjectIds, context: NotifyContext): Promise<void> {
  await sql`update notice set place = nextval('notice_place'), seen_at = null where happening_id = ${eventId}`.execute(tx);
  // Waits for a mail that is being sent in parallel: it then counts as sent.
  const ordered = await tx
    .selectFrom('notice_mail')
    .where('happening_id', '=', eventId)
    .select(['user_id', 'change', 'event', 'mailed_at'])
    .forUpdate()
    .execute();
  await tx.deleteFrom('notice_mail').where('happening_id', '=', eventId).where('mailed_at', 'is', null).execute();
  const last = new Map<string, 'raised' | 'retracted'>();
  const sent = ordered
    .filter(({ mailed_at }) => mailed_at !== null)
    .toSorted((one, other) => Number(BigInt(one.change) - BigInt(other.change)));
  for (const { user_id, event } of sent) last.set(user_id, event);
  const mailed = [...last]
    .filter(([, event]) => event === 'raised')
    .map(([userId]) => ({ userId, mail: 'immediate' as const, timeZone: null }));
  await orderMails(tx, { eventId, change, ...subject, transition: 'retracted', mailed }, context);
}
