import '@/http/server-only';
import { createHash, randomBytes } from 'node:crypto';
import { MARK_BYTES, type MarkContext, markCookie, readMark } from './signed-mark.ts';

/** The browser that sends a call about an account. */
export type MarkedBrowser = {
  /** The hash that the database knows. It does not reveal the cookie. */
  readonly key: Buffer;
  /** As in Set-Cookie. Every answer to such a call sets it, so its presence reveals nothing. */
  readonly cookie: string;
};

/**
 * Identifies the browser by its mark, or gives it one. A mark alone grants nothing: the database
 * says whether it is trusted.
 */
export function markBrowser(ctx: MarkContext, headers: Headers): MarkedBrowser {
  const mark = readMark(ctx, 'browser', headers) ?? randomBytes(MARK_BYTES);
  return { key: createHash('sha256').update('browser ').update(mark).digest(), cookie: markCookie(ctx, 'browser', mark) };
}
