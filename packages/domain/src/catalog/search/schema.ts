import * as z from 'zod/mini';
import { ChainSlug } from '../file/schema.ts';
import { SearchProject } from '../project/schema.ts';

/** Maximum results of a keyword, the best ones. Counting more is expensive and of no use to readers. */
export const MATCHES_MAX = 1_000;

/** Why a project matches although its name and tickers do not contain the keyword. */
export const SearchMatch = z.discriminatedUnion('kind', [
  /** `text` is the similar name or ticker, or its suffix; normalised, in lower case. */
  z.object({ kind: z.literal('typo'), text: z.string() }),
  /** The keyword is the address of a contract: the first on record, and all chains with that address. */
  z.object({
    kind: z.literal('contract'),
    chain: ChainSlug,
    address: z.string(),
    name: z.nullable(z.string()),
    chains: z.array(ChainSlug),
  }),
  /** The keyword is the transaction of one of its incidents. */
  z.object({ kind: z.literal('incident'), transaction: z.string(), chain: z.nullable(ChainSlug), title: z.string(), date: z.string() }),
]);
export type SearchMatch = z.infer<typeof SearchMatch>;

/** A project as the search shows it. Its rank is provisional while it is not rated. */
export const SearchResult = z.extend(SearchProject, {
  rated: z.boolean(),
  /** Null when name or ticker contains the keyword, and in the trending list. */
  match: z.nullable(SearchMatch),
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
  basis: z.nullable(z.enum(['visits', 'rank'])).register(z.globalRegistry, {
    description: "What orders the trending list: visits of the last days, or rank while there are none. Null for a keyword's results.",
  }),
});
export type SearchResponse = z.infer<typeof SearchResponse>;
