import { setTimeout as wait } from 'node:timers/promises';
import type { Tx } from '@redoubt/db/client';
import { isDatabaseUnavailable } from '@redoubt/db/unavailable';
import { MailDeliveryError, type MailTransport } from '@redoubt/mail/transport';
import type { Context } from '../context.ts';
import { addJob, PRIORITY_OF_CODES } from '../job/add-job.ts';
import { lockWaitingMail, markMailDropped, markMailSent, recordFailedAttempt, type WaitingMail } from './mail-store.ts';
import { toSendMailKey } from './outbox.ts';
import { toRetryDelaySeconds } from './retry-delay.ts';

/**
 * What became of a mail: `deferred` was put off and has a job waiting; `busy` is being sent by another worker at this moment;
 * `settled` needed nothing, it was sent or dropped before.
 */
export type Delivery = 'sent' | 'dropped' | 'deferred' | 'busy' | 'settled';

type DeliveryContext = Pick<Context, 'db' | 'log'> & { readonly transport: MailTransport };

/** For how long, and how often, a sent mail is tried to be noted as sent when the database goes away meanwhile. */
const RECORD_TRIES_MAX = 60;
const RECORD_PAUSE_MS = 1_000;

/**
 * Sends a mail of the outbox, unless it is sent, dropped or expired. It is held while it is being sent, so that no two
 * workers send it; a worker that dies lets go of it. Only one that dies between the server's yes and the note of it leaves a
 * mail that goes out twice, with one Message-ID.
 *
 * A refusal of the mail itself drops it, any other failure puts it off until it expires. Throws when the database fails.
 */
export async function deliverMail(ctx: DeliveryContext, { mailId }: { mailId: string }): Promise<Delivery> {
  let taken = false;
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const mail = await lockWaitingMail(tx, { mailId });
      if (mail === undefined) return 'settled';
      if (mail === 'busy') return 'busy';
      if (mail.secondsLeft <= 0) return drop(ctx, tx, { mail, reason: 'expired', tried: false });
      const failure = await send(ctx, mail);
      if (failure !== undefined) return settleFailure(ctx, tx, { mail, failure });
      taken = true;
      await markMailSent(tx, { mailId });
      ctx.log.info({ mailId, attempts: mail.attempts + 1 }, 'mail sent');
      return 'sent';
    });
  } catch (error) {
    if (!taken || !isDatabaseUnavailable(error)) throw error;
    await recordSentLater(ctx, { mailId });
    return 'sent';
  }
}

type Failure = { readonly reason: string; readonly permanent: boolean };

/** Why the transport did not take the mail; `undefined` when it did. */
async function send({ log, transport }: DeliveryContext, mail: WaitingMail): Promise<Failure | undefined> {
  const { id, recipient, subject, textBody, htmlBody, createdAt, unsubscribeUrl, priority } = mail;
  try {
    const end = unsubscribeUrl === null ? {} : { unsubscribeUrl };
    await transport.send({
      id,
      to: recipient,
      subject,
      text: textBody,
      html: htmlBody,
      createdAt,
      ...end,
      ...(priority <= PRIORITY_OF_CODES && { urgent: true }),
    });
    return undefined;
  } catch (error) {
    if (error instanceof MailDeliveryError) return error;
    log.error({ err: error, mailId: id }, 'mail transport failed');
    return { reason: toCode(error), permanent: false };
  }
}

function toCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

async function settleFailure(ctx: DeliveryContext, tx: Tx, { mail, failure }: { mail: WaitingMail; failure: Failure }): Promise<Delivery> {
  const { reason, permanent } = failure;
  if (permanent) return drop(ctx, tx, { mail, reason, tried: true });
  const attempts = mail.attempts + 1;
  const delaySeconds = toRetryDelaySeconds({ attempts, secondsLeft: mail.secondsLeft });
  await recordFailedAttempt(tx, { mailId: mail.id, reason });
  await addJob(tx, 'send-mail', { mailId: mail.id }, { key: toSendMailKey(mail.id), delaySeconds, priority: mail.priority });
  ctx.log.warn({ mailId: mail.id, attempts, reason, delaySeconds }, 'mail deferred');
  return 'deferred';
}

async function drop(
  { log }: DeliveryContext,
  tx: Tx,
  { mail, reason, tried }: { mail: WaitingMail; reason: string; tried: boolean },
): Promise<Delivery> {
  await markMailDropped(tx, { mailId: mail.id, reason, tried });
  log.warn({ mailId: mail.id, attempts: mail.attempts + (tried ? 1 : 0), reason }, 'mail dropped');
  return 'dropped';
}

/** The mail is out, but the transaction that said so is lost: says it again until the database listens. */
async function recordSentLater({ db, log }: DeliveryContext, { mailId }: { mailId: string }): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await markMailSent(db, { mailId });
      log.info({ mailId, tries }, 'mail noted as sent after the database came back');
      return;
    } catch (error) {
      if (tries >= RECORD_TRIES_MAX || !isDatabaseUnavailable(error)) throw error;
      await wait(RECORD_PAUSE_MS);
    }
  }
}
