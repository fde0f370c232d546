import type { CatalogFile } from '@redoubt/domain/catalog/file/project-file';
import type { ScenarioProject } from '../create-scenario.ts';
import type { Happened } from '../data/chain-folder.ts';
import { toHistoryStart } from './history.ts';

const DAY_S = 86_400;

/** The catalogue file of a project of the demo chain. Its sources are under `.example`, a domain that never exists. */
export function toCatalogFile(
  { project, deployed }: ScenarioProject,
  { happened, endsAt }: { happened: Happened; endsAt: number },
): CatalogFile {
  const { id, catalog } = project;
  const source = `https://demo-chain.example/${id.replace(/^demo-/, '')}`;
  const at = toDay(endsAt);
  return {
    id,
    name: catalog.name,
    tickers: catalog.tickers,
    categories: catalog.categories,
    description: { text: catalog.text, source },
    links: [],
    contracts: deployed.contracts.map(({ contract: { address }, ...named }) => ({ chain: 'demo', address, ...named, source })),
    audits: [],
    auditsSearched: { at, places: [source] },
    incidents: (catalog.incidents ?? []).map(({ day, key, ...incident }) => {
      const event = key === undefined ? undefined : happened[`${id} ${key}`];
      return {
        ...incident,
        date: toDay(event?.timestamp ?? toHistoryStart({ endsAt }) + day * DAY_S),
        chain: 'demo',
        ...(event && { transaction: event.transaction }),
        source,
      };
    }),
    incidentsSearched: { at, places: [source] },
    // None of these projects exists outside of this chain, so a search elsewhere finds nothing.
    bountySearched: { at, places: [source] },
    sanctionsSearched: { at, places: [source] },
    team: { searched: { at, places: [source] }, people: [], identityChecks: [] },
    testing: { level: 'none', at, source },
    documents: { at },
    traits: catalog.traits ?? [],
  };
}

function toDay(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 10);
}
