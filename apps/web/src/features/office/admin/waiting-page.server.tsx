import type { Waiting, WaitingKind } from '@redoubt/server/office/waiting/list-waiting';
import { formatNumber } from '@redoubt/ui/data/format';
import { Since } from '@redoubt/ui/data/since';
import { Panel } from '@redoubt/ui/panel';
import { PageLink } from '@/site/page-link';

const LABELS: Readonly<Record<WaitingKind, { label: string; href: string }>> = {
  reports: { label: 'Reports and disputes without a decision', href: '/admin/reports' },
  quotes: { label: 'Requests for a quote without an answer', href: '/admin/quotes?state=received' },
  engagements: { label: 'Audits under way', href: '/admin/engagements' },
  proposals: { label: 'Proposals from sources without a decision', href: '/admin/facts' },
  errors: { label: 'Errors in browsers that are not resolved', href: '/admin/errors' },
  chains: { label: 'Chains that are not read', href: '/chains' },
  jobs: { label: 'Jobs that failed for good', href: '/api/health' },
  mails: { label: 'Mails unsent for an hour', href: '/api/health' },
};

/** What waits for someone who runs the site: what there is comes first, the rest says that there is none. */
export function WaitingPage({ waiting }: { waiting: readonly Waiting[] }) {
  const open = waiting.filter(({ count }) => count > 0);
  const done = waiting.filter(({ count }) => count === 0);
  return (
    <div className="mt-6 grid gap-4">
      <Panel id="waiting" title="What waits" aside={open.length === 0 ? 'Nothing' : undefined}>
        {open.length === 0 && <p className="px-5 py-4 text-text-2 max-sm:px-4">Nothing waits for a decision.</p>}
        <ul className="py-1 empty:hidden">
          {open.map(({ kind, count, since }) => (
            <li key={kind}>
              <PageLink href={LABELS[kind].href} className="link-row">
                <span className="w-12 shrink-0 text-end font-semibold tabular-nums">{formatNumber(String(count))}</span>
                <span>{LABELS[kind].label}</span>
                <span className="truncate">{since !== null && <Since instant={since.toISOString()} now={new Date()} />}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </Panel>
      {done.length > 0 && (
        <p className="text-12 text-text-3">None: {done.map(({ kind }) => LABELS[kind].label.toLowerCase()).join('; ')}.</p>
      )}
    </div>
  );
}
