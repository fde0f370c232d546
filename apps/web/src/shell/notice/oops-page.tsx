import { TrackView } from '@/browser/track/track-view';
import { FullPageNotice } from './full-page-notice.tsx';
import { ErrorIllustration } from './illustrations.tsx';
import { ReportOnce } from './report-once.tsx';

const TITLE = 'Oops';
const SUBTITLE = 'Sorry, something went wrong.';

/** The 500 page. Its texts are fixed (ERR-13 to ERR-17). */
export function OopsPage({ trace }: { trace?: string }) {
  return (
    <FullPageNotice drawing={<ErrorIllustration />} title={TITLE} subtitle={SUBTITLE}>
      <p className="mt-4 max-w-80 text-balance text-text-2">
        Server Error 500. We apologize and are fixing the problem. Please try again at a later stage.
      </p>
      <ReportOnce title={TITLE} subtitle={SUBTITLE} {...(trace !== undefined && { trace })} />
      <TrackView name="View Error Page" />
    </FullPageNotice>
  );
}
