import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { Decision, TickChecks } from '@redoubt/domain/office/identity/schema';
import { type CheckId, checksOf, mustEnd } from '@redoubt/domain/office/identity/tiers';
import type { SavedFile } from '@redoubt/domain/saved-file';
import { sql } from 'kysely';
import { lockCatalog } from '../../catalog/catalog-store.ts';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { follow, writeStatement } from '../statement/state-fact.ts';
import { type AdmittedCase, admitToCase } from './admit-to-case.ts';
import { findCaseKey, type KeyHome } from './case-keys.ts';
import { openDocument } from './seal-document.ts';

type Ctx = Pick<Context, 'db'>;
type Params = { readonly user: OfficeUser; readonly id: string };

/** A person of a case, as its examiners and the office see them. */
export type CasePerson = {
  readonly number: number;
  readonly email: string;
  readonly consentedAt: Date | null;
  readonly documents: readonly { readonly number: number; readonly type: string; readonly bytes: number }[];
  readonly ticked: readonly CheckId[];
};

/** The people of a case, in their order; without them once it was purged. Throws as `admitToCase`. */
export async function listPeopleOfCase(db: Db, { user, id }: Params): Promise<CasePerson[]> {
  await admitToCase(db, { user, id });
  return selectPeople(db, id);
}

async function selectPeople(db: Db, id: string): Promise<CasePerson[]> {
  const { rows } = await sql<CasePerson>`
    select number, email, consented_at as "consentedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'type', type, 'bytes', bytes) order by number), '[]')
        from identity_document where person_id = person.id) as documents,
      (select coalesce(jsonb_agg(check_id order by check_id), '[]') from identity_tick where person_id = person.id) as ticked
    from identity_person as person where case_id = ${id} order by number`.execute(db);
  return rows;
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' };

/**
 * A document in clear, for an examiner of its case; that they read it is written down first. Throws as `admitToCase`,
 * `ResourceNotFoundException`, and `ConflictException` for a document that can no longer be read.
 */
export async function readDocument(
  { db }: Ctx,
  { user, id, person, document, home }: Params & { person: number; document: number; home: KeyHome },
): Promise<SavedFile> {
  return inTransaction(db, async (tx) => {
    await admitToCase(tx, { user, id, as: 'examiner' });
    const found = await tx
      .selectFrom('identity_document as document')
      .innerJoin('identity_person as person', 'person.id', 'document.person_id')
      .where('person.case_id', '=', id)
      .where('person.number', '=', person)
      .where('document.number', '=', document)
      .select(['document.id', 'document.type', 'document.nonce', 'document.sealed'])
      .executeTakeFirst();
    if (found === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such document.' });
    const key = findCaseKey(home, { caseId: id });
    if (key === undefined) throw new AppError('ConflictException', { message: 'Unreadable: the key of this case is gone.' });
    const bytes = openDocument({ key, nonce: found.nonce, sealed: found.sealed, caseId: id, documentId: found.id });
    if (bytes === undefined)
      throw new AppError('ConflictException', {
        message: 'Unreadable: this document is not what was uploaded, or the key is another one.',
      });
    await tx.insertInto('identity_read').values({ case_id: id, user_id: user.id, person, document }).execute();
    return { name: `person-${person}-document-${document}.${ENDINGS[found.type]}`, bytes: new Uint8Array(bytes) };
  });
}

/** Ticks exactly these checks of one person, and no others. A proposal falls with what it was made on. Throws as `admitToCase`. */
export async function tickChecks({ db }: Ctx, { user, id, person, checks }: Params & TickChecks): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { tier } = await admitToCase(tx, { user, id, as: 'examiner', lock: true, open: true });
    const asked = checksOf(tier).map((each) => each.id);
    if (!checks.every((each) => asked.includes(each)))
      throw new AppError('InvalidParameterException', { field: 'checks', message: 'checks: This tier does not ask for that.' });
    const row = await tx
      .selectFrom('identity_person')
      .where('case_id', '=', id)
      .where('number', '=', person)
      .select(['id', 'consented_at'])
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such person.' });
    if (row.consented_at === null) throw new AppError('ConflictException', { message: 'This person has not agreed.' });
    await tx
      .deleteFrom('identity_tick')
      .where('person_id', '=', row.id)
      .$if(checks.length > 0, (query) => query.where('check_id', 'not in', checks))
      .execute();
    if (checks.length > 0)
      await tx
        .insertInto('identity_tick')
        .values(checks.map((each) => ({ person_id: row.id, check_id: each, user_id: user.id })))
        .onConflict((each) => each.doNothing())
        .execute();
    await setProposal(tx, id, null);
  });
}

