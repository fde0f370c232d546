import { randomBytes } from 'node:crypto';
import type { Tx } from '@redoubt/db/client';
import { ProjectId } from '@redoubt/domain/ids';
import type { DemoCheck } from '@redoubt/domain/office/identity/demo-check';
import { type Decision, LINK_DAYS } from '@redoubt/domain/office/identity/schema';
import { checksOf } from '@redoubt/domain/office/identity/tiers';
import { DAY_MS } from '@redoubt/domain/time';
import type { Site } from '../../people/account/account-mails.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { deleteCaseKey, type KeyHome } from '../identity/case-keys.ts';
import { decideCase, tickChecks } from '../identity/examine.ts';
import { hashLinkKey, openCase } from '../identity/manage-cases.ts';
import { giveConsent } from '../identity/person-link.ts';
import type { DemoPeople } from './demo-people.ts';

/** How long the check counts. A demo whose check has ended is done again at the next start. */
const DAYS = 365;

type Work = { readonly check: DemoCheck; readonly people: DemoPeople; readonly site: Site; readonly home: KeyHome };

/** Does the identity check of a demo project's team: what its people do, in the order in which they do it. */
export async function checkDemoTeam({ tx }: { tx: Tx }, { check, people, site, home }: Work): Promise<void> {
  const { tier, emails, reason } = check;
  const { editor, auditor, reader } = people;
  const ctx = { db: tx };
  const examiners = [auditor.username, reader.username];
  const id = await openCase(ctx, { user: editor, home, projectId: ProjectId.parse(check.projectId), tier, examiners });
  const now = Date.now();
  for (const [index, email] of emails.entries()) {
    const person = index + 1;
    // People are invited by mail, and no mail goes to a reserved name.
    const key = randomBytes(32).toString('base64url');
    const row = { case_id: id, number: person, email, key_hash: hashLinkKey(key), key_expires_at: new Date(now + LINK_DAYS * DAY_MS) };
    await tx.insertInto('identity_person').values(row).execute();
    await giveConsent(ctx, { key, provider: site.name, keepDays: 0 });
    await tickChecks(ctx, { user: auditor, id, person, checks: checksOf(tier).map((each) => each.id) });
  }
  const decide = (user: OfficeUser, decision: Decision) => decideCase(ctx, { user, id, decision, site });
  const until = new Date(now + DAYS * DAY_MS).toISOString().slice(0, 10);
  await decide(auditor, { action: 'propose', passed: true, reason, until });
  await decide(reader, { action: 'approve' });
  // Invented people send no documents: there is nothing that the key could open.
  await deleteCaseKey(home, { caseId: id });
}
