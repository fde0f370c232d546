import { describeStanding, KIND_LABELS, type RequestedEngagement } from '@redoubt/domain/office/engagement/schema';
import { QUOTE_CHAINS, QUOTE_SERVICES } from '@redoubt/domain/office/quote/schema';
import { listRequested } from '@redoubt/server/office/engagement/engagement-store';
import { findQuote } from '@redoubt/server/office/quote/manage-quotes';
import type { Quote } from '@redoubt/server/office/quote/quote-store';
import { Badge } from '@redoubt/ui/badge';
import { Day } from '@redoubt/ui/data/day';
import { Since } from '@redoubt/ui/data/since';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { QuoteSteps } from './quote-steps.tsx';

/** Where a request stands, for who has its reference and its key. How to reach the requester is not shown: a link is passed on easily. */
export async function QuotePage({ reference, secret }: { reference: string; secret: string }) {
  const quote = await findQuote(getContext(), { reference, key: secret });
  if (quote === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const engagements = await listRequested(getContext().db, { reference });
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <div className="mx-auto max-w-160">
        <p className="font-mono text-text-2">{quote.reference}</p>
        <h1 className="mt-1 break-words font-semibold text-28 leading-display tracking-title">Your request for {quote.project}</h1>
        <Panel id="state" title="Where it stands" className="mt-8" aside={<Changed quote={quote} />}>
          <QuoteSteps state={quote.state} />
        </Panel>
        {engagements.length > 0 && (
          <Panel id="came-of-it" title="What came of it" className="mt-6 max-sm:mt-4">
            <ul className="divide-y divide-line">
              {engagements.map((engagement) => (
                <Requested key={engagement.id} engagement={engagement} />
              ))}
            </ul>
          </Panel>
        )}
        <Panel id="asked" title="What you asked for" className="mt-6 max-sm:mt-4">
          <dl className="grid gap-4 px-5 py-5 max-sm:px-4">
            <Fact term="Services">{labelsOf(QUOTE_SERVICES, quote.services)}</Fact>
            {quote.chains.length > 0 && <Fact term="Chains">{labelsOf(QUOTE_CHAINS, quote.chains)}</Fact>}
            {quote.deadline !== null && (
              <Fact term="Needed by">
                <Day date={quote.deadline} />
              </Fact>
            )}
            {quote.code !== null && (
              <Fact term="Code">
                <span className="whitespace-pre-line break-all font-mono">{quote.code}</span>
              </Fact>
            )}
          </dl>
        </Panel>
        <p className="mt-6 text-pretty text-12 text-text-3">
          Who has this page’s address can see it. We answer to the email address that you gave; answer there to change or withdraw the
          request.
        </p>
      </div>
    </main>
  );
}

/** An engagement that answers the request. The project's page is linked once something of it stands there. */
function Requested({
  engagement: { project, kind, state, publication, scope, startsOn, expectedOn },
}: {
  engagement: RequestedEngagement;
}) {
  const published = state === 'published';
  const { label, meaning, listed } = describeStanding(state, publication, kind);
  return (
    <li className="px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere font-medium">
          {project.name}: {kind === 'audit' ? scope : `${KIND_LABELS.pentest}, ${scope}`}
        </p>
        <Badge tone={published ? 'neutral' : 'brand'}>{label}</Badge>
      </div>
      <p className="mt-1 text-12 text-text-2">
        {meaning}
        {!published && startsOn !== null && (
          <>
            {' Begins on '}
            <Day date={startsOn} />.
          </>
        )}
        {!published && expectedOn !== null && (
          <>
            {' Report expected on '}
            <Day date={expectedOn} />.
          </>
        )}
      </p>
      <p className="mt-1 text-12 text-text-2">
        Log in with the address of your request to {kind === 'audit' ? 'add the scope and answer findings' : 'write to the testers'} in{' '}
        <Link href="/office" prefetch={false} className="text-brand-text underline underline-offset-2">
          the office
        </Link>
        .
      </p>
      {state !== 'quoted' && (
        <Link
          href={listed ? `/projects/${project.id}?tab=code` : `/projects/${project.id}`}
          prefetch={false}
          className="mt-1 inline-block text-brand-text underline underline-offset-2"
        >
          {listed ? 'See the report and its findings' : 'See the project’s page'}
        </Link>
      )}
    </li>
  );
}

function Changed({ quote: { changedAt, state } }: { quote: Quote }) {
  return (
    <>
      {state === 'received' ? 'Sent ' : 'Changed '}
      <Since instant={changedAt.toISOString()} now={new Date()} />
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[112px_1fr] gap-4 max-sm:grid-cols-1 max-sm:gap-1">
      <dt className="text-text-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function labelsOf(choices: readonly { value: string; label: string }[], chosen: readonly string[]): string {
  return choices
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(', ');
}
