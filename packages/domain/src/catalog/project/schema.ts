import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';
import { PageText } from '../../page-number.ts';
import { AuditIssue } from '../audit/issues.ts';
import { ClaimState } from '../claim/claim.ts';
import { ClaimProof } from '../claim/claim-proof.ts';
import {
  AuditFindings,
  CatalogAlias,
  CatalogContact,
  CatalogDocuments,
  CatalogTeam,
  CatalogTesting,
  CatalogTrait,
  Category,
  ChainSlug,
  ContractRole,
  IncidentKind,
  IncidentResponse,
  LinkKind,
  LostBy,
  PartialDate,
  Returned,
  SearchRecord,
  ShareLost,
} from '../file/schema.ts';
import { CatalogAttested, CatalogNoContract, CatalogRuling, CatalogSource, CatalogStatus, ProjectState } from '../file/standing.ts';
import { LookAlike } from '../look-alike/schema.ts';
import { Tier } from '../score/types.ts';
import { ControlSummary } from '../verdict/control-summary.ts';
import { Verdict, VerdictByQuestion } from '../verdict/schema.ts';
import { IdentityCheck } from './identity-check.ts';
import { KEYWORD_LENGTH_MAX, KEYWORD_LENGTH_MIN } from './limits.ts';

/** Blank (the trending list), or 2 to 75 code points. Trimmed, NFC. Source: T-02. */
export const Keyword = z
  .pipe(
    z.string(),
    z.transform((text) => text.normalize('NFC').trim()),
  )
  .check(
    z.refine((keyword: string) => {
      const length = [...keyword].length;
      return length === 0 || (length >= KEYWORD_LENGTH_MIN && length <= KEYWORD_LENGTH_MAX);
    }, 'Enter 2 to 75 characters.'),
    // PostgreSQL text cannot hold this character.
    z.refine((keyword: string) => !keyword.includes('\0'), 'Enter text without null characters.'),
  );

const PER_PAGE_MAX = 100;
const PER_PAGE_MESSAGE = `Enter a whole number from 1 to ${PER_PAGE_MAX}.`;

/** Query of GET /api/search-project. The response is in search/schema.ts. */
export const SearchQuery = z.object({
  keyword: z._default(Keyword, ''),
  page: z._default(PageText, 1),
  perPage: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,9}$/, PER_PAGE_MESSAGE)), z.transform(Number)),
      z.int().check(z.minimum(1), z.maximum(PER_PAGE_MAX)),
    ),
    5,
  ),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** A project as a search result. `rank` is null where its verdict is not known; without `logo` a monogram is shown. */
export const SearchProject = z.object({
  id: ProjectId,
  logo: z.nullable(z.string()),
  name: z.string(),
  rank: z.nullable(z.int()),
  rankSharedBy: z.nullable(z.int()).register(z.globalRegistry, {
    description: 'How many projects have this rank, this one included. Null without a rank, and where it was not counted yet.',
  }),
  tokenTickers: z.array(z.string()),
  demo: z.boolean(),
});
export type SearchProject = z.infer<typeof SearchProject>;

const Instant = z.iso.datetime();

