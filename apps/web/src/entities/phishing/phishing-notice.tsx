import { listingText } from '@redoubt/domain/catalog/phishing/phishing-text';
import type { PhishingAnswer } from '@redoubt/domain/catalog/phishing/schema';
import { Badge } from '@redoubt/ui/badge';
import { classNames } from '@redoubt/ui/class-names';
import { formatDay } from '@redoubt/ui/data/format';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';

/** What lists of phishing domains say about a pasted web address, one line a list with its source. Nothing where none lists it. */
export function PhishingNotice({ answer, className }: { answer: PhishingAnswer | null; className?: string }) {
  if (answer === null || answer.listings.length === 0) return null;
  const counts = answer.listings.some(({ objections }) => objections.length === 0);
  return (
    <div role="note" className={classNames('grid gap-2', counts ? 'bg-danger-soft' : 'bg-caution-soft', className)}>
      {answer.listings.map((listing) => {
        const words = listingText(listing, answer.host, formatDay);
        return (
          <div key={`${listing.name} ${listing.page}`} className="min-w-0">
            <p className="min-w-0 wrap-anywhere">
              {listing.objections.length === 0 && (
                <>
                  <Badge tone="danger">Phishing</Badge>{' '}
                </>
              )}
              {words}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-12 text-text-2">
              <EvidenceLink url={listing.page} subject={words} />
              <span>Licence: {listing.licence}</span>
            </p>
          </div>
        );
      })}
    </div>
  );
}
