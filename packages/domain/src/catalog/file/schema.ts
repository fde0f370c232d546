import * as z from 'zod/mini';
import { Email, WebAddress } from '../../form.ts';
import { ProjectId } from '../../ids.ts';
import { Trait } from './trait.ts';

/** A date in the source's precision: '2024-05-31', '2024-05' or '2024'. Sorts as text. */
export const PartialDate = z
  .string()
  .check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'Please write a date as YYYY-MM-DD, YYYY-MM or YYYY.'));
export type PartialDate = z.infer<typeof PartialDate>;

const Day = z.iso.date();

/** A chain's slug, as in all URLs and API responses. */
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
  'liquid-staking',
  'restaking',
  'insurance',
  'privacy',
  'gaming',
  'nft',
  'payments',
  'infrastructure',
  'launchpad',
  'asset-management',
  'prediction-market',
  'meme',
  'identity',
  'layer-1',
  'artificial-intelligence',
]);
export type Category = z.infer<typeof Category>;

export const LinkKind = z.enum(['website', 'documentation', 'source-code', 'governance', 'blog', 'x', 'discord', 'telegram']);
export type LinkKind = z.infer<typeof LinkKind>;

/** What a contract is for. `admin` controls other contracts: a timelock, a Safe, a governor. */
export const ContractRole = z.enum(['token', 'pool', 'vault', 'factory', 'router', 'bridge', 'oracle', 'registry', 'admin', 'staking']);
export type ContractRole = z.infer<typeof ContractRole>;

const Address = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Please give an address of 0x and 40 hexadecimal digits.'), z.toLowerCase());
const Count = z.int().check(z.nonnegative());
const Words = (charactersMax: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(charactersMax));

/** Where and when something was searched for: only with this is "none found" a statement. */
export const SearchRecord = z.strictObject({ at: Day, places: z.array(WebAddress).check(z.minLength(1)) });
export type SearchRecord = z.infer<typeof SearchRecord>;

const CatalogLink = z.strictObject({ kind: LinkKind, url: WebAddress, source: WebAddress });
const CatalogContract = z.strictObject({
  chain: ChainSlug,
  address: Address,
  role: ContractRole,
  name: Words(80),
  /** A price feed's heartbeat: the longest promised time between updates, in seconds. Feeds do not publish it on chain. */
  heartbeatSeconds: z.optional(z.int().check(z.positive(), z.maximum(30 * 86_400))),
  source: WebAddress,
});
const FindingCounts = z.strictObject({
  unresolved: Count,
  acknowledged: Count,
  partiallyResolved: Count,
  resolved: Count,
});
/** The findings of a report's last version, counted by severity and status. */
export const AuditFindings = z.strictObject({
  critical: FindingCounts,
  major: FindingCounts,
  medium: FindingCounts,
  minor: FindingCounts,
  informational: FindingCounts,
});
export type AuditFindings = z.infer<typeof AuditFindings>;

/**
 * `report` is the published report; `source` is the page that lists it, which may be the same. A contest with public judging
 * is one audit by the firm that ran it. `findings` only where the report's findings were counted.
 */
const CatalogAudit = z.strictObject({
  firm: Words(80),
  scope: Words(200),
  date: PartialDate,
  report: WebAddress,
  source: WebAddress,
  findings: z.optional(AuditFindings),
});

export const IncidentKind = z.enum(['exploit', 'rug-pull', 'private-key-compromise', 'phishing', 'anomaly']);
export type IncidentKind = z.infer<typeof IncidentKind>;

/** The lower bound of the share of the project's value that was lost: half, a tenth, a hundredth, or less. */
export const ShareLost = z.enum(['half', 'tenth', 'hundredth', 'less']);
export type ShareLost = z.infer<typeof ShareLost>;

/** The project's response to an incident, as searched on day `at`. Absent fields were searched for and not found. */
export const IncidentResponse = z.strictObject({
  at: Day,
  /** The project's own public account of the cause. */
  cause: z.optional(WebAddress),
  /** Page that shows that users were compensated. */
  repaid: z.optional(WebAddress),
});
export type IncidentResponse = z.infer<typeof IncidentResponse>;

const CatalogIncident = z.strictObject({
  date: PartialDate,
  kind: IncidentKind,
  title: Words(160),
  cause: Words(600),
  /** Whole US dollars at the time, as the source states them; absent when no source does. */
  lossUsd: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  shareLost: z.optional(ShareLost),
  chain: z.optional(ChainSlug),
  /** One transaction of it on `chain`. */
  transaction: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'Please give a hash of 0x and 64 lower-case hexadecimal digits.'))),
  response: z.optional(IncidentResponse),
  source: WebAddress,
});
const CatalogBounty = z.strictObject({
  programme: Words(80),
  url: WebAddress,
  rewardMaxUsd: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  source: WebAddress,
});

