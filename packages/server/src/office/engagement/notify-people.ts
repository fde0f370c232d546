import type { Tx } from '@redoubt/db/client';
import { describeStanding, KIND_LABELS } from '@redoubt/domain/office/engagement/schema';
import { DAY_MS } from '@redoubt/domain/time';
import { renderMail } from '@redoubt/mail/layout';
import { sql } from 'kysely';
import type { Site } from '../../people/account/account-mails.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { findPublication } from './engagement-store.ts';

const MAIL_DAYS = 3;

type News =
  | { readonly is: 'state' }
  | { readonly is: 'assigned'; readonly userId: string; readonly part: 'auditor' | 'reader' }
  | { readonly is: 'report-prepared' };

/**
 * Mails the people of an engagement: the assigned staff and the project's team. A mail names project, state and page, and nothing from
 * inside. It runs in the caller's transaction, so each change is notified once.
 */
export async function notifyPeople(tx: Tx, { id, site, news }: { id: string; site: Site; news: News }): Promise<void> {
  const engagement = await tx
    .selectFrom('engagement')
    .innerJoin('project', 'project.id', 'engagement.project_id')
    .leftJoin('quote_request as quote', 'quote.reference', 'engagement.quote_reference')
    .where('engagement.id', '=', id)
    .select([
      'engagement.key',
      'engagement.kind',
      'engagement.state',
      'project.id as projectId',
      'project.name',
      'quote.email as requester',
    ])
    .executeTakeFirstOrThrow();
  const { name, state, key, kind } = engagement;
  const { label, meaning } = describeStanding(state, await findPublication(tx, { id }), kind);
  const mail = {
    state: { heading: `${name}: ${label.toLowerCase()}`, words: kind === 'audit' ? meaning : `${KIND_LABELS.pentest}: ${meaning}` },
    assigned: {
      heading: `${name}: you are assigned`,
      words:
        news.is === 'assigned' && news.part === 'reader'
          ? 'You read and approve its report.'
          : kind === 'audit'
            ? 'You are one of its auditors.'
            : 'You are one of the testers of a penetration test.',
    },
    'report-prepared': {
      heading: `${name}: a report waits for approval`,
      words: 'A second person reads it and approves it, or says what is wrong.',
    },
  }[news.is];
  const address = `${site.origin}/office/${key}`;
  const footer = { words: `${site.name} writes to you because you have a part in this engagement.`, links: [] };
  const content = {
    subject: `${mail.heading} (${site.name})`,
    ...renderMail({ heading: mail.heading, paragraphs: [mail.words], action: { label: 'Open the engagement', url: address }, footer }),
  };
  // The requester of the quote has a mail of their own of each state.
  const to = await listAddresses(tx, { id, projectId: engagement.projectId, news });
  const others = news.is === 'state' ? to.filter((email) => email !== engagement.requester) : to;
  const expiresAt = new Date(Date.now() + MAIL_DAYS * DAY_MS);
  for (const email of others) await enqueueMail(tx, { to: email, ...content, expiresAt });
}

async function listAddresses(tx: Tx, { id, projectId, news }: { id: string; projectId: string; news: News }): Promise<string[]> {
  const team = news.is === 'state' ? sql`union select user_id from team_member where project_id = ${projectId}` : sql``;
  const chosen = news.is === 'assigned' ? sql`and user_id = ${news.userId}` : sql``;
  const { rows } = await sql<{ email: string }>`
    select distinct email from user_account join (
      select user_id from engagement_person where engagement_id = ${id} ${chosen} ${team}
    ) as people on people.user_id = user_account.id
    where email is not null and confirmed_at is not null and disabled_at is null order by email`.execute(tx);
  return rows.map(({ email }) => email);
}
