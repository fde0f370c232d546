import type { SearchRecord } from '@redoubt/domain/catalog/file/schema';
import { type SearchSubject, whyNotNone } from '@redoubt/domain/catalog/file/search-places';
import { formatDay } from '@redoubt/ui/data/format';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';

/** The subject of a search, in the singular. */
const NAMES: Readonly<Record<SearchSubject, string>> = { audits: 'published audit', incidents: 'incident', bounty: 'bug bounty' };

/** “None” is a statement only after a search in enough places; without one it is not assessed. */
export function NothingFound({ of, searched }: { of: SearchSubject; searched: SearchRecord | null }) {
  const subject = NAMES[of];
  if (searched === null) {
    return (
      <div className="flex flex-col items-center gap-2 p-8 text-center">
        <NotAssessed />
        <p className="text-12 text-text-3">No search for a {subject} is recorded yet.</p>
      </div>
    );
  }
  const short = whyNotNone(searched, { subject: of });
  if (short !== undefined) {
    return (
      <div className="flex flex-col items-center gap-2 p-8 text-center">
        <NotAssessed>Not known</NotAssessed>
        <p className="text-12 text-text-3">
          No {subject} was found on {formatDay(searched.at)}, which does not say that there is none. {short}
        </p>
      </div>
    );
  }
  return (
    <EmptyNotice title={`No ${subject} was found`}>
      {searched.places.length} place{searched.places.length === 1 ? ' was' : 's were'} searched on {formatDay(searched.at)};{' '}
      {searched.places.length === 1 ? 'it is' : 'they are'} listed under “Where we looked”.
    </EmptyNotice>
  );
}
