import * as z from 'zod/mini';

/** Where facts are imported from, besides files of the catalogue. */
export const SourceName = z.enum(['immunefi', 'sourcify', 'audits', 'defihacklabs']);
export type SourceName = z.infer<typeof SourceName>;

/** What the worker can read by itself: these, and the lists of phishing domains that were imported from addresses. */
export const RefreshedSource = z.enum([...SourceName.options, 'phishing']);
export type RefreshedSource = z.infer<typeof RefreshedSource>;

export type FactSourceEntry = {
  readonly title: string;
  /** What it is asked for. */
  readonly about: string;
  /** Under which right its facts are taken. */
  readonly licence: string;
  /** The page that a reader can open. */
  readonly page: string;
  /** Only addresses that begin with this are asked, over https. */
  readonly base: string;
  /** Media types of its answers. Another one is no answer of the source. */
  readonly types: readonly string[];
  /** An answer that is larger is refused: several times the largest that was seen. */
  readonly bytesMax: number;
  /** Between two readings by the worker. */
  readonly hoursBetween: number;
};

const MEBIBYTE = 1_048_576;

/** Every source, its address and its limits. An operator's command asks these hosts and no other. */
export const FACT_SOURCES: Readonly<Record<SourceName, FactSourceEntry>> = {
  immunefi: {
    title: 'Immunefi',
    about: 'Bug bounty programmes: page, highest reward, day of the last change',
    licence: 'published by Immunefi as its public API; amounts, addresses and dates only',
    page: 'https://immunefi.com/bug-bounty/',
    base: 'https://immunefi.com/public-api/',
    types: ['application/json'],
    // The list was 7.6 MB in July 2026.
    bytesMax: 32 * MEBIBYTE,
    hoursBetween: 24,
  },
  sourcify: {
    title: 'Sourcify',
    about: 'Whether published source compiles to the code at an address',
    licence: 'open data of Sourcify (MIT)',
    page: 'https://sourcify.dev/',
    base: 'https://sourcify.dev/server/',
    types: ['application/json'],
    bytesMax: 64 * 1_024,
    // A day's share of contracts, each of which comes again after a month.
    hoursBetween: 24,
  },
  audits: {
    title: 'Audit repositories',
    about: 'Published audit reports, by the file lists of auditors’ repositories',
    licence: 'as each repository states it; those that state none are left out',
    page: 'https://github.com/trailofbits/publications',
    base: 'https://api.github.com/repos/',
    types: ['application/json'],
    // GitHub's documentation gives 7 MB as the most of a recursive tree.
    bytesMax: 8 * MEBIBYTE,
    // Reports are published in batches, some weeks apart.
    hoursBetween: 7 * 24,
  },
  defihacklabs: {
    title: 'DeFiHackLabs',
    about: 'Exploits with a published reproduction: day, name, loss in dollars',
    licence: 'Apache-2.0',
    page: 'https://github.com/SunWeb3Sec/DeFiHackLabs',
    base: 'https://raw.githubusercontent.com/SunWeb3Sec/DeFiHackLabs/main/',
    types: ['text/plain'],
    bytesMax: 4 * MEBIBYTE,
    // An exploit is news: OPS-01 rests on it.
    hoursBetween: 6,
  },
};

/** An auditor's repository whose files are reports. */
export type AuditRepository = {
  readonly repository: string;
  readonly branch: string;
  readonly firm: string;
  /** As the repository states it. */
  readonly licence: string;
  /** The folder of the reports. */
  readonly folder: string;
};

/** Repositories that are read. Their file names state client, date and scope (`2022-10-client-scope-securityreview.pdf`). */
export const AUDIT_REPOSITORIES: readonly AuditRepository[] = [
  { repository: 'trailofbits/publications', branch: 'master', firm: 'Trail of Bits', licence: 'CC-BY-SA-4.0', folder: 'reviews/' },
];

/** Repositories of reports that state no licence, as of August 2026: not read, and named in each import. */
export const UNLICENSED_AUDIT_REPOSITORIES: readonly string[] = [
  'spearbit/portfolio',
  'pashov/audits',
  'Cyfrin/cyfrin-audit-reports',
  'Zellic/publications',
  'sherlock-protocol/sherlock-reports',
  'peckshield/publications',
  'Certora/SecurityReports',
  'HalbornSecurity/PublicReports',
  'mixbytes/audits_public',
  'abdk-consulting/audits',
];