/** A gold check ends after so many days at the latest: twelve months, with a leap day. */
const DAYS_MAX = 366;

/**
 * Proposes a decision, discards the proposal, or approves that of the other examiner, which closes the case. A passed one becomes the
 * project's public statement in the same transaction.
 *
 * Throws as `admitToCase`; `ConflictException` where something is missing, nothing is proposed, or one approves alone;
 * `InvalidParameterException` for a last day that does not fit.
 */
export async function decideCase(
  { db }: Ctx,
  { user, id, decision, site, now = new Date() }: Params & { decision: Decision; site: Site; now?: Date },
) {
  await inTransaction(db, async (tx) => {
    if (decision.action === 'approve') await lockCatalog(tx);
    const found = await admitToCase(tx, { user, id, as: 'examiner', lock: true, open: true });
    switch (decision.action) {
      case 'propose':
        if (decision.passed) await requireComplete(tx, found);
        requireLastDay(found, decision, now);
        await setProposal(tx, id, { ...decision, by: user.id });
        break;
      case 'discard':
        await setProposal(tx, id, null);
        break;
      case 'approve':
        await approve(tx, { user, found, site, now });
    }
    const details = { id, ...(decision.action === 'propose' && { passed: decision.passed }) };
    await appendAuditLog(tx, { actor: user.username, action: `identity.${decision.action}`, subject: found.project.id, details });
  });
}

async function setProposal(tx: Tx, id: string, proposal: { by: string; passed: boolean; reason: string; until: string | null } | null) {
  const { by = null, passed = null, reason = null, until = null } = proposal ?? {};
  await tx
    .updateTable('identity_case')
    .set({ proposed_by: by, proposed_passed: passed, reason, until: passed === true ? until : null })
    .where('id', '=', id)
    .execute();
}

function requireLastDay({ tier }: AdmittedCase, { passed, until }: { passed: boolean; until: string | null }, now: Date): void {
  if (!passed) return;
  const fault = (message: string) => new AppError('InvalidParameterException', { field: 'until', message: `until: ${message}` });
  if (until === null) {
    if (mustEnd(tier)) throw fault('A check of this tier ends after twelve months: please give the last day.');
    return;
  }
  if (until <= toDay(now)) throw fault('Please give a day to come.');
  const latest = toDay(new Date(now.getTime() + DAYS_MAX * 86_400_000));
  if (mustEnd(tier) && until > latest) throw fault('A check of this tier ends after twelve months.');
}

/** Every person agreed, and every check of the tier is ticked for each. Throws `ConflictException`, which says what is missing. */
async function requireComplete(tx: Tx, { id, tier }: AdmittedCase): Promise<number> {
  const people = await selectPeople(tx, id);
  if (people.length === 0) throw new AppError('ConflictException', { message: 'No one was checked.' });
  for (const { number, ticked } of people) {
    const missing = checksOf(tier).find((each) => !ticked.includes(each.id));
    if (missing !== undefined)
      throw new AppError('ConflictException', { message: `Of person ${number} is not checked: ${missing.check}.` });
  }
  return people.length;
}

const toDay = (at: Date) => at.toISOString().slice(0, 10);

type Approval = { readonly user: OfficeUser; readonly found: AdmittedCase; readonly site: Site; readonly now: Date };

async function approve(tx: Tx, { user, found, site, now }: Approval): Promise<void> {
  const { id, project, tier, proposedBy, proposedPassed, until } = found;
  if (proposedBy === null || proposedPassed === null) throw new AppError('ConflictException', { message: 'Nothing is proposed.' });
  if (proposedBy === user.id) throw new AppError('ConflictException', { message: 'The other examiner approves what you proposed.' });
  const closed = { state: proposedPassed ? ('passed' as const) : ('failed' as const), closed_at: now };
  if (!proposedPassed) {
    await tx.updateTable('identity_case').set(closed).where('id', '=', id).execute();
    return;
  }
  // Since the proposal someone may have been invited, or have withdrawn their consent.
  const people = await requireComplete(tx, found);
  requireLastDay(found, { passed: true, until }, now);
  const date = toDay(now);
  const { id: statementId, entry } = await writeStatement(tx, {
    projectId: project.id,
    statement: { what: 'kyc', tier, firm: site.name, date, people, ...(until !== null && { until }) },
    source: `${site.origin}/products/kyc`,
    statedOn: date,
    demo: user.demo,
  });
  await tx
    .updateTable('identity_case')
    .set({ ...closed, statement_id: statementId })
    .where('id', '=', id)
    .execute();
  await follow(tx, { projectId: project.id });
  await appendAuditLog(tx, { actor: user.username, ...entry });
}
