import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { summarize } from '@redoubt/domain/project/summary';
import { Coverage } from '@redoubt/ui/coverage';
import { Day } from '@redoubt/ui/day';
import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { Panel } from '@redoubt/ui/panel';
import { AuditTable } from './audit-table.tsx';
import { BountyFacts } from './bounty-facts.tsx';
import { ContractTable } from './contract-table.tsx';
import { listCoverage } from './coverage-items.ts';
import { HighlightList } from './highlight-list.tsx';
import { IncidentRows } from './incident-rows.tsx';
import { LinkList } from './link-list.tsx';
import { SearchRecords } from './search-records.tsx';

/** What is known of a project: one sentence first, then each statement with its source, then what nobody has checked. */
export function Overview({ profile }: { profile: ProjectProfile }) {
  const { name, description, audits, incidents, contracts, links, bounty, updatedAt } = profile;
  return (
    <div className="frame grid grid-cols-12 items-start gap-6 py-8 max-lg:grid-cols-1 max-sm:gap-4 max-sm:py-6">
      <div className="grid min-w-0 gap-6 max-sm:gap-4 lg:col-span-8">
        <section aria-labelledby="summary">
          <h2 id="summary" className="text-12 text-text-3">
            In one sentence
          </h2>
          <p className="mt-1.5 text-pretty font-medium text-20 tracking-title">{summarize(profile)}</p>
          {description && (
            <p className="mt-3 text-text-2">
              {description.text} <EvidenceLink url={description.source} subject={`what ${name} is`} className="align-middle" />
            </p>
          )}
        </section>
        <HighlightList profile={profile} />
        <AuditTable audits={audits} searched={profile.auditsSearched} projectId={profile.id} />
        <IncidentRows incidents={incidents} searched={profile.incidentsSearched} />
        <ContractTable contracts={contracts} />
      </div>
      <aside aria-label="Coverage and links" className="grid min-w-0 gap-6 max-sm:gap-4 lg:col-span-4">
        <Panel id="coverage" title="Coverage" aside="by number of checks">
          <Coverage items={listCoverage(profile)} />
        </Panel>
        <SearchRecords audits={profile.auditsSearched} incidents={profile.incidentsSearched} />
        {bounty !== null && <BountyFacts bounty={bounty} />}
        <LinkList links={links} projectId={profile.id} />
        <p className="px-1 text-12 text-text-3">
          Facts changed last on <Day date={updatedAt.slice(0, 10)} />
        </p>
      </aside>
    </div>
  );
}