const ProjectContract = z.object({
  chain: ChainSlug,
  address: z.string(),
  name: z.nullable(z.string()),
  role: ContractRole,
  source: z.string(),
  /** How far the team's claim is proven, and which side is missing; null without a claim. */
  claim: z.optional(z.nullable(ClaimState)),
  /** The proofs of both sides with their dates; empty where not recorded. */
  proofs: z.optional(z.array(ClaimProof)),
  /**
   * Who says that published source compiles to its code: metadata included (`exact`), or but for it (`metadata`). Null: not looked up,
   * or not found there, which does not say that there is no source.
   */
  verified: z.optional(z.nullable(z.object({ match: z.enum(['exact', 'metadata']), on: z.string(), source: z.string() }))),
});
const ProjectLink = z.object({ kind: LinkKind, url: z.string(), source: z.string() });
export const ProjectAudit = z.object({
  firm: z.string(),
  scope: z.string(),
  date: PartialDate,
  report: z.string(),
  source: z.string(),
  /** Null where the report's findings were not counted. */
  findings: z.nullable(AuditFindings),
  /** The findings one by one, where they were entered. */
  issues: z.optional(z.nullable(z.array(AuditIssue))),
});
export const ProjectIncident = z.object({
  date: PartialDate,
  kind: IncidentKind,
  title: z.string(),
  cause: z.string(),
  /** Whole US dollars as decimal text; null when no source states them. */
  lossUsd: z.nullable(z.string()),
  shareLost: z.nullable(ShareLost),
  chain: z.nullable(ChainSlug),
  transaction: z.nullable(z.string()),
  response: z.nullable(IncidentResponse),
  /** Who failed; null where the sources do not say. */
  lostBy: z.nullable(LostBy),
  /** What came back; null where that is not known. */
  returned: z.nullable(Returned),
  /** The same in the incidents of several projects that are one event. */
  event: z.nullable(z.string()),
  source: z.string(),
});
const ProjectBounty = z.object({ programme: z.string(), url: z.string(), rewardMaxUsd: z.nullable(z.string()), source: z.string() });

const SpanOrNull = z.nullable(z.object({ low: z.number(), high: z.number() }));

/** The six dimensions of a score; null where one does not apply. */
export const DimensionSpans = z.object({
  COD: SpanOrNull,
  GOV: SpanOrNull,
  OPS: SpanOrNull,
  FUN: SpanOrNull,
  MKT: SpanOrNull,
  COM: SpanOrNull,
});
export type DimensionSpans = z.infer<typeof DimensionSpans>;

/** 'none' needs a search on record; otherwise it is 'unknown'. */
export const AuditStatus = z.enum(['completed', 'in-progress', 'none', 'unknown']);
export type AuditStatus = z.infer<typeof AuditStatus>;

export const KycTier = z.enum(['gold', 'silver', 'bronze', 'none']);
export type KycTier = z.infer<typeof KycTier>;

/** What this provider does for a project. */
export const Product = z.enum(['security-audit', 'skynet', 'kyc', 'pentest', 'skytrace']);
export type Product = z.infer<typeof Product>;

