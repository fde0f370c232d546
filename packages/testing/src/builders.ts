import { type CatalogFile, CatalogProject } from '@redoubt/domain/catalog/schema';

/** One project of the catalogue as its file would say it: the least that is valid, but for what `overrides` names. */
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
    auditsSearched: { at: '2026-11-20', places: ['https://lighthouse.example/security'] },
    incidents: [],
    incidentsSearched: { at: '2026-11-20', places: ['https://lighthouse.example/security'] },
    ...overrides,
  });
}
