import type { Tx } from '@redoubt/db/client';
import type { EngagementState } from '@redoubt/domain/office/engagement/schema';
import type { QuoteState } from '@redoubt/domain/office/quote/schema';
import { DAY_MS } from '@redoubt/domain/time';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { findQuoteForUpdate, updateQuoteState } from '../quote/quote-store.ts';
import { engagementMail } from './engagement-mail.ts';
import { findPublication } from './engagement-store.ts';

const MAIL_DAYS = 3;

type News = {
  readonly id: string;
  readonly reference: string;
  readonly site: Site;
  readonly actor: string;
};

/**
 * Notifies the requester of `reference` of the state of engagement `id`, and moves the request along. It runs in the caller's
 * transaction, so each change is notified once. A request that was deleted has no requester to notify.
 */
export async function notifyRequester(tx: Tx, { id, reference, site, actor }: News): Promise<void> {
  const quote = await findQuoteForUpdate(tx, { reference });
  if (quote === undefined) return;
  const engagement = await tx
    .selectFrom('engagement')
    .innerJoin('project', 'project.id', 'engagement.project_id')
    .where('engagement.id', '=', id)
    .select([
      'engagement.kind',
      'engagement.state',
      'engagement.scope',
      'starts_on as startsOn',
      'expected_on as expectedOn',
      'project.id',
      'project.name',
    ])
    .executeTakeFirstOrThrow();
  const { id: projectId, name, ...rest } = engagement;
  const mail = engagementMail(site, {
    ...rest,
    publication: await findPublication(tx, { id }),
    reference,
    page: `/quotes/${reference}?key=${quote.key}`,
    project: { id: projectId, name },
  });
  await enqueueMail(tx, { to: quote.email, ...mail, expiresAt: new Date(Date.now() + MAIL_DAYS * DAY_MS) });
  const to = stateAfter(engagement.state);
  if (to === quote.state) return;
  await updateQuoteState(tx, { reference, state: to });
  await appendAuditLog(tx, { actor, action: 'quote.state', subject: reference, details: { from: quote.state, to, engagement: id } });
}

/** An offer is an answer; from then on a request stands where its audit does. */
function stateAfter(engagement: EngagementState): QuoteState {
  return engagement === 'quoted' ? 'in-conversation' : 'scheduled';
}
