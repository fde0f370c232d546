import type { ProjectProfile } from '@redoubt/domain/project/schema';
import type { CoverageItem } from '@redoubt/ui/coverage';
import { formatDay } from '@redoubt/ui/format';

/** What only a connected chain can answer. */
const ON_CHAIN: readonly CoverageItem[] = [
  { name: 'Source matches live code', detail: 'Compare verified source with the code on chain' },
  { name: 'Who holds each power', detail: 'Read owners, roles and proxies on chain' },
  { name: 'Warning time before upgrades', detail: 'Read timelocks on chain' },
  { name: 'Holders and supply', detail: 'Read token balances on chain' },
  { name: 'Liquidity', detail: 'Read pools on chain and simulate a sale' },
  { name: 'Activity', detail: 'Index transactions and events' },
].map((item) => ({ ...item, assessed: false }));

/** What only reading or asking can answer. */
const OFF_CHAIN: readonly CoverageItem[] = [
  { name: 'Audit findings and fixes', assessed: false, detail: 'Read each report and record its findings' },
  { name: 'Team identity', assessed: false, detail: 'A check of identity by a named party' },
];

/** Every check of a project: made, with where and when; or not made, with what would make it. */
export function listCoverage({
  audits,
  auditsSearched,
  incidents,
  incidentsSearched,
  contracts,
  bounty,
}: ProjectProfile): readonly CoverageItem[] {
  return [
    searchItem('Published audits', audits.length, auditsSearched),
    searchItem('Incidents', incidents.length, incidentsSearched),
    contracts.length > 0
      ? { name: 'Contract addresses', assessed: true, detail: `${contracts.length} on record, each with its source` }
      : { name: 'Contract addresses', assessed: false, detail: 'Find a source that names them' },
    bounty === null
      ? { name: 'Bug bounty', assessed: false, detail: 'Find a programme, or a source that there is none' }
      : { name: 'Bug bounty', assessed: true, detail: bounty.programme },
    ...ON_CHAIN,
    ...OFF_CHAIN,
  ];
}

function searchItem(name: string, found: number, searched: ProjectProfile['auditsSearched']): CoverageItem {
  if (searched === null) return { name, assessed: false, detail: 'Search the usual places and record where' };
  const places = `${searched.places.length} place${searched.places.length === 1 ? '' : 's'}`;
  return { name, assessed: true, detail: `${found} found in ${places}, ${formatDay(searched.at)}` };
}
