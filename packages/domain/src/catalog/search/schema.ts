import * as z from 'zod/mini';
import { ChainSlug } from '../file/schema.ts';
import { SearchProject } from '../project/schema.ts';

/** How many projects a keyword finds at most: the best of them. Nobody reads further, and counting further costs. */
export const MATCHES_MAX = 1_000;

/** Why a project is a result when its name or ticker does not hold the keyword. */
export const SearchMatch = z.discriminatedUnion('kind', [
  /** `text` is the name or ticker, or its end, that looks like the keyword; as it is compared, in lower case. */
  z.object({ kind: z.literal('typo'), text: z.string() }),
  /** The keyword is the address of one of its contracts: the first on record, and every chain where it has that address. */
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
  /** Null when its name or ticker holds the keyword, and in the trending list. */
  match: z.nullable(SearchMatch),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** Answer of GET /api/search-project. */
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
    description:
      "Of the trending list: led by the projects with most visitors of the last days, or, while nobody came, by rank. Null of a keyword's results.",
  }),
});
export type SearchResponse = z.infer<typeof SearchResponse>;
