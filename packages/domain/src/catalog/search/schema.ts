import * as z from 'zod/mini';
import { AliasKind, Category, ChainSlug } from '../file/schema.ts';
import { LookAlike } from '../look-alike/schema.ts';
import { PhishingAnswer } from '../phishing/schema.ts';
import { SearchProject } from '../project/schema.ts';
import { Verdict } from '../verdict/schema.ts';

/** Maximum results of a keyword, the best ones. Counting more is expensive and of no use to readers. */
export const MATCHES_MAX = 1_000;

/** Why a project matches although its name and tickers do not contain the keyword as it is. */
export const SearchMatch = z.discriminatedUnion('kind', [
  /** `text` is the similar name or ticker, or its suffix; normalised, in lower case. */
  z.object({ kind: z.literal('typo'), text: z.string() }),
  /** The keyword has letters of other scripts that look like the Latin ones of the name. */
  z.object({ kind: z.literal('other-letters'), scripts: z.array(z.string()) }),
  /** The keyword names it among other words, or with other spaces and signs; `text` is that part, normalised. */
  z.object({ kind: z.literal('part'), text: z.string() }),
  /** The keyword is, or begins, another name of it. */
  z.object({ kind: z.literal('alias'), alias: AliasKind, text: z.string() }),
  /** The keyword is, or begins, the name of one of its contracts. */
  z.object({ kind: z.literal('contract-name'), chain: ChainSlug, name: z.string() }),
  /** The keyword is an address of one of its links, or below it. */
  z.object({ kind: z.literal('link'), url: z.string() }),
  /**
   * The keyword is a domain or ENS name that is not on record for it, and only begins with its name: anyone can register one.
   * `recorded` are its domains on record.
   */
  z.object({ kind: z.literal('unlisted-domain'), domain: z.string(), recorded: z.array(z.string()) }),
  /** The keyword is a word for this kind of project. */
  z.object({ kind: z.literal('category'), category: Category }),
  /**
   * The keyword is the address of a contract: the first on record, and all chains with that address. `shortened`: only the first and
   * last characters were given, which other addresses can have, too.
   */
  z.object({
    kind: z.literal('contract'),
    chain: ChainSlug,
    address: z.string(),
    name: z.nullable(z.string()),
    chains: z.array(ChainSlug),
    shortened: z.boolean(),
  }),
  /** The keyword is the transaction of one of its incidents, or a word of the incident's title. */
  z.object({
    kind: z.literal('incident'),
    transaction: z.nullable(z.string()),
    chain: z.nullable(ChainSlug),
    title: z.string(),
    date: z.string(),
  }),
]);
export type SearchMatch = z.infer<typeof SearchMatch>;

/** A project as the search shows it. */
export const SearchResult = z.extend(SearchProject, {
  rated: z.boolean(),
  verdict: Verdict,
  /** Null when name or ticker contains the keyword, and in the trending list. */
  match: z.nullable(SearchMatch),
  /** The better known name that this token can be confused with; null for researched projects, and where none was found. */
  lookAlike: z.nullable(LookAlike),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** Response of GET /api/search-project. */
export const SearchResponse = z.object({
  projects: z.array(SearchResult),
  page: z.int(),
  perPage: z.int(),
  total: z.int().register(z.globalRegistry, {
    description: `How many projects there are on all pages. A keyword finds at most ${MATCHES_MAX}: the best of them.`,
  }),
  capped: z.boolean().register(z.globalRegistry, { description: 'Whether a keyword matches more projects than it finds.' }),
  hasMore: z.boolean(),
  absent: z.nullable(z.object({ name: z.string(), ticker: z.string() })).register(z.globalRegistry, {
    description:
      'A well-known coin that the keyword names and that has no page here. Tokens with a similar name are left out of its results.',
  }),
  basis: z.nullable(z.enum(['visits', 'rank'])).register(z.globalRegistry, {
    description: "What orders the trending list: visits of the last days, or rank while there are none. Null for a keyword's results.",
  }),
  phishing: z.nullable(PhishingAnswer).register(z.globalRegistry, {
    description:
      'What imported lists of phishing domains say about the web address in the keyword; null for a keyword without one. No listing says nothing about who runs it.',
  }),
});
export type SearchResponse = z.infer<typeof SearchResponse>;
