import { chainName } from '@redoubt/domain/chain/known-chains';
import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { UsdAmount } from '@redoubt/ui/amount';
import { Day } from '@redoubt/ui/day';
import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { Panel } from '@redoubt/ui/panel';
import { NothingFound } from './nothing-found.tsx';

type IncidentRowsProps = { incidents: ProjectProfile['incidents']; searched: ProjectProfile['incidentsSearched'] };

/** Every incident with the loss that is stated and why it happened. */
export function IncidentRows({ incidents, searched }: IncidentRowsProps) {
  return (
    <Panel id="incidents" title="Incidents" aside={incidents.length > 0 && `${incidents.length} on record, newest first`}>
      {incidents.length === 0 && <NothingFound subject="incident" searched={searched} />}
      <ul>
        {incidents.map(({ date, title, cause, lossUsd, chain, source }) => (
          <li key={`${date} ${title}`} className="border-line px-5 py-4 not-last:border-b max-sm:px-4">
            <div className="flex justify-between gap-4">
              <h3 className="min-w-0 font-medium leading-tight">{title}</h3>
              <p className="shrink-0 font-semibold">
                {lossUsd === null ? (
                  <span className="font-regular text-text-3">Loss not stated</span>
                ) : (
                  <span className="text-danger">
                    <span aria-hidden="true">−</span>
                    <span className="sr-only">Loss: </span>
                    <UsdAmount usd={lossUsd} />
                  </span>
                )}
              </p>
            </div>
            <p className="mt-1.5 text-text-2">{cause}</p>
            <p className="mt-2.5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 text-12 text-text-3">
              <EvidenceLink url={source} subject={title} />
              <Day date={date} />
              {chain !== null && <span>{chainName(chain)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