/** A project in lists. Null means not determined. */
export const ProjectSummary = z.extend(SearchProject, {
  categories: z.array(Category),
  chains: z.array(ChainSlug),
  /** Whether the project still runs; null where that is not known. */
  state: z.nullable(ProjectState),
  rated: z.boolean(),
  /** The proven low end, rounded down; null when not rated. */
  score: z.nullable(z.int()),
  /** The change of `score` in seven days, under today's method; null when not rated then or now. */
  scoreChange7d: z.nullable(z.int()),
  /** Both ends as shown: low rounded down, high rounded up; null without a single fact. */
  scoreLow: z.nullable(z.int()),
  scoreHigh: z.nullable(z.int()),
  tier: Tier,
  /** The weight of the available evidence, 0 to 100. */
  coverage: z.nullable(z.number()),
  dimensions: DimensionSpans,
  audit: z.object({
    status: AuditStatus,
    completedAt: z.nullable(PartialDate),
    startedAt: z.nullable(PartialDate),
    /** Published audits on record. */
    count: z.int(),
    findings: z.nullable(z.object({ critical: z.int(), major: z.int(), medium: z.int(), minor: z.int(), informational: z.int() })),
  }),
  kyc: KycTier,
  monitored: z.boolean().register(z.globalRegistry, {
    description: 'Whether at least one of its contracts is followed on a connected chain, as in /api/skynet/top-callers.',
  }),
  marketCap: z.nullable(z.number()).register(z.globalRegistry, {
    description: 'Not determined yet, hence always null: neither prices nor the supply in circulation of projects are kept.',
  }),
  priceUsd: z.nullable(z.number()).register(z.globalRegistry, {
    description: 'Not determined yet, hence always null: which token stands for a project, and its price, are not kept.',
  }),
  change24h: z.nullable(z.number()).register(z.globalRegistry, {
    description: 'Not determined yet, hence always null: no prices of the past are kept.',
  }),
  votes: z.object({ yes: z.int(), no: z.int(), yesPercentage: z.nullable(z.number()) }),
  pageViews: z.int(),
  contractCount: z.int(),
  incidentCount: z.int(),
  lastAlertAt: z.nullable(PartialDate).register(z.globalRegistry, {
    description: 'Day of the newest incident, or of the newest pending or confirmed alert from a chain; a retracted alert does not count.',
  }),
  /**
   * Since when it is on record: midnight (UTC) of the earliest dated search or statement. Null without
   * one, as for tokens that only a list names.
   */
  onboardedAt: z.nullable(Instant),
  verdict: Verdict,
  control: ControlSummary,
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

/** The team and company behind a project. */
export const ProjectTeam = z.object({
  /** Null where team and company were not searched for. */
  searched: z.nullable(SearchRecord),
  people: CatalogTeam.shape.people,
  company: CatalogTeam.shape.company,
  identityChecks: z.array(IdentityCheck),
});
export type ProjectTeam = z.infer<typeof ProjectTeam>;

/** A report of this site about a project that was published and withdrawn: it counts no more. */
export const WithdrawnReport = z.object({
  id: z.uuid(),
  kind: z.enum(['audit', 'pentest']),
  scope: z.string(),
  version: z.int(),
  /** The day of the withdrawal. */
  on: z.iso.date(),
  reason: z.string(),
});
export type WithdrawnReport = z.infer<typeof WithdrawnReport>;

/** A penetration test by this site whose report is published. It counts in no score. */
export const ProjectPentest = z.object({
  scope: z.string(),
  date: z.iso.date(),
  /** Where its report is: an address, or a path of this site. */
  report: z.string(),
});
export type ProjectPentest = z.infer<typeof ProjectPentest>;

/** Everything the catalogue states about one project. Body of GET /api/projects/{id}. */
export const ProjectProfile = z.extend(ProjectSummary, {
  verdict: VerdictByQuestion,
  description: z.nullable(z.object({ text: z.string(), source: z.string() })),
  /** Whether it still runs, with the source; null where that is not known. */
  status: z.nullable(CatalogStatus),
  rulings: z.array(CatalogRuling),
  /** Why it has no contract that could be analysed; null where it has, or where none was looked up. */
  noContract: z.nullable(CatalogNoContract),
  links: z.array(ProjectLink),
  aliases: z.array(CatalogAlias),
  lookAlike: z.nullable(LookAlike),
  contracts: z.array(ProjectContract),
  /** Claims proven by one side only and not accepted by an editor: their contracts do not count as the project's. */
  openClaims: z.array(ProjectContract),
  audits: z.array(ProjectAudit),
  auditsSearched: z.nullable(SearchRecord),
  /** The newest first. One of which only the hash was public is not among them. */
  withdrawnReports: z.array(WithdrawnReport),
  /** The newest first. */
  pentests: z.array(ProjectPentest),
  incidents: z.array(ProjectIncident),
  incidentsSearched: z.nullable(SearchRecord),
  bounty: z.nullable(ProjectBounty),
  bountySearched: z.nullable(SearchRecord),
  contacts: z.array(CatalogContact),
  /** Null without a search for team and company and without an identity check. */
  team: z.nullable(ProjectTeam),
  testing: z.nullable(CatalogTesting),
  documents: z.nullable(CatalogDocuments),
  traits: z.array(CatalogTrait),
  /** What documents say of notice and thresholds. Attested, not read from a chain. */
  attested: z.array(CatalogAttested),
  /** Pages with a day and a publisher of their own. */
  sources: z.array(CatalogSource),
  updatedAt: Instant,
});
export type ProjectProfile = z.infer<typeof ProjectProfile>;
