import { type CatalogFile, CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { NOTHING_READ } from '@redoubt/domain/catalog/verdict/control-summary';
import { judgeListedToken } from '@redoubt/domain/catalog/verdict/listed-token';

/** Enough places for "none found" to be a statement. */
const PLACES = ['https://lighthouse.example/security', 'https://rekt.news/', 'https://hacks.example/'];

/** A minimal valid project file of the catalogue, with `overrides`. */
export function catalogProject(overrides: Partial<CatalogFile> = {}): CatalogProject {
  return CatalogProject.parse({
    id: 'lighthouse',
    name: 'Lighthouse',
    tickers: ['LIGHT'],
    categories: ['lending'],
    description: { text: 'Lends tokens against collateral.', source: 'https://lighthouse.example/docs' },
    links: [],
    contracts: [],
    audits: [],
    auditsSearched: { at: '2026-11-20', places: PLACES },
    incidents: [],
    incidentsSearched: { at: '2026-11-20', places: PLACES },
    ...overrides,
  });
}

/** A minimal valid audit of a project file, with `overrides`. */
export function audit(overrides: Partial<CatalogFile['audits'][number]> = {}): CatalogFile['audits'][number] {
  return {
    firm: 'Firm',
    scope: 'All contracts',
    date: '2024-05-31',
    report: 'https://firm.example/report.pdf',
    source: 'https://firm.example',
    ...overrides,
  };
}

/** A minimal valid incident of a project file, with `overrides`. */
export function incident(overrides: Partial<CatalogFile['incidents'][number]> = {}): CatalogFile['incidents'][number] {
  return {
    date: '2023-03-13',
    kind: 'exploit',
    title: 'Theft',
    cause: 'A missing check.',
    source: 'https://news.example/theft',
    ...overrides,
  };
}

/** A contract of a project file; its address is `digit` forty times. */
export function contract({
  digit = '1',
  ...overrides
}: Partial<CatalogFile['contracts'][number]> & { digit?: string } = {}): CatalogFile['contracts'][number] {
  return {
    chain: 'ethereum',
    address: `0x${digit.repeat(40)}`,
    role: 'pool',
    name: 'Pool',
    source: 'https://lighthouse.example/contracts',
    ...overrides,
  };
}

/** A project as the API returns it, with nothing known but `overrides`. */
export function projectProfile(overrides: Partial<ProjectProfile> = {}): ProjectProfile {
  const nothing = {
    id: 'lighthouse',
    logo: null,
    name: 'Lighthouse',
    rank: null,
    rankSharedBy: null,
    tokenTickers: [],
    demo: false,
    categories: ['lending'],
    chains: [],
    state: null,
    rated: false,
    score: null,
    scoreChange7d: null,
    scoreLow: null,
    scoreHigh: null,
    tier: 'NR',
    coverage: null,
    dimensions: { COD: null, GOV: null, OPS: null, FUN: null, MKT: null, COM: null },
    audit: { status: 'none', completedAt: null, startedAt: null, count: 0, findings: null },
    kyc: 'none',
    monitored: false,
    marketCap: null,
    priceUsd: null,
    change24h: null,
    votes: { yes: 0, no: 0, yesPercentage: null },
    pageViews: 0,
    contractCount: 0,
    incidentCount: 0,
    lastAlertAt: null,
    onboardedAt: '2026-11-20T00:00:00Z',
    verdict: judgeListedToken(0),
    control: NOTHING_READ,
    description: { text: 'Lends.', source: 'https://lighthouse.example' },
    links: [],
    aliases: [],
    lookAlike: null,
    contracts: [],
    openClaims: [],
    withdrawnReports: [],
    pentests: [],
    audits: [],
    auditsSearched: { at: '2026-11-20', places: ['https://lighthouse.example/security'] },
    incidents: [],
    incidentsSearched: { at: '2026-11-20', places: ['https://lighthouse.example/security'] },
    bounty: null,
    bountySearched: null,
    contacts: [],
    team: null,
    testing: null,
    documents: null,
    traits: [],
    status: null,
    rulings: [],
    noContract: null,
    attested: [],
    sources: [],
    updatedAt: '2026-11-20T00:00:00Z',
  };
  return { ...ProjectProfile.parse(nothing), ...overrides };
}
