import { type DisputedDomain, listDisputed } from '@redoubt/server/catalog/phishing/decide-phishing';
import { type CountedList, listCounted } from '@redoubt/server/catalog/phishing/phishing-store';
import { Day } from '@redoubt/ui/data/day';
import { formatNumber } from '@redoubt/ui/data/format';
import { Since } from '@redoubt/ui/data/since';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import Link from 'next/link';
import { getContext } from '@/http/context';
import { ConfirmForm } from './confirm-form.tsx';

/** Imported lists of phishing domains, how they were read, and their domains that projects have on record. */
export async function PhishingPanel({ now }: { now: Date }) {
  const { db } = getContext();
  const [lists, { domains, more }] = await Promise.all([listCounted(db), listDisputed(db)]);
  return (
    <Panel id="phishing" title="Phishing domains">
      {lists.length === 0 && (
        <p className="px-5 py-3 text-12 text-text-2 max-sm:px-4">
          No list was imported. Run <code className="font-mono">redoubt phishing import metamask</code>.
        </p>
      )}
      <ul className="divide-y divide-line">
        {lists.map((list) => (
          <ListEntry key={list.list} list={list} now={now} />
        ))}
      </ul>
      {domains.length > 0 && (
        <>
          <p className="border-line border-t px-5 pt-3 text-12 text-text-3 max-sm:px-4">
            Listed, and on record as a domain of a project{more ? ', the first of them' : ''}. They are called phishing only once confirmed.
          </p>
          <ul className="divide-y divide-line">
            {domains.map((disputed) => (
              <DisputedEntry key={disputed.domain} disputed={disputed} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function ListEntry({ list: { name, page, licence, readOn, listed, failure, failedAt, retryAt }, now }: { list: CountedList; now: Date }) {
  return (
    <li className="px-5 py-3 max-sm:px-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
        <EvidenceLink url={page} subject={name} />
      </p>
      <p className="text-12 text-text-2">
        {readOn === null ? (
          'Not read yet'
        ) : (
          <>
            {formatNumber(String(listed))} domains, read on <Day date={readOn} />
          </>
        )}
      </p>
      <p className="text-12 text-text-3">Right of use: {licence}</p>
      {failure !== null && failedAt !== null && (
        <p role="note" className="mt-2 rounded-card border border-line bg-caution-soft px-3 py-2 text-12 wrap-anywhere">
          Failed <Since instant={failedAt.toISOString()} now={now} />: {failure}
          {retryAt !== null && ` Not asked again before ${retryAt.toISOString()}.`}
        </p>
      )}
    </li>
  );
}

function DisputedEntry({ disputed: { domain, projects, listings, confirmed } }: { disputed: DisputedDomain }) {
  return (
    <li className="px-5 py-3 max-sm:px-4">
      <p className="wrap-anywhere font-medium">{domain}</p>
      <p className="text-12 text-text-2">
        Listed by {listings.map(({ name }) => name).join(', ')}; on record of{' '}
        {projects.map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link href={`/admin/projects/${id}`} prefetch={false} className="hover:text-brand-text">
              {name}
            </Link>
          </span>
        ))}
      </p>
      <ConfirmForm domain={domain} confirmed={confirmed} />
    </li>
  );
}
