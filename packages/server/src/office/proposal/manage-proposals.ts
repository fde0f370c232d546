import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId, UserId } from '@redoubt/domain/ids';
import type { Statement } from '@redoubt/domain/office/editor/schema';
import {
  type DecideProposalBody,
  OPEN_PROPOSALS_MAX,
  type OpenProposal,
  type OwnProposals,
  PROPOSAL_LABELS,
  type Proposal,
  type ProposalBody,
  type ProposalState,
} from '@redoubt/domain/office/proposal/schema';
import { DAY_MS } from '@redoubt/domain/time';
import { renderMail } from '@redoubt/mail/layout';
import { sql } from 'kysely';
import { lockCatalog } from '../../catalog/catalog-store.ts';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { insertInvitation } from '../engagement/manage-team.ts';
import { follow, writeStatement } from '../statement/state-fact.ts';

type Ctx = Pick<Context, 'db'>;
type Outcome = { id: string; state: ProposalState };

const MAIL_DAYS = 3;
const LISTED_MAX = 200;

/** Proposes a project to be listed. Throws `ConflictException` while too many of the account wait. */
export async function proposeProject({ db }: Ctx, { user, ...body }: ProposalBody & { user: OfficeUser }): Promise<Outcome> {
  return inTransaction(db, async (tx) => {
    // Of two proposals at once the second one counts the first.
    await tx.selectFrom('user_account').where('id', '=', user.id).select('id').forUpdate().executeTakeFirst();
    const open = await tx
      .selectFrom('project_proposal')
      .where('user_id', '=', user.id)
      .where('state', '=', 'open')
      .select(['id', 'website'])
      .execute();
    if (open.some(({ website }) => website === body.website))
      throw new AppError('ConflictException', { message: 'You proposed this site already.' });
    if (open.length >= OPEN_PROPOSALS_MAX)
      throw new AppError('ConflictException', {
        message: `${OPEN_PROPOSALS_MAX} of your proposals wait already. Please wait for an answer.`,
      });
    const { contracts, ...rest } = body;
    const row = { user_id: user.id, ...rest, contracts: JSON.stringify(contracts) };
    return tx.insertInto('project_proposal').values(row).returning(['id', 'state']).executeTakeFirstOrThrow();
  });
}

/** What `user` proposed, the newest first. */
export async function listOwnProposals(db: Db, { userId }: { userId: UserId }): Promise<Proposal[]> {
  return select(db).where('proposal.user_id', '=', userId).orderBy('proposal.id', 'desc').limit(LISTED_MAX).execute();
}

/** Proposals that wait for an editor, the oldest first. */
export async function listOpenProposals(db: Db): Promise<OpenProposal[]> {
  return select(db)
    .innerJoin('user_account as account', 'account.id', 'proposal.user_id')
    .select('account.username as by')
    .where('proposal.state', '=', 'open')
    .orderBy('proposal.proposed_at')
    .orderBy('proposal.id')
    .limit(LISTED_MAX)
    .execute();
}

/** What an account proposed, for its export. */
export async function exportProposals(db: Db, { userId }: { userId: UserId }): Promise<OwnProposals> {
  const own = await listOwnProposals(db, { userId });
  return own.map(({ id: _id, proposedAt, ...rest }) => ({ ...rest, proposedAt: proposedAt.toISOString() }));
}

function select(db: Db) {
  return db
    .selectFrom('project_proposal as proposal')
    .select([
      'proposal.id',
      'proposal.name',
      'proposal.website',
      'proposal.contracts',
      'proposal.about',
      'proposal.proof',
      'proposal.state',
    ])
    .select(['proposal.proposed_at as proposedAt', 'proposal.project_id as projectId', 'proposal.reason'])
    .$narrowType<{ contracts: ProposalBody['contracts'] }>();
}

type Deciding = DecideProposalBody & { readonly actor: string; readonly site: Site };

/**
 * Accepts a proposal as a new project, merges it into one that is there, or declines it. The proposer is mailed the answer with its reason.
 * Contracts are added by editors afterwards, with what they are for. Throws `ResourceNotFoundException`, and `ConflictException` for one
 * that is decided, or for an id that is taken.
 */
