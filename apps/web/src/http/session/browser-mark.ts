import '@/http/server-only';
import { createHash, randomBytes } from 'node:crypto';
import { MARK_BYTES, type MarkMeans, markCookie, readMark } from './signed-mark.ts';

/** The browser that makes a call about an account. */
export type MarkedBrowser = {
  /** As the database names it: without the cookie nobody can be taken for it. */
  readonly key: Buffer;
  /** As in Set-Cookie. Set by every answer to such a call, whatever became of it, so that it tells nothing. */
  readonly cookie: string;
};

/** Recognises the browser by its mark, or gives it one. A mark alone opens nothing: what it is trusted with stands in the database. */
export function markBrowser(means: MarkMeans, headers: Headers): MarkedBrowser {
  const mark = readMark(means, 'browser', headers) ?? randomBytes(MARK_BYTES);
  return { key: createHash('sha256').update('browser ').update(mark).digest(), cookie: markCookie(means, 'browser', mark) };
}
