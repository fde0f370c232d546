import { toPlainPage } from '../../http/route/plain-page.ts';

/** How soon the page asks again, in seconds. */
export const RELOAD_SECONDS = 5;

/** What a page answers while the database is away. */
export const UNAVAILABLE_PAGE = toPlainPage({
  title: 'Back in a moment',
  words: `We can't reach our database right now, so there is nothing true to show. This page tries again by itself every ${RELOAD_SECONDS} seconds.`,
  reloadSeconds: RELOAD_SECONDS,
});
