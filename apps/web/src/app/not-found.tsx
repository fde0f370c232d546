import { FullPageNotice } from '@/shell/full-page-notice';
import { TrackView } from '@/shell/track-view';
import { UnknownPlace } from '@/shell/unknown-place';

export const metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <FullPageNotice drawing={<UnknownPlace />} title="Page not found" subtitle="There is nothing at this address.">
      <p className="mt-4 max-w-90 text-balance text-text-2">It may have been mistyped, or the project is not in the catalogue.</p>
      <TrackView name="View Not Found Page" />
    </FullPageNotice>
  );
}