/** Where a security researcher can reach the project. */
export const CatalogContact = z.strictObject({
  kind: z.enum(['security-email', 'security-page', 'contact-page', 'safe-harbour']),
  value: z.union([Email, WebAddress]),
  source: WebAddress,
});

/** The team and company behind the project, as found in the searched places. */
export const CatalogTeam = z.strictObject({
  searched: SearchRecord,
  people: z.array(z.strictObject({ name: Words(80), role: Words(80), source: WebAddress })),
  company: z.optional(z.strictObject({ name: Words(120), place: Words(80), source: WebAddress })),
  /** An identity check of the team by a firm. */
  identityChecks: z._default(z.array(z.strictObject({ firm: Words(80), date: PartialDate, source: WebAddress })), []),
});
export type CatalogTeam = z.infer<typeof CatalogTeam>;

/** The strongest kind of public checks in the repository: a folder of tests, of fuzzing or invariants, of formal proofs. */
export const CatalogTesting = z.strictObject({ level: z.enum(['none', 'tests', 'fuzzing', 'proofs']), at: Day, source: WebAddress });

/** Pages of the project's documents that list its addresses, describe its privileged functions, link its audits. Absent: searched for and not found. */
export const CatalogDocuments = z.strictObject({
  at: Day,
  addresses: z.optional(WebAddress),
  powers: z.optional(WebAddress),
  audits: z.optional(WebAddress),
});

/** What kind of project it is, by a public source. An absent trait is unknown, not denied. */
export const CatalogTrait = z.strictObject({ trait: Trait, source: WebAddress });

export const StatementKind = z.enum(['contact', 'person', 'company', 'identity-check', 'testing', 'documents', 'trait']);
export type StatementKind = z.infer<typeof StatementKind>;

/** Adds an issue for each repeated entry of a list. */
function rejectRepeats<Entry>(toKey: (entry: Entry) => string, message: string) {
  return z.check<Entry[]>(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, entry] of value.entries()) {
      if (seen.has(toKey(entry))) issues.push({ code: 'custom', input: entry, path: [index], message });
      seen.add(toKey(entry));
    }
  });
}

const ProjectShape = z.strictObject({
  id: ProjectId,
  name: Words(80),
  tickers: z
    .array(z.string().check(z.regex(/^[A-Za-z0-9.$-]{1,16}$/)))
    .check(rejectRepeats((ticker) => ticker.toLowerCase(), 'This ticker is listed twice.')),
  categories: z.array(Category).check(z.minLength(1)),
  /** Name of the drawing in npm @web3icons/core; a monogram stands in when absent. */
  icon: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))),
  description: z.strictObject({ text: Words(600), source: WebAddress }),
  links: z.array(CatalogLink),
  /** The deployment that has lived longest comes first: its chain is the project's home. */
  contracts: z
    .array(CatalogContract)
    .check(rejectRepeats(({ chain, address }) => `${chain} ${address}`, 'This address is listed twice on the same chain.')),
  /** When and where its contracts were looked up. Needed only where neither audits nor incidents were searched for. */
  contractsSearched: z.optional(SearchRecord),
  audits: z.array(CatalogAudit),
  /** Absent: not searched for, so an empty list says nothing. The same holds for incidents. */
  auditsSearched: z.optional(SearchRecord),
  incidents: z.array(CatalogIncident),
  incidentsSearched: z.optional(SearchRecord),
  bounty: z.optional(CatalogBounty),
  /** The search for a bounty; needed only where none is listed. */
  bountySearched: z.optional(SearchRecord),
  /** The search of its controllers on lists of sanctioned accounts and known attackers, without a match. */
  sanctionsSearched: z.optional(SearchRecord),
  contacts: z._default(z.array(CatalogContact), []),
  team: z.optional(CatalogTeam),
  testing: z.optional(CatalogTesting),
  documents: z.optional(CatalogDocuments),
  traits: z._default(z.array(CatalogTrait), []).check(rejectRepeats(({ trait }) => trait, 'This trait is listed twice.')),
});

/** One file of the catalogue: statements about one real project, each with its source. Source: OP-60. */
export const CatalogProject = ProjectShape.check(
  z.refine(({ audits, auditsSearched }) => audits.length === 0 || auditsSearched !== undefined, {
    path: ['auditsSearched'],
    message: 'Say when and where audits were searched for.',
  }),
  z.refine(({ incidents, incidentsSearched }) => incidents.length === 0 || incidentsSearched !== undefined, {
    path: ['incidentsSearched'],
    message: 'Say when and where incidents were searched for.',
  }),
  z.refine((file) => [file.contractsSearched, file.auditsSearched, file.incidentsSearched].some((search) => search !== undefined), {
    path: ['contractsSearched'],
    message: 'Say when and where anything of the file was searched for.',
  }),
);
export type CatalogProject = z.infer<typeof CatalogProject>;

/** The input of `CatalogProject`, before validation. */
export type CatalogFile = z.input<typeof CatalogProject>;
