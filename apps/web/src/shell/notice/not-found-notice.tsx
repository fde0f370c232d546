import { TrackView } from '@/browser/track/track-view';
import { FullPageNotice } from './full-page-notice';
import { NotFoundIllustration } from './illustrations.tsx';

/** The page of an address that does not exist. */
export function NotFoundNotice() {
  return (
    <FullPageNotice drawing={<NotFoundIllustration />} title="Page not found" subtitle="There is nothing at this address.">
      <p className="mt-4 max-w-90 text-balance text-text-2">It may have been mistyped, or the project is not in the catalogue.</p>
      <TrackView name="View Not Found Page" />
    </FullPageNotice>
  );
}
