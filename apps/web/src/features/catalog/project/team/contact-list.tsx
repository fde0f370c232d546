import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { formatHost } from '@redoubt/ui/data/format-host';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';

type Contact = ProjectProfile['contacts'][number];

const KINDS: Readonly<Record<Contact['kind'], string>> = {
  'security-email': 'Security, by email',
  'security-page': 'Security page',
  'contact-page': 'Contact page',
  'safe-harbour': 'Safe harbour for rescuers',
};

/** Where a finder of a fault, or of money in danger, can reach the project. */
export function ContactList({ contacts }: { contacts: ProjectProfile['contacts'] }) {
  return (
    <Panel id="contacts" title="Contacts for security">
      {contacts.length === 0 ? (
        <div className="flex flex-col items-center gap-2 p-8 text-center">
          <NotAssessed />
          <p className="text-12 text-text-3">No contact is on record, and no search for one is recorded.</p>
        </div>
      ) : (
        <ul>
          {contacts.map(({ kind, value, source }) => (
            <li
              key={`${kind} ${value}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-line px-5 py-3 not-last:border-b max-sm:px-4"
            >
              <p className="min-w-0">
                <span className="block text-12 text-text-3">{KINDS[kind]}</span>
                {value.startsWith('https://') || value.startsWith('http://') ? (
                  <a href={value} target="_blank" rel="noreferrer" className="text-brand-text hover:underline">
                    {formatHost(value)}
                    <span className="sr-only">, opens in a new tab</span>
                  </a>
                ) : (
                  <a href={`mailto:${encodeURIComponent(value)}`} className="text-brand-text hover:underline">
                    {value}
                  </a>
                )}
              </p>
              <EvidenceLink url={source} subject={KINDS[kind]} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
