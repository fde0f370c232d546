import { chainName } from '@redoubt/domain/chain/known-chains';
import type { RecentIncident } from '@redoubt/domain/project/recent';
import { UsdAmount } from '@redoubt/ui/amount';
import { Day } from '@redoubt/ui/day';
import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { EmptyNotice } from '@redoubt/ui/notices';
import { ProjectLogo } from '@redoubt/ui/project-logo';
import Link from 'next/link';

/** Incidents with the loss that is stated, why they happened and where that is written. */
export function IncidentList({ incidents }: { incidents: readonly RecentIncident[] }) {
  if (incidents.length === 0)
    return <EmptyNotice title="No incident is on record">Incidents of projects in the catalogue appear here.</EmptyNotice>;
  return (
    <ul>
      {incidents.map((incident) => (
        <li key={`${incident.project.id} ${incident.date} ${incident.title}`} className="border-line not-last:border-b">
          <Incident incident={incident} />
        </li>
      ))}
    </ul>
  );
}

function Incident({ incident: { project, title, cause, date, chain, lossUsd, source } }: { incident: RecentIncident }) {
  return (
    <article className="grid grid-cols-[32px_1fr_auto] gap-x-4 gap-y-2 px-5 py-4 max-sm:grid-cols-[32px_1fr] max-sm:gap-x-3 max-sm:px-4">
      <ProjectLogo id={project.id} name={project.name} src={project.logo} size={32} />
      <div className="min-w-0">
        <h3 className="leading-tight">
          <Link
            prefetch={false}
            href={`/projects/${project.id}`}
            data-track="View Security Alert"
            data-project={project.id}
            className="font-semibold hover:text-brand-text"
          >
            {project.name}
          </Link>{' '}
          <span>{title}</span>
        </h3>
        <p className="mt-1 line-clamp-2 text-12 text-text-2">{cause}</p>
        <p className="mt-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 text-12 text-text-3">
          <EvidenceLink url={source} subject={`${project.name}: ${title}`} />
          {chain !== null && chainName(chain)}
        </p>
      </div>
      <p className="text-right text-12 text-text-3 max-sm:col-start-2 max-sm:flex max-sm:flex-row-reverse max-sm:items-baseline max-sm:justify-between">
        <Day date={date} />
        <span className="block sm:mt-1">
          {lossUsd === null ? (
            <span className="text-text-3">Loss not stated</span>
          ) : (
            <span className="font-semibold text-14 text-danger">
              <span aria-hidden="true">−</span>
              <span className="sr-only">Loss: </span>
              <UsdAmount usd={lossUsd} />
            </span>
          )}
        </span>
      </p>
    </article>
  );
}
