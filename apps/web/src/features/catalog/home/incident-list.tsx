import { INCIDENT_KIND_NAMES } from '@redoubt/domain/catalog/file/labels';
import { rateIncident, SEVERITY_RULE } from '@redoubt/domain/catalog/incident/severity';
import type { RecentIncident } from '@redoubt/domain/catalog/project/recent';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { Day } from '@redoubt/ui/data/day';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { Loss } from '@redoubt/ui/score/loss';
import { Severity, SeverityRule } from '@redoubt/ui/score/severity';
import Link from 'next/link';

/** Incidents with severity, stated loss, cause and source. Phones show the first three. */
export function IncidentList({ incidents }: { incidents: readonly RecentIncident[] }) {
  if (incidents.length === 0)
    return <EmptyNotice title="No incident is on record">Incidents of projects in the catalogue appear here.</EmptyNotice>;
  return (
    <>
      <ul>
        {incidents.map((incident) => (
          <li key={`${incident.project.id} ${incident.date} ${incident.title}`} className="border-line border-b max-sm:nth-[n+4]:hidden">
            <Incident incident={incident} />
          </li>
        ))}
      </ul>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center px-5 text-12 text-text-2 hover:bg-surface-2 max-sm:px-4">
          How severity is decided
        </summary>
        <div className="border-line border-t">
          <SeverityRule rule={SEVERITY_RULE} />
        </div>
      </details>
    </>
  );
}

function Incident({ incident }: { incident: RecentIncident }) {
  const { project, title, cause, date, chain, kind, lossUsd, source } = incident;
  return (
    <article className="grid grid-cols-[96px_1fr_auto] gap-x-4 gap-y-1 px-5 py-3 max-sm:grid-cols-[1fr_auto] max-sm:px-4">
      <p className="pt-px">
        <Severity level={rateIncident(incident)} />
      </p>
      <div className="min-w-0 max-sm:order-last max-sm:col-span-full">
        <h3 className="leading-tight">
          <Link
            prefetch={false}
            href={`/projects/${project.id}?tab=history`}
            data-track="View Security Alert"
            data-project={project.id}
            className="font-semibold hover:text-brand-text"
          >
            {project.name}
          </Link>{' '}
          <span>{title}</span>
        </h3>
        <p className="mt-1 line-clamp-2 text-12 text-text-2 max-sm:hidden">{cause}</p>
        <p className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 text-12 text-text-3">
          <EvidenceLink url={source} subject={`${project.name}: ${title}`} />
          {[INCIDENT_KIND_NAMES[kind], chain !== null && chainName(chain)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="text-end text-12 text-text-3">
        <Day date={date} />
        <span className="mt-0.5 block text-14">
          <Loss lossUsd={lossUsd} />
        </span>
      </p>
    </article>
  );
}
