import * as z from 'zod/mini';
import { WebAddress } from '../form.ts';
import { ProjectId } from '../ids.ts';

/** A day, a month or a year, as exactly as the source gives it: '2024-05-31', '2024-05' or '2024'. Sorts as text. */
export const PartialDate = z
  .string()
  .check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'Please write a date as YYYY-MM-DD, YYYY-MM or YYYY.'));
export type PartialDate = z.infer<typeof PartialDate>;

const Day = z.iso.date();

/** A chain's slug, as in every address and answer of the product. */
export const ChainSlug = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/));
export type ChainSlug = z.infer<typeof ChainSlug>;

export const Category = z.enum([
  'exchange',
  'lending',
  'staking',
  'stablecoin',
  'bridge',
  'yield',
  'derivatives',
  'wallet',
  'oracle',
  'layer-2',
  'naming',
  'real-world-assets',
  'governance',
]);
export type Category = z.infer<typeof Category>;

export const LinkKind = z.enum(['website', 'documentation', 'source-code', 'governance', 'blog', 'x', 'discord', 'telegram']);
export type LinkKind = z.infer<typeof LinkKind>;

/** What a contract is for. `admin` is a contract that holds powers over others: a timelock, a Safe, a governor. */
export const ContractRole = z.enum(['token', 'pool', 'vault', 'factory', 'router', 'bridge', 'oracle', 'registry', 'admin', 'staking']);
export type ContractRole = z.infer<typeof ContractRole>;

const Address = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Please give an address of 0x and 40 hexadecimal digits.'), z.toLowerCase());
const Words = (charactersMax: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(charactersMax));

/** Where we looked and when: only with this does "none found" become a statement. */
export const SearchRecord = z.strictObject({ at: Day, places: z.array(WebAddress).check(z.minLength(1)) });
export type SearchRecord = z.infer<typeof SearchRecord>;

export const CatalogLink = z.strictObject({ kind: LinkKind, url: WebAddress, source: WebAddress });
export const CatalogContract = z.strictObject({
  chain: ChainSlug,
  address: Address,
  role: ContractRole,
  name: Words(80),
  source: WebAddress,
});
/** `report` is the published report; `source` is the page that lists it, which may be the same. */
export const CatalogAudit = z.strictObject({
  firm: Words(80),
  scope: Words(200),
  date: PartialDate,
  report: WebAddress,
  source: WebAddress,
});
export const CatalogIncident = z.strictObject({
  date: PartialDate,
  title: Words(160),
  cause: Words(600),
  /** Whole US dollars at the time, as the source states them; absent when no source does. */
  lossUsd: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  chain: z.optional(ChainSlug),
  source: WebAddress,
});
export const CatalogBounty = z.strictObject({
  programme: Words(80),
  url: WebAddress,
  rewardMaxUsd: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  source: WebAddress,
});

/** Adds an issue for each entry of a list that repeats an earlier one. */
function refuseRepeats<Entry>(toKey: (entry: Entry) => string, message: string) {
  return z.check<Entry[]>(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, entry] of value.entries()) {
      if (seen.has(toKey(entry))) issues.push({ code: 'custom', input: entry, path: [index], message });
      seen.add(toKey(entry));
    }
  });
}

/**
 * One file of the catalogue: what we state about one real project. Every fact names its source.
 * Source: OP-60, design "Evidence or not assessed".
 */
export const CatalogProject = z.strictObject({
  id: ProjectId,
  name: Words(80),
  tickers: z
    .array(z.string().check(z.regex(/^[A-Za-z0-9.$-]{1,16}$/)))
    .check(refuseRepeats((ticker) => ticker.toLowerCase(), 'This ticker is listed twice.')),
  categories: z.array(Category).check(z.minLength(1)),
  /** Name of the drawing in npm @web3icons/core; a monogram stands in when absent. */
  icon: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))),
  description: z.strictObject({ text: Words(600), source: WebAddress }),
  links: z.array(CatalogLink),
  contracts: z
    .array(CatalogContract)
    .check(refuseRepeats(({ chain, address }) => `${chain} ${address}`, 'This address is listed twice on the same chain.')),
  audits: z.array(CatalogAudit),
  auditsSearched: SearchRecord,
  incidents: z.array(CatalogIncident),
  incidentsSearched: SearchRecord,
  bounty: z.optional(CatalogBounty),
});
export type CatalogProject = z.infer<typeof CatalogProject>;

/** The same before it is checked: what a file may say. */
export type CatalogFile = z.input<typeof CatalogProject>;
