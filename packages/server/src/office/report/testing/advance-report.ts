import { sql } from 'kysely';
import type { Site } from '../../../people/account/account-mails.ts';
import type { OfficeUser } from '../../engagement/admit.ts';
import { decideReport } from '../manage-report.ts';
import { prepareReport } from '../prepare-report.ts';
import type { KeyContext } from '../report-keys.ts';

/** An engagement with findings, and the people who take its reports further. */
export type Reported = {
  readonly key: string;
  readonly site: Site;
  readonly auditor: OfficeUser;
  readonly reader: OfficeUser;
  readonly editor: OfficeUser;
};

type Step = 'prepared' | 'approved' | 'published' | 'withdrawn';

/** Which versions are withdrawn before the next one is prepared; the others are superseded by it. */
export const isWithdrawnAfter = (version: number) => version % 2 === 0;

/**
 * Takes the engagement's reports one step further: publishes an approved one, approves a prepared one, withdraws a published one whose turn it
 * is, or prepares the next. Returns the step.
 */
export async function advanceReport(ctx: KeyContext, { key, site, auditor, reader, editor }: Reported): Promise<Step> {
  const { rows } = await sql<{ id: string; state: 'prepared' | 'approved' | 'published'; version: number }>`
    select report.id, report.state, report.version from audit_report as report join engagement on engagement.id = report.engagement_id
    where engagement.key = ${key}::uuid and report.state in ('prepared', 'approved', 'published')
    order by report.version desc limit 1`.execute(ctx.db);
  const [last] = rows;
  if (last?.state === 'published' && isWithdrawnAfter(last.version)) {
    await decideReport(ctx, { user: editor, key, site, id: last.id, action: 'withdraw', reason: 'Another commit.' });
    return 'withdrawn';
  }
  if (last === undefined || last.state === 'published') {
    const words = { summary: 'One fault.', method: 'Read.', notLookedAt: 'The website.' };
    await prepareReport(ctx, { user: auditor, key, site, ...words, disclosure: 'full', withheld: [] });
    return 'prepared';
  }
  const { id, state } = last;
  const isApproved = state === 'approved';
  const action = isApproved ? 'publish' : 'approve';
  await decideReport(ctx, { user: isApproved ? editor : reader, key, site, id, action, reason: '' });
  return isApproved ? 'published' : 'approved';
}
