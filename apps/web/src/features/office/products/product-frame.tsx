import { buttonClass } from '@redoubt/ui/button';
import type { ComponentType, ReactNode } from 'react';
import { QuoteButton } from '@/entities/quote/quote-button';
import { PageLink } from '@/site/page-link';
import { type Figure, FigureStrip } from './figure-strip.tsx';

type ProductFrameProps = {
  /** The last part of its path. */
  slug: string;
  /** The product's name. */
  name: string;
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  /** What it is for, in one sentence without a full stop. */
  claim: string;
  lead: string;
  /** Where it can be tried, beside the request for a quote. */
  example?: { href: string; label: string };
  /** Something of the product itself, with live data. */
  picture: ReactNode;
  /** Of what, and of which time, the figures are. */
  figuresLabel: string;
  figures: readonly Figure[];
  children: ReactNode;
  /** What to write into a request for a quote. */
  quote: string;
};

/** A product's page from its claim to the request for a quote. Needs no scripts of its own. */
export function ProductFrame(props: ProductFrameProps) {
  const { slug, name, Icon, claim, lead, example, picture, figuresLabel, figures, children, quote } = props;
  return (
    <main id="content">
      <div className="frame pt-16 pb-12 max-sm:pt-8 max-sm:pb-8">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
          <div className="max-w-170">
            <h1>
              <span className="flex items-center gap-2 text-14 text-text-2">
                <Icon size={16} aria-hidden="true" />
                {name}
                <span className="sr-only">: </span>
              </span>
              <span className="mt-4 block text-balance font-semibold text-40 leading-display tracking-display max-sm:text-28">{claim}</span>
            </h1>
            <p className="mt-4 text-pretty text-16 text-text-2">{lead}</p>
          </div>
          <p className="flex flex-wrap gap-3 print:hidden">
            {example !== undefined && (
              <PageLink href={example.href} className={buttonClass({ size: 44 })}>
                {example.label}
              </PageLink>
            )}
            <QuoteButton source="product" product={slug} variant="primary" size={44} />
          </p>
        </div>
        <div className="mt-10 min-w-0 max-sm:mt-8">{picture}</div>
      </div>
      <FigureStrip label={figuresLabel} figures={figures} />
      <div className="frame grid grid-cols-1 gap-20 py-20 max-sm:gap-14 max-sm:py-12">
        {children}
        <QuoteLead slug={slug} name={name} text={quote} />
      </div>
    </main>
  );
}

/** The end of a product's page: what to write, and the button that begins it. */
function QuoteLead({ slug, name, text }: { slug: string; name: string; text: string }) {
  return (
    <section
      aria-labelledby="quote"
      className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 rounded-card border border-line bg-surface p-12 max-sm:p-6 print:hidden"
    >
      <div className="max-w-150">
        <h2 id="quote" className="font-semibold text-28 leading-tight tracking-title max-sm:text-20">
          Request a quote
          <span className="sr-only">{` for ${name}`}</span>
        </h2>
        <p className="mt-3 text-pretty text-text-2">{text}</p>
        <p className="mt-3 text-12 text-text-3">What you send is used to answer you, and for nothing else. No request changes a score.</p>
      </div>
      <QuoteButton source="product" product={slug} variant="primary" size={44} />
    </section>
  );
}
