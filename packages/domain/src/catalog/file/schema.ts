import * as z from 'zod/mini';
import { Email, WebAddress } from '../../form.ts';
import { Trait } from './trait.ts';

/** A date in the source's precision: '2024-05-31', '2024-05' or '2024'. Sorts as text. */
export const PartialDate = z
  .string()
  .check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'Please write a date as YYYY-MM-DD, YYYY-MM or YYYY.'));
export type PartialDate = z.infer<typeof PartialDate>;

export const Day = z.iso.date();

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

export const Address = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Please give an address of 0x and 40 hexadecimal digits.'), z.toLowerCase());
export const Count = z.int().check(z.nonnegative());
export const Words = (charactersMax: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(charactersMax));
export const Slug = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'Please use lower-case letters, digits and hyphens.'));
const Dollars = z.string().check(z.regex(/^\d{1,15}$/, 'Please give whole US dollars.'));

/** Where and when something was searched for: only with this is "none found" a statement. */
export const SearchRecord = z.strictObject({ at: Day, places: z.array(WebAddress).check(z.minLength(1)) });
export type SearchRecord = z.infer<typeof SearchRecord>;

export const AliasKind = z.enum(['former-name', 'name', 'product', 'domain', 'ens-name', 'handle']);
export type AliasKind = z.infer<typeof AliasKind>;

/** What an alias of each kind looks like, where its kind says that. */
const ALIAS_SHAPES: Readonly<Partial<Record<AliasKind, RegExp>>> = {
  domain: /^([a-z0-9-]+\.)+[a-z]{2,}$/,
  'ens-name': /^([^\s.]+\.)+eth$/u,
  handle: /^@[A-Za-z0-9_]{1,30}$/,
};

/**
 * Another name under which users look for the project, by a public source: a name it had before, one in another script or of
 * its company, one of its products, or a domain, an ENS name or a handle that the links do not hold.
 */
export const CatalogAlias = z.strictObject({ kind: AliasKind, text: Words(80), source: WebAddress }).check(
  z.refine(({ kind, text }) => ALIAS_SHAPES[kind]?.test(text) ?? true, {
    path: ['text'],
    message: 'Write a domain as example.org, an ENS name as example.eth, a handle as @example.',
  }),
);
export type CatalogAlias = z.infer<typeof CatalogAlias>;

export const CatalogLink = z.strictObject({ kind: LinkKind, url: WebAddress, source: WebAddress });
export const CatalogContract = z.strictObject({
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
export const CatalogAudit = z.strictObject({
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

/** Who failed when value was lost: the project's contracts, its keys, its website or domain, someone it relied on, or the user. */
export const LostBy = z.enum(['contracts', 'keys', 'front-end', 'third-party', 'user']);
export type LostBy = z.infer<typeof LostBy>;

/**
 * What came back of a loss to those who lost it, by `source`. `share` is the lower bound that the source proves: all of it, at least
 * half, less, or nothing. Absent: not known.
 */
export const Returned = z.strictObject({
  share: z.enum(['all', 'half', 'part', 'none']),
  /** Whole US dollars; absent where the source states none. */
  usd: z.optional(Dollars),
  source: WebAddress,
});
export type Returned = z.infer<typeof Returned>;

/** The project's response to an incident, as searched on day `at`. Absent fields were searched for and not found. */
export const IncidentResponse = z.strictObject({
  at: Day,
  /** The project's own public account of the cause. */
  cause: z.optional(WebAddress),
  /** Page that shows that users were compensated. */
  repaid: z.optional(WebAddress),
});
export type IncidentResponse = z.infer<typeof IncidentResponse>;

const IncidentShape = z.strictObject({
  date: PartialDate,
  kind: IncidentKind,
  title: Words(160),
  cause: Words(600),
  /** Whole US dollars at the time, as the source states them; absent when no source does. */
  lossUsd: z.optional(Dollars),
  shareLost: z.optional(ShareLost),
  /** Absent: the sources do not say, or nothing was lost. */
  lostBy: z.optional(LostBy),
  returned: z.optional(Returned),
  /** Names one event that stands in the files of several projects: a sum counts it once. */
  event: z.optional(Slug),
  chain: z.optional(ChainSlug),
  /** One transaction of it on `chain`. */
  transaction: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'Please give a hash of 0x and 64 lower-case hexadecimal digits.'))),
  response: z.optional(IncidentResponse),
  source: WebAddress,
});
export const CatalogIncident = IncidentShape.check(
  z.refine(({ returned, lossUsd, shareLost }) => returned === undefined || lossUsd !== undefined || shareLost !== undefined, {
    path: ['returned'],
    message: 'What came back needs a loss: state lossUsd or shareLost.',
  }),
);
export const CatalogBounty = z.strictObject({
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

export const StatementKind = z.enum([
  'contact',
  'person',
  'company',
  'identity-check',
  'testing',
  'documents',
  'trait',
  'status',
  'ruling',
  'no-contract',
  'attested',
  'alias',
]);
export type StatementKind = z.infer<typeof StatementKind>;
