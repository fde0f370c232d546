import * as z from 'zod/mini';
import { Category, ChainSlug, ContractRole, LinkKind, PartialDate, SearchRecord } from '../catalog/schema.ts';
import { ProjectId } from '../ids.ts';
import { KEYWORD_LENGTH_MAX, KEYWORD_LENGTH_MIN } from './keyword-length.ts';

/** Blank stands for the trending list; otherwise 2 to 75 code points. Trimmed and NFC. Source: specification §5 (T-02). */
const Keyword = z
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

/** No list comes near it; a larger page is a mistake, and its offset still fits the database's integers. */
const PAGE_MAX = 999_999_999;

/** Text of a query string that must be a whole number from 1 to `max`. */
const wholeNumber = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, `Enter a whole number from 1 to ${max}.`)), z.transform(Number)),
    z.int().check(z.minimum(1), z.maximum(max)),
  );

/** Query of GET /api/search-project. */
export const SearchQuery = z.object({
  keyword: z._default(Keyword, ''),
  page: z._default(wholeNumber(PAGE_MAX), 1),
  perPage: z._default(wholeNumber(100), 5),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** A project as a search result. `rank` is null until it is scored; `logo` is null when a monogram stands in. */
export const SearchProject = z.object({
  id: ProjectId,
  logo: z.nullable(z.string()),
  name: z.string(),
  rank: z.nullable(z.int()),
  tokenTickers: z.array(z.string()),
  demo: z.boolean(),
});
export type SearchProject = z.infer<typeof SearchProject>;

export const SearchResponse = z.object({
  projects: z.array(SearchProject),
  page: z.int(),
  perPage: z.int(),
  total: z.int(),
  hasMore: z.boolean(),
});
export type SearchResponse = z.infer<typeof SearchResponse>;

const Instant = z.iso.datetime();

export const ProjectContract = z.object({
  chain: ChainSlug,
  address: z.string(),
  name: z.nullable(z.string()),
  role: ContractRole,
  source: z.string(),
});
export const ProjectLink = z.object({ kind: LinkKind, url: z.string(), source: z.string() });
export const ProjectAudit = z.object({ firm: z.string(), scope: z.string(), date: PartialDate, report: z.string(), source: z.string() });
export const ProjectIncident = z.object({
  date: PartialDate,
  title: z.string(),
  cause: z.string(),
  /** Whole US dollars as decimal text; null when no source states them. */
  lossUsd: z.nullable(z.string()),
  chain: z.nullable(ChainSlug),
  source: z.string(),
});
export const ProjectBounty = z.object({ programme: z.string(), url: z.string(), rewardMaxUsd: z.nullable(z.string()), source: z.string() });

/** What lists show of a project. Null means that nobody has determined it. */
export const ProjectSummary = z.extend(SearchProject, {
  categories: z.array(Category),
  chains: z.array(ChainSlug),
  rated: z.boolean(),
  /** The low end of the score, rounded down: what is proven. Null when not rated. */
  score: z.nullable(z.int()),
  scoreLow: z.nullable(z.number()),
  scoreHigh: z.nullable(z.number()),
  tier: z.nullable(z.string()),
  coverage: z.nullable(z.number()),
  audit: z.object({ status: z.enum(['completed', 'in-progress', 'none']), completedAt: z.nullable(PartialDate) }),
  pageViews: z.int(),
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

/** Everything the catalogue states about one project. Body of GET /api/projects/{id}. */
export const ProjectProfile = z.extend(ProjectSummary, {
  description: z.object({ text: z.string(), source: z.string() }),
  links: z.array(ProjectLink),
  contracts: z.array(ProjectContract),
  audits: z.array(ProjectAudit),
  auditsSearched: z.nullable(SearchRecord),
  incidents: z.array(ProjectIncident),
  incidentsSearched: z.nullable(SearchRecord),
  bounty: z.nullable(ProjectBounty),
  updatedAt: Instant,
});
export type ProjectProfile = z.infer<typeof ProjectProfile>;
