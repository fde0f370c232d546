import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';
import { PageText } from '../../page-number.ts';
import { AuditIssue } from '../audit/issues.ts';
import { ClaimState } from '../claim/claim.ts';
import { ClaimProof } from '../claim/claim-proof.ts';
import {
  AuditFindings,
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
  PartialDate,
  SearchRecord,
  ShareLost,
} from '../file/schema.ts';
import { Tier } from '../score/types.ts';
import { IdentityCheck } from './identity-check.ts';
import { KEYWORD_LENGTH_MAX, KEYWORD_LENGTH_MIN } from './keyword-length.ts';

/** Blank stands for the trending list; otherwise 2 to 75 code points. Trimmed and NFC. Source: specification §5 (T-02). */
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
    // No text column of the database can hold this one character.
    z.refine((keyword: string) => !keyword.includes('\0'), 'Enter text without null characters.'),
  );

const PER_PAGE_MAX = 100;
const PER_PAGE_MESSAGE = `Enter a whole number from 1 to ${PER_PAGE_MAX}.`;

/** Query of GET /api/search-project. Its answer is in search/schema.ts. */
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

/** A project as a search result. `rank` is null while nothing at all is known of it, provisional while it is not rated; `logo` is null when a monogram stands in. */
export const SearchProject = z.object({
  id: ProjectId,
  logo: z.nullable(z.string()),
  name: z.string(),
  rank: z.nullable(z.int()),
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
  /** How far the team's claim to it is proven: by both sides, or which side is missing. Null where the team has not claimed it. */
  claim: z.optional(z.nullable(ClaimState)),
  /** By what each side was proven, and when; empty where that was not written down. */
  proofs: z.optional(z.array(ClaimProof)),
});
const ProjectLink = z.object({ kind: LinkKind, url: z.string(), source: z.string() });
export const ProjectAudit = z.object({
  firm: z.string(),
  scope: z.string(),
  date: PartialDate,
  report: z.string(),
  source: z.string(),
  /** Null where nobody has counted them in the report. */
  findings: z.nullable(AuditFindings),
  /** The findings one by one, where somebody has entered them. */
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

/** 'none' is said only where somebody searched; else it is 'unknown'. */
export const AuditStatus = z.enum(['completed', 'in-progress', 'none', 'unknown']);
export type AuditStatus = z.infer<typeof AuditStatus>;

export const KycTier = z.enum(['gold', 'silver', 'bronze', 'none']);
export type KycTier = z.infer<typeof KycTier>;

/** What this provider does for a project. */
export const Product = z.enum(['security-audit', 'skynet', 'kyc', 'pentest', 'skytrace']);
export type Product = z.infer<typeof Product>;

/** What lists show of a project. Null means that nobody has determined it. */
export const ProjectSummary = z.extend(SearchProject, {
  categories: z.array(Category),
  chains: z.array(ChainSlug),
  rated: z.boolean(),
  /** The low end of the score, rounded down: what is proven. Null when not rated. */
  score: z.nullable(z.int()),
  /** How `score` differs from seven days ago, under today's method; null when it was or is not rated. */
  scoreChange7d: z.nullable(z.int()),
  /** Both ends as shown, the low one rounded down, the high one up; null without a single fact. */
  scoreLow: z.nullable(z.int()),
  scoreHigh: z.nullable(z.int()),
  tier: Tier,
  /** Weight of the evidence that is there, 0 to 100. */
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
   * Since when it is on record: the day of the earliest search or statement that names one, at midnight UTC. Null where none does, as of
   * tokens that only a list names.
   */
  onboardedAt: z.nullable(Instant),
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

/** Who answers for a project. */
export const ProjectTeam = z.object({
  /** Null where the people and the company were not searched for. */
  searched: z.nullable(SearchRecord),
  people: CatalogTeam.shape.people,
  company: CatalogTeam.shape.company,
  identityChecks: z.array(IdentityCheck),
});
export type ProjectTeam = z.infer<typeof ProjectTeam>;

/** Everything the catalogue states about one project. Body of GET /api/projects/{id}. */
export const ProjectProfile = z.extend(ProjectSummary, {
  description: z.nullable(z.object({ text: z.string(), source: z.string() })),
  links: z.array(ProjectLink),
  contracts: z.array(ProjectContract),
  /** Claims of one side: their contracts do not count as the project's, since no editor has accepted what is missing. */
  openClaims: z.array(ProjectContract),
  audits: z.array(ProjectAudit),
  auditsSearched: z.nullable(SearchRecord),
  incidents: z.array(ProjectIncident),
  incidentsSearched: z.nullable(SearchRecord),
  bounty: z.nullable(ProjectBounty),
  bountySearched: z.nullable(SearchRecord),
  contacts: z.array(CatalogContact),
  /** Null where the people and the company were not searched for and no identity check is on record. */
  team: z.nullable(ProjectTeam),
  testing: z.nullable(CatalogTesting),
  documents: z.nullable(CatalogDocuments),
  traits: z.array(CatalogTrait),
  updatedAt: Instant,
});
export type ProjectProfile = z.infer<typeof ProjectProfile>;
