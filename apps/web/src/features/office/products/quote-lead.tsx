import { QuoteButton } from '@/entities/quote/quote-button';

/** The end of a product's page: what to write, and the button that begins it. */
export function QuoteLead({ slug, name, text }: { slug: string; name: string; text: string }) {
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
