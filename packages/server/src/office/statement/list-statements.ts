import { createHash } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import { type ClaimState, claimState } from '@redoubt/domain/catalog/claim/claim';
import type { ContractRole, LinkKind, StatementKind } from '@redoubt/domain/catalog/file/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import type { Statement, StatementOf } from '@redoubt/domain/office/editor/schema';
import { statementText, WHAT_LABELS } from '@redoubt/domain/office/editor/statement-text';
import { sql } from 'kysely';
import { listProjectRows } from '../../catalog/catalog-store.ts';
import type { ProjectRows } from '../../catalog/project/project-rows.ts';
import { isClaim, toBounty } from '../../catalog/statement/drop-repeated.ts';

/** A statement about a project, with where it comes from. */
export type RecordedStatement = {
  /** What a dispute of it names. It follows from the words and the sources: once they change, it names nothing any more. */
  readonly reference: string;
  readonly title: string;
  readonly words: string;
  /** Pages that say so. */
  readonly sources: readonly string[];
  /** `audit`: a report of this site. `incident-report`: a report of an incident that was confirmed. */
  readonly by: 'file' | 'token-list' | 'editor' | 'audit' | 'incident-report';
  /** Since when it is recorded here; null where that is not known: files keep no days of their own. */
  readonly recordedAt: Date | null;
  /** The day on which its sources were read; null where that was not written down. */
  readonly readOn: string | null;
  /** Of a contract: how far the team's claim to it is proven; null without one. */
  readonly claim?: ClaimState | null;
};

type Entry = Omit<RecordedStatement, 'reference'>;

const KIND_LABELS: Readonly<Record<StatementKind, string>> = {
  contact: 'A contact',
  person: 'A person of the team',
  company: 'The company',
  'identity-check': 'An identity check',
  testing: 'Tests of the code',
  documents: 'What documents list',
  trait: 'A trait',
  status: 'Whether it runs',
  ruling: 'A ruling',
  'no-contract': 'Why it has no contract',
  attested: 'What a document says about control',
  alias: 'Another name',
};

/**
 * Every statement about a project that stands now: of its file or the token list, of editors, of this site's audits, and of confirmed
 * reports. Empty for a project that is not there. What was read from chains is no statement: it can be read again.
 */
export async function listStatements(db: Db, { projectId }: { projectId: ProjectId }): Promise<RecordedStatement[]> {
  const rows = (await listProjectRows(db, { ids: [projectId] })).get(projectId);
  if (rows === undefined) return [];
  const stated = await db
    .selectFrom('editor_statement as statement')
    .where('project_id', '=', projectId)
    .orderBy('id')
    .select(['body', 'source', 'stated_on as readOn', 'created_at as recordedAt'])
    .select(sql<boolean>`exists (select from engagement where statement_id = statement.id)`.as('audited'))
    .execute();
  const withdrawn = await db
    .selectFrom('withdrawn_identity_check')
    .where('project_id', '=', projectId)
    .orderBy('id')
    .select(['body', 'source', 'reason', 'withdrawn_on as readOn'])
    .execute();
  const reported = await db
    .selectFrom('project_incident as incident')
    .innerJoin('incident_report as report', 'report.id', 'incident.report_id')
    .where('incident.project_id', '=', projectId)
    .orderBy('incident.position')
    .select(['date', 'incident.kind', 'title', 'cause', 'loss_usd', 'incident.source', 'report.changed_at as recordedAt'])
    .execute();
  const bodies = stated.map(({ body }) => body);
  const entries: Entry[] = [
    ...listFileEntries(rows, bodies),
    ...stated
      .filter(({ body }) => !(isClaim(body) && isNamed(body, rows)))
      .map(({ body, source, audited, ...days }) => ({
        ...toEntry(body, bodies),
        sources: [source],
        by: audited ? ('audit' as const) : ('editor' as const),
        ...days,
      })),
    ...withdrawn.map(({ body, source, reason, readOn }) => ({
      title: 'An identity check, withdrawn',
      words: `${statementText(body)}. Reason: ${reason}`,
      sources: [source],
      by: 'editor' as const,
      recordedAt: null,
      readOn,
    })),
    ...reported.map(({ source, recordedAt, ...incident }) => ({
      ...toEntry(toIncident(incident), bodies),
      sources: [source],
      by: 'incident-report' as const,
      recordedAt,
      readOn: null,
    })),
  ];
  return entries.map((entry) => ({ reference: toReference(entry), ...entry }));
}

/** The statement that a dispute names, where it still says the same. */
export async function findStatement(
  db: Db,
  { projectId, reference }: { projectId: ProjectId; reference: string },
): Promise<RecordedStatement | undefined> {
  if (!REFERENCE.test(reference)) return undefined;
  return (await listStatements(db, { projectId })).find((each) => each.reference === reference);
}

