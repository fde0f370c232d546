import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { Day } from '@redoubt/ui/data/day';
import { Icon } from '@redoubt/ui/icon';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';

const QUESTIONS = [
  { key: 'addresses', found: 'Lists its contract addresses', missing: 'No list of contract addresses was found' },
  { key: 'powers', found: 'Describes who holds which power', missing: 'No description of powers was found' },
  { key: 'audits', found: 'Links its audits', missing: 'No link to audits was found' },
] as const;

/** What the project's own documents tell about addresses, powers and audits. */
export function DocumentFacts({ documents }: { documents: ProjectProfile['documents'] }) {
  return (
    <Panel id="documents" title="Documents" aside={documents !== null && <Day date={documents.at} />}>
      {documents === null ? (
        <p className="flex flex-wrap items-center gap-3 p-5 text-12 text-text-3 max-sm:px-4">
          <NotAssessed />
          Its documents have not been read yet.
        </p>
      ) : (
        <ul className="checks p-5 max-sm:px-4">
          {QUESTIONS.map(({ key, found, missing }) => {
            const page = documents[key];
            return (
              <li key={key}>
                <Icon name={page === undefined ? 'search-check' : 'check'} />
                <p>
                  {page === undefined ? missing : found}
                  {page !== undefined && <EvidenceLink url={page} subject={found} className="mt-1.5" />}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
