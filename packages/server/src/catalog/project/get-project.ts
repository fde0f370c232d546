import { claimState } from '@redoubt/domain/catalog/claim/claim';
import type { AuditFindings, CatalogTeam, SearchRecord } from '@redoubt/domain/catalog/file/schema';
import { type IdentityCheck, sortIdentityChecks, stateOn } from '@redoubt/domain/catalog/project/identity-check';
import type { ProjectSummary, ProjectTeam } from '@redoubt/domain/catalog/project/schema';
import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { judgeListedToken } from '@redoubt/domain/catalog/verdict/listed-token';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { StatementOf } from '@redoubt/domain/office/editor/schema';
import type { Context } from '../../platform/context.ts';
import { listFacts } from '../fact/fact-store.ts';
import { toSummary } from '../listing/to-summary.ts';
import { listScoreHistory, toScoreSheet } from '../score/get-score.ts';
import { scoringInstant } from '../score/scoring-instant.ts';
import { findProjectFacts } from './project-store.ts';
import { toStatements } from './to-statements.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findProjectFacts>>>;

const HISTORY_LENGTH_MAX = 50;

/**
 * Everything the catalogue states about one project, each fact with its source, and its score in
 * parts. Undetermined values are null. `host` is the party that runs the site: the score is also given
 * without what it attests.
 *
 * Throws `ResourceNotFoundException` when there is no such project.
 */
export async function getProject({ db }: Pick<Context, 'db'>, { id, host = '' }: { id: ProjectId; host?: string }): Promise<ScoredProfile> {
  const facts = await findProjectFacts(db, { id });
  if (facts === undefined) throw new AppError('ResourceNotFoundException', { facts: { id } });
  // A project without a fact has no score to explain.
  const [evidence, history] =
    facts.coverage === null
      ? [[], []]
      : await Promise.all([listFacts(db, { projectIds: [id] }), listScoreHistory(db, { id, limit: HISTORY_LENGTH_MAX })]);
  const statements = toStatements(facts.statements, { teamSearched: findSearchRecord(facts, 'team') });
  const asOf = scoringInstant(facts.now, facts.factsChangedAt?.getTime());
  const score =
    evidence.length === 0 ? null : toScoreSheet({ id, facts: evidence.map(({ fact }) => fact), chains: facts.chains, asOf, host });
  return {
    ...toSummary({ ...facts, id, findings: countFindings(facts.auditList) }),
    verdict: facts.verdict ?? judgeListedToken(facts.contracts),
    description:
      facts.description === null || facts.description_source === null
        ? null
        : { text: facts.description, source: facts.description_source },
    links: facts.links,
    lookAlike: facts.lookAlike,
    contracts: facts.contractList.map(({ claim, ...contract }) => ({ ...contract, claim: claim && claimState(claim) })),
    openClaims: listOpenClaims(facts),
    audits: facts.auditList,
    auditsSearched: findSearchRecord(facts, 'audits'),
    withdrawnReports: facts.withdrawnReports,
    pentests: facts.pentests,
    incidents: facts.incidentList,
    incidentsSearched: findSearchRecord(facts, 'incidents'),
    bounty: facts.bounty,
    bountySearched: findSearchRecord(facts, 'bounty'),
    ...statements,
    sources: facts.sources.map(({ sha256, ...page }) => ({ ...page, ...(sha256 !== null && { sha256 }) })),
    team: toTeam(statements.team, facts),
    updatedAt: facts.updated_at.toISOString(),
    breakdown: score?.breakdown ?? null,
    history,
  };
}

/** Claims whose contracts do not count as the project's: one side is missing, and no editor accepted that. */
function listOpenClaims({ claimList, contractList }: Facts): ScoredProfile['openClaims'] {
  const own = new Set(contractList.map(({ chain, address }) => `${chain} ${address}`));
  return claimList.flatMap(({ body: { chain, address, name, role, claim }, source, proofs }) =>
    own.has(`${chain} ${address}`) ? [] : [{ chain, address, name, role, source, claim: claimState(claim), proofs }],
  );
}

function findSearchRecord({ searchRecords }: Facts, subject: Facts['searchRecords'][number]['subject']): SearchRecord | null {
  const record = searchRecords.find((candidate) => candidate.subject === subject);
  return record === undefined ? null : { at: record.at, places: record.places };
}

/** Findings of all audits with counted reports; null without one. */
function countFindings(audits: readonly { findings: AuditFindings | null }[]): ProjectSummary['audit']['findings'] {
  const counted = audits.flatMap(({ findings }) => findings ?? []);
  if (counted.length === 0) return null;
  const sum = (severity: keyof AuditFindings) =>
    counted.reduce((total, findings) => Object.values(findings[severity]).reduce((sum, count) => sum + count, total), 0);
  return {
    critical: sum('critical'),
    major: sum('major'),
    medium: sum('medium'),
    minor: sum('minor'),
    informational: sum('informational'),
  };
}

type Stated = { readonly body: StatementOf<'kyc'>; readonly source: string };
type Withdrawn = { readonly body: StatementOf<'kyc'>; readonly on: string; readonly reason: string; readonly source: string };

/** Identity checks that editors state or have withdrawn, and the time of the request. */
type Checks = { readonly identityChecks: readonly Stated[]; readonly withdrawnChecks: readonly Withdrawn[]; readonly now: Date };

/** The team as its file states it, with the identity checks of editors; null without either. */
function toTeam(team: CatalogTeam | null, { identityChecks, withdrawnChecks, now }: Checks): ProjectTeam | null {
  const today = now.toISOString().slice(0, 10);
  const checks = sortIdentityChecks([
    ...(team?.identityChecks ?? []).map(
      (check): IdentityCheck => ({ ...check, tier: null, people: null, until: null, state: 'current', withdrawn: null }),
    ),
    ...identityChecks.map(({ body, source }) => toCheck(body, { source, today })),
    // The stating page may be gone; the source is the page that explains the withdrawal.
    ...withdrawnChecks.map(
      ({ body, ...withdrawn }): IdentityCheck => ({ ...toCheck(body, { source: withdrawn.source, today }), state: 'withdrawn', withdrawn }),
    ),
  ]);
  if (team === null && checks.length === 0) return null;
  return { searched: team?.searched ?? null, people: team?.people ?? [], company: team?.company, identityChecks: checks };
}

function toCheck({ firm, date, tier, ...body }: StatementOf<'kyc'>, { source, today }: { source: string; today: string }): IdentityCheck {
  const until = body.until ?? null;
  return { firm, date, tier, people: body.people ?? null, until, state: stateOn(today, { until }), source, withdrawn: null };
}