const REFERENCE = / [0-9a-f]{8}$/;
/** With its hash a reference has at most the 80 characters of `IncidentReportBody.disputed`. */
const READABLE_CHARACTERS = 70;

/** People read it where the dispute stands; the hash tells statements apart that begin alike. */
function toReference({ title, words, sources }: Entry): string {
  const hash = createHash('sha256')
    .update([title, words, ...sources].join('\n'))
    .digest('hex');
  const readable = `${title}: ${words}`
    .replaceAll(/[^\w:. -]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .slice(0, READABLE_CHARACTERS);
  return `${readable.trim()} ${hash.slice(0, 8)}`;
}

/** Title and words of a statement, and of a contract how far a claim to it among `all` statements is proven. */
function toEntry(statement: Statement, all: readonly Statement[]): Pick<Entry, 'title' | 'words' | 'claim'> {
  const entry = { title: WHAT_LABELS[statement.what], words: statementText(statement) };
  if (statement.what !== 'contract') return entry;
  const claimed = all.find(
    (each): each is StatementOf<'contract'> =>
      each.what === 'contract' && each.claim !== undefined && each.chain === statement.chain && each.address === statement.address,
  );
  return { ...entry, claim: claimed?.claim === undefined ? null : claimState(claimed.claim) };
}

/** What a file, or the token list, states. A bounty of editors stands in place of the file's. */
function listFileEntries(rows: ProjectRows, stated: readonly Statement[]): Entry[] {
  const { project, links, contracts, audits, incidents, bounties, searchRecords, statements } = rows;
  const days = new Map(rows.sources.map(({ url, seen_on }) => [url, seen_on]));
  const from = (sources: readonly string[], at?: string) => ({
    sources,
    by: project.origin === 'token-list' ? ('token-list' as const) : ('file' as const),
    recordedAt: null,
    readOn: at ?? sources.map((url) => days.get(url)).find((day) => day !== undefined) ?? null,
  });
  const entry = (statement: Statement, source: string) => ({ ...toEntry(statement, stated), ...from([source]) });
  const { name, tickers, description, description_source } = project;
  // Roles and kinds of links are those of the file's schema.
  return [
    ...(description === null || description_source === null || project.origin === 'editor'
      ? []
      : [entry({ what: 'about', name, tickers, categories: [], text: description }, description_source)]),
    ...contracts.map(({ source, chain, address, role, name: own }) =>
      entry({ what: 'contract', chain, address, role: role as ContractRole, name: own }, source),
    ),
    ...audits.map(({ source, firm, scope, date, report }) => entry({ what: 'audit', firm, scope, date, report }, source)),
    ...incidents.map(({ source, ...incident }) => entry(toIncident(incident), source)),
    ...(stated.some(({ what }) => what === 'bounty') ? [] : bounties.map((bounty) => entry(toBounty(bounty), bounty.source))),
    ...links.map(({ source, kind, url }) => entry({ what: 'link', kind: kind as LinkKind, url }, source)),
    ...searchRecords.map(({ subject, searched_on, places }) => ({
      title: WHAT_LABELS.search,
      words: `${subject}: ${places.length} ${places.length === 1 ? 'place' : 'places'} searched`,
      ...from(places, searched_on),
    })),
    ...statements.map(({ kind, body }) => {
      const { source, at, ...rest } = body as { source?: string; at?: string };
      // Documents are their own sources.
      const pages = source === undefined ? Object.values(rest).filter((value): value is string => /^https:/.test(String(value))) : [source];
      return { title: KIND_LABELS[kind], words: bodyText(rest), ...from(pages, at) };
    }),
  ];
}

/** Whether the file names the contract: its entry then carries the claim. */
function isNamed(statement: Statement, { contracts }: ProjectRows): boolean {
  if (statement.what !== 'contract') return false;
  return contracts.some(({ chain, address }) => chain === statement.chain && address === statement.address);
}

type IncidentRow = Pick<ProjectRows['incidents'][number], 'date' | 'kind' | 'title' | 'cause' | 'loss_usd'>;

function toIncident({ date, kind, title, cause, loss_usd: lossUsd }: IncidentRow): StatementOf<'incident'> {
  return { what: 'incident', date, kind, title, cause, ...(lossUsd !== null && { lossUsd }) };
}

/** The fields of a statement that has no form of its own, in one line. */
function bodyText(body: object): string {
  return Object.entries(body)
    .map(([name, value]) => `${name}: ${typeof value === 'object' && value !== null ? `(${bodyText(value)})` : String(value)}`)
    .join(', ');
}
