import { QUOTE_CHAINS, QUOTE_SERVICES, QUOTE_STATES, type QuoteState } from '@redoubt/domain/office/quote/schema';
import type { Quote } from '@redoubt/server/office/quote/quote-store';
import { Badge } from '@redoubt/ui/badge';
import { buttonClass } from '@redoubt/ui/button';
import { formatDay, formatNumber } from '@redoubt/ui/data/format';
import { Since } from '@redoubt/ui/data/since';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import { QuoteStateForm } from './quote-state-form.tsx';

type QuotesPageProps = {
  quotes: readonly Quote[];
  total: number;
  state: QuoteState | undefined;
  page: number;
  perPage: number;
};

const addressOf = (state: QuoteState | undefined, page = 1) => {
  const query = new URLSearchParams({ ...(state !== undefined && { state }), ...(page > 1 && { page: String(page) }) });
  return query.size === 0 ? '/admin/quotes' : `/admin/quotes?${query}`;
};

/** Who asked for a quote, the newest first, and where each request stands. */
export function QuotesPage({ quotes, total, state, page, perPage }: QuotesPageProps) {
  const last = Math.max(1, Math.ceil(total / perPage));
  return (
    <>
      <nav aria-label="Requests by state" className="mt-6 flex flex-wrap gap-2">
        {[{ value: undefined, label: 'All' }, ...QUOTE_STATES].map(({ value, label }) => (
          <Link
            key={label}
            href={addressOf(value)}
            prefetch={false}
            aria-current={value === state ? 'page' : undefined}
            className="flex h-8 items-center rounded-full border border-line-strong px-3 text-text-2 hover:bg-surface-3 aria-[current]:border-brand-line aria-[current]:bg-brand-soft aria-[current]:text-brand-text max-sm:h-11 max-sm:px-4"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Panel id="quotes" title="Requests" aside={`${formatNumber(String(total))}, newest first`} className="mt-4">
        {quotes.length === 0 ? (
          <EmptyNotice title={total === 0 ? 'There is no such request.' : 'This page is past the end.'}>
            What visitors send with 'Request a Quote' appears here.
          </EmptyNotice>
        ) : (
          <ul className="divide-y divide-line">
            {quotes.map((quote) => (
              <QuoteEntry key={quote.reference} quote={quote} />
            ))}
          </ul>
        )}
      </Panel>
      {last > 1 && (
        <nav aria-label="Pages of the list" className="mt-4 flex items-center justify-end gap-3">
          <p className="text-12 text-text-3 tabular-nums">
            Page {page} of {last}
          </p>
          {page > 1 && (
            <Link href={addressOf(state, Math.min(page - 1, last))} prefetch={false} className={buttonClass({ size: 28 })}>
              Previous
            </Link>
          )}
          {page < last && (
            <Link href={addressOf(state, page + 1)} prefetch={false} className={buttonClass({ size: 28 })}>
              Next
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

function QuoteEntry({ quote }: { quote: Quote }) {
  const { reference, project, state, services, email, name, company, createdAt } = quote;
  const label = QUOTE_STATES.find(({ value }) => value === state)?.label ?? state;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Website', quote.website],
    ['Code', quote.code],
    ['Chains', labelsOf(QUOTE_CHAINS, quote.chains) || null],
    ['Needed by', quote.deadline === null ? null : formatDay(quote.deadline)],
    ['Message', quote.message],
  ];
  const answered = facts.filter(([, value]) => value !== null);
  return (
    <li className="px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="min-w-0 wrap-anywhere">{project}</span>
            <Badge tone={state === 'received' ? 'brand' : 'neutral'}>{label}</Badge>
          </p>
          <p className="mt-1 break-words text-text-2">{labelsOf(QUOTE_SERVICES, services)}</p>
          <p className="mt-1 break-all text-12 text-text-3">
            <span className="font-mono">{reference}</span>
            {` · ${name}${company === null ? '' : `, ${company}`} · `}
            <a
              href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(reference)}`}
              className="text-brand-text underline underline-offset-2"
            >
              {email}
            </a>
            {' · '}
            <Since instant={createdAt.toISOString()} now={new Date()} />
            {' · '}
            <Link
              href={`/admin/engagements?quote=${reference}#add`}
              prefetch={false}
              className="text-brand-text underline underline-offset-2"
            >
              Create engagement<span className="sr-only"> for {reference}</span>
            </Link>
          </p>
        </div>
        <QuoteStateForm key={state} reference={reference} state={state} />
      </div>
      {answered.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-12 text-text-2 max-sm:py-2">What they wrote</summary>
          <dl className="mt-2 grid gap-2">
            {answered.map(([term, value]) => (
              <div key={term} className="grid grid-cols-[112px_1fr] gap-4 max-sm:grid-cols-1 max-sm:gap-0">
                <dt className="text-text-3">{term}</dt>
                <dd className="min-w-0 whitespace-pre-wrap break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

function labelsOf(choices: readonly { value: string; label: string }[], chosen: readonly string[]): string {
  return choices
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(', ');
}
