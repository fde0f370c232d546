import type { Tx } from '@redoubt/db/client';
import { TIERS, type Tier } from '@redoubt/domain/office/identity/tiers';
import { DAY_MS } from '@redoubt/domain/time';
import { renderMail } from '@redoubt/mail/layout';
import { sql } from 'kysely';
import type { Site } from '../../people/account/account-mails.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';

/** How many days before the end of a check its project's team and examiners are mailed, once each. */
const RENEWAL_DAYS = [60, 14] as const;

const MAIL_DAYS = 3;

type Due = { readonly id: string; readonly projectId: string; readonly name: string; readonly tier: Tier; readonly until: string };

/**
 * Mails the team and the examiners of each passed case that ends soon: 60 and 14 days before it, once each, also where this runs late.
 * Not of a case whose statement was withdrawn, nor where a later check of the project counts longer. Returns how many cases it mailed of.
 */
export async function mailRenewals({ db }: Pick<Context, 'db'>, { site, now = new Date() }: { site: Site; now?: Date }): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  return db.transaction().execute(async (tx) => {
    const mailed = new Set<string>();
    for (const [place, days] of RENEWAL_DAYS.entries()) {
      // The nearer one stands for those before it.
      const nearest = RENEWAL_DAYS[place + 1] ?? -1;
      const { rows } = await sql<Due>`
        with due as (
          insert into identity_renewal_mail (case_id, days, mailed_at)
          select id, ${days}::smallint, ${now} from identity_case as one
          where state = 'passed' and statement_id is not null
            and until - ${today}::date between ${nearest + 1}::int and ${days}::int
            and not exists (select from identity_case as later where later.project_id = one.project_id and later.state = 'passed'
              and later.statement_id is not null and coalesce(later.until, 'infinity') > one.until)
          on conflict do nothing returning case_id)
        select identity_case.id, project.id as "projectId", project.name, tier, until::text
        from due join identity_case on identity_case.id = case_id join project on project.id = project_id order by identity_case.id`.execute(
        tx,
      );
      for (const due of rows) {
        mailed.add(due.id);
        await mailPeople(tx, { due, site, now });
      }
    }
    return mailed.size;
  });
}

async function mailPeople(tx: Tx, { due, site, now }: { due: Due; site: Site; now: Date }): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from user_account join (
      select user_id from identity_examiner where case_id = ${due.id} union select user_id from team_member where project_id = ${due.projectId}
    ) as people on people.user_id = user_account.id
    where email is not null and confirmed_at is not null and disabled_at is null order by email`.execute(tx);
  const tier = TIERS.find(({ id }) => id === due.tier)?.name ?? due.tier;
  const heading = `${due.name}: its identity check ends on ${due.until}`;
  const content = {
    subject: `${heading} (${site.name})`,
    ...renderMail({
      heading,
      paragraphs: [
        `The ${tier} identity check of ${due.name} counts until ${due.until}, that day included. After it the project’s page says that it has expired.`,
        'To renew it, its people are checked again: ask for a quote, and an editor opens a new case.',
      ],
      action: { label: 'See what is checked', url: `${site.origin}/products/kyc` },
    }),
  };
  for (const { email } of rows) await enqueueMail(tx, { to: email, ...content, expiresAt: new Date(now.getTime() + MAIL_DAYS * DAY_MS) });
}
