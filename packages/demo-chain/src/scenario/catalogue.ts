import type { CatalogFile } from '@redoubt/domain/catalog/file/schema';
import type { Happened } from '../data/chain-folder.ts';
import type { Resident } from '../town.ts';
import { toHistoryStart } from './history.ts';

const DAY_S = 86_400;

/** What the catalogue says about a project of the demo chain. Its sources are pages that exist nowhere, and say so by their name. */
export function toCatalogFile({ project, founded }: Resident, { happened, endsAt }: { happened: Happened; endsAt: number }): CatalogFile {
  const { id, words } = project;
  const source = `https://demo-chain.example/${id.replace(/^demo-/, '')}`;
  const at = toDay(endsAt);
  return {
    id,
    name: words.name,
    tickers: words.tickers,
    categories: words.categories,
    description: { text: words.text, source },
    links: [],
    contracts: founded.contracts.map(({ contract: { address }, ...named }) => ({ chain: 'demo', address, ...named, source })),
    audits: [],
    auditsSearched: { at, places: [source] },
    incidents: (words.incidents ?? []).map(({ day, key, ...incident }) => {
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
    // Nobody of these exists outside this chain: whoever looked for them elsewhere found nothing.
    bountySearched: { at, places: [source] },
    sanctionsSearched: { at, places: [source] },
    team: { searched: { at, places: [source] }, people: [], identityChecks: [] },
    testing: { level: 'none', at, source },
    documents: { at },
    traits: words.traits ?? [],
  };
}

function toDay(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 10);
}
