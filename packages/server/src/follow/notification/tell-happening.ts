import type { Tx } from '@redoubt/db/client';
import { type Decision, decideNotice } from '@redoubt/domain/follow/notification/decide-notice';
import { DIGEST_ZONE, nextDigestAt } from '@redoubt/domain/follow/notification/digest-time';
import { toHappeningEvent } from '@redoubt/domain/follow/notification/happening';
import { isTimeZone } from '@redoubt/domain/follow/notification/time-zone';
import { sql } from 'kysely';
import { lockUsers } from '../../people/account/user-store.ts';
import { orderDeliveries, orderFollowUps } from '../webhook/order-deliveries.ts';
import { findRecipients, type Recipient } from './find-recipients.ts';
import { type Change, insertHappening, listToldUsers, lockTold, updateHappening } from './happening-store.ts';

export type TellMeans = {
  readonly now: Date;
  /** For how long a mail waits for others about the same project. */
  readonly groupSeconds: number;
  /** Where the site is, for the addresses in what is sent. */
  readonly origin: string;
};

/**
 * Tells whom it concerns what became of something: their inboxes, the mails and the calls of webhooks that they want. What is retracted
 * reaches those who got it, and nobody else. A change that was told before is told to nobody. Returns whether there was anything to tell.
 */
export async function tellHappening(tx: Tx, change: Change, means: TellMeans): Promise<boolean> {
  const told = await lockTold(tx, change);
  if (told !== undefined && BigInt(told.change) >= BigInt(change.change)) return false;
  const event = toHappeningEvent(told?.state, change.state);
  if (event === undefined) return false;
  if (told !== undefined) await updateHappening(tx, { id: told.id, change });
  const happeningId = told?.id ?? (await insertHappening(tx, change));
  const which = { happeningId, change: change.change };
  if (event === 'raised') {
    const concerned = await findRecipients(tx, { projectId: change.projectId });
    const there = await lockUsers(tx, { ids: concerned.map(({ userId }) => userId) });
    const recipients = concerned.filter(({ userId }) => there.has(userId));
    await raise(tx, { ...which, recipients, kind: change.kind, severity: change.severity, projectId: change.projectId }, means);
    await orderDeliveries(tx, { ...which, userIds: recipients.map(({ userId }) => userId), origin: means.origin });
    return true;
  }
  await lockUsers(tx, { ids: await listToldUsers(tx, { happeningId }) });
  if (event === 'retracted') await retract(tx, { ...which, projectId: change.projectId }, means);
  await orderFollowUps(tx, { ...which, event, origin: means.origin });
  return true;
}

type Which = { readonly happeningId: string; readonly change: string };
type Raised = Which & Pick<Change, 'kind' | 'severity' | 'projectId'> & { readonly recipients: readonly Recipient[] };

async function raise(tx: Tx, { happeningId, change, recipients, kind, severity, projectId }: Raised, means: TellMeans): Promise<void> {
  const decided = recipients.flatMap((recipient) => {
    const decision = decideNotice({ kind, severity }, recipient);
    return decision === undefined ? [] : [{ ...recipient, decision }];
  });
  if (decided.length === 0) return;
  await tx
    .insertInto('notice')
    .values(
      decided.map(({ userId, watchlists, held }) => ({ user_id: userId, happening_id: happeningId, watchlists: [...watchlists], held })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'happening_id']).doUpdateSet({ place: sql<string>`nextval('notice_place')`, seen_at: null }),
    )
    .execute();
  const mailed = decided.flatMap(({ userId, timeZone, decision: { mail } }) => (mail === undefined ? [] : [{ userId, mail, timeZone }]));
  await orderMails(tx, { happeningId, change, projectId, event: 'raised', mailed }, means);
}

type Ordered = Which & {
  readonly projectId: string;
  readonly event: 'raised' | 'retracted';
  readonly mailed: readonly Mailed[];
};
type Mailed = { readonly userId: string; readonly mail: NonNullable<Decision['mail']>; readonly timeZone: string | null };

/**
 * What is mailed at once waits for what else happens to the project within the next minutes, and goes out with what waits already. When a
 * mail leaves is settled here: who goes to another time zone afterwards gets what is ordered at the old hour, once, and the rest at the new.
 */
async function orderMails(tx: Tx, { happeningId, change, projectId, event, mailed }: Ordered, means: TellMeans): Promise<void> {
  if (mailed.length === 0) return;
  const { now, groupSeconds } = means;
  const toDue = digestTimes(now);
  const due = mailed.map((each) => (each.mail === 'immediate' ? new Date(now.getTime() + groupSeconds * 1_000) : toDue(each)));
  await sql`
    insert into notice_mail (user_id, happening_id, change, event, frequency, due_at)
    select ordered.user_id, ${happeningId}, ${change}, ${event}, ordered.frequency,
      case when ordered.frequency = 'immediate' then least(ordered.due_at, (
        select min(m.due_at) from notice_mail m join happening h on h.id = m.happening_id
        where m.user_id = ordered.user_id and m.mailed_at is null and m.frequency = 'immediate' and h.project_id = ${projectId}
      )) else ordered.due_at end
    from unnest(${mailed.map(({ userId }) => userId)}::uuid[], ${mailed.map(({ mail }) => mail)}::text[], ${due}::timestamptz[])
      as ordered (user_id, frequency, due_at)
    on conflict do nothing`.execute(tx);
}

/** When collections leave, worked out once for each time zone: many are in the same. One that this machine doesn't know counts as UTC. */
function digestTimes(now: Date): (mailed: Mailed) => Date {
  const known = new Map<string, Date>();
  return ({ mail, timeZone }) => {
    const key = `${mail} ${timeZone}`;
    const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : DIGEST_ZONE;
    const at = known.get(key) ?? nextDigestAt(now, mail === 'weekly' ? 'weekly' : 'daily', zone);
    known.set(key, at);
    return at;
  };
}

/** Whoever was mailed gets another mail; whoever was about to be does not get the first. Inboxes show it anew, as retracted. */
async function retract(tx: Tx, { happeningId, change, projectId }: Which & { projectId: string }, means: TellMeans): Promise<void> {
  await sql`update notice set place = nextval('notice_place'), seen_at = null where happening_id = ${happeningId}`.execute(tx);
  // A mail that is being made at this moment is waited for: it then counts as sent.
  const waiting = await tx
    .selectFrom('notice_mail')
    .where('happening_id', '=', happeningId)
    .select(['user_id', 'change', 'event', 'mailed_at'])
    .forUpdate()
    .execute();
  await tx.deleteFrom('notice_mail').where('happening_id', '=', happeningId).where('mailed_at', 'is', null).execute();
  const last = new Map<string, 'raised' | 'retracted'>();
  const sent = waiting
    .filter(({ mailed_at }) => mailed_at !== null)
    .toSorted((one, other) => Number(BigInt(one.change) - BigInt(other.change)));
  for (const { user_id, event } of sent) last.set(user_id, event);
  const mailed = [...last]
    .filter(([, event]) => event === 'raised')
    .map(([userId]) => ({ userId, mail: 'immediate' as const, timeZone: null }));
  await orderMails(tx, { happeningId, change, projectId, event: 'retracted', mailed }, means);
}
