import { Hint } from '../layer/hint.tsx';
import { formatInstant, formatSince } from './format.ts';

/** How long ago something was, with the exact instant on hover and focus. `now` is when the page was made. */
export function Since({ instant, now }: { instant: string; now: Date }) {
  return (
    <Hint full={formatInstant(instant)}>
      <time dateTime={instant}>{formatSince(instant, now)}</time>
    </Hint>
  );
}
