import type { SearchRecord } from '@redoubt/domain/catalog/file/schema';
import { formatDay } from '@redoubt/ui/data/format';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';

/** “None” is a statement only after a search; without one it is not assessed. `subject` in the singular. */
export function NothingFound({ subject, searched }: { subject: string; searched: SearchRecord | null }) {
  if (searched === null) {
    return (
      <div className="flex flex-col items-center gap-2 p-8 text-center">
        <NotAssessed />
        <p className="text-12 text-text-3">No search for a {subject} is recorded yet.</p>
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