export async function decideProposal({ db }: Ctx, decided: Deciding): Promise<Outcome> {
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const proposal = await tx
      .selectFrom('project_proposal')
      .where('id', '=', decided.id)
      .select(['id', 'state', 'user_id', 'name', 'website', 'about'])
      .forUpdate()
      .executeTakeFirst();
    if (proposal === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such proposal.' });
    if (proposal.state !== 'open') throw new AppError('ConflictException', { message: 'This proposal is decided already.' });
    const projectId = decided.decision === 'decline' ? null : decided.projectId;
    if (decided.decision === 'accept') await addProject(tx, { ...decided, proposal });
    else if (projectId !== null) await requireProject(tx, { projectId });
    const state = ({ accept: 'accepted', merge: 'merged', decline: 'declined' } as const)[decided.decision];
    await tx
      .updateTable('project_proposal')
      .set({ state, project_id: projectId, reason: decided.reason, decided_at: sql<Date>`now()` })
      .where('id', '=', proposal.id)
      .execute();
    const account = await tx
      .selectFrom('user_account')
      .where('id', '=', proposal.user_id)
      .select(['email', 'confirmed_at'])
      .executeTakeFirst();
    const email = account?.confirmed_at == null ? null : account.email;
    const invited = decided.decision !== 'decline' && decided.owner && email !== null;
    if (invited) await insertInvitation(tx, { projectId: decided.projectId, email, part: 'owner' });
    if (email !== null)
      await enqueueMail(tx, { to: email, ...answerMail({ ...decided, state, invited, name: proposal.name }), ...expiry() });
    const details = { id: proposal.id, state, reason: decided.reason, invited };
    await appendAuditLog(tx, { actor: decided.actor, action: 'proposal.decide', subject: projectId ?? `proposal ${proposal.id}`, details });
    return { id: proposal.id, state };
  });
}

type Accepted = {
  readonly projectId: ProjectId;
  readonly category: Extract<DecideProposalBody, { decision: 'accept' }>['category'];
  readonly actor: string;
  readonly proposal: { readonly name: string; readonly website: string; readonly about: string };
};

/** The project with what the proposal says of it, from its website. */
async function addProject(tx: Tx, { projectId, category, actor, proposal: { name, website, about } }: Accepted): Promise<void> {
  const taken = await tx.selectFrom('project').where('id', '=', projectId).select('id').executeTakeFirst();
  if (taken !== undefined)
    throw new AppError('ConflictException', { message: 'There is a project with this id: merge into it, or choose another.' });
  const grounds = { source: website, statedOn: new Date().toISOString().slice(0, 10) };
  const statements: Statement[] = [
    { what: 'about', name, tickers: [], categories: [category], text: about },
    { what: 'link', kind: 'website', url: website },
  ];
  const entries = [];
  for (const statement of statements) entries.push((await writeStatement(tx, { id: undefined, projectId, statement, ...grounds })).entry);
  await follow(tx, { projectId });
  for (const entry of entries) await appendAuditLog(tx, { actor, ...entry });
}

async function requireProject(tx: Tx, { projectId }: { projectId: ProjectId }): Promise<void> {
  const project = await tx.selectFrom('project').where('id', '=', projectId).where('demo', '=', false).select('id').executeTakeFirst();
  if (project === undefined) throw new AppError('ResourceNotFoundException', { field: 'projectId', message: 'There is no such project.' });
}

const expiry = () => ({ expiresAt: new Date(Date.now() + MAIL_DAYS * DAY_MS) });

type Answer = {
  readonly site: Site;
  readonly state: ProposalState;
  readonly name: string;
  readonly reason: string;
  readonly invited: boolean;
};

function answerMail({ site, state, name, reason, invited }: Answer) {
  const heading = `${name}: ${PROPOSAL_LABELS[state].toLowerCase()}`;
  const paragraphs = [
    ...(reason === '' ? [] : [`Reason: ${reason}`]),
    ...(invited ? ['You are invited as the owner of its team: accept in the office.'] : []),
    ...(reason === '' && !invited ? ['Your proposal in the office has the details.'] : []),
  ];
  const footer = { words: `${site.name} writes to you because you proposed this project.`, links: [] };
  const action = { label: 'Open the office', url: `${site.origin}/office` };
  return { subject: `${heading} (${site.name})`, ...renderMail({ heading, paragraphs, action, footer }) };
}
