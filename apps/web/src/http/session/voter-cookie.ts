import '@/http/server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { type Client, clientKey } from '@/http/request/client';
import { MARK_BYTES, type MarkContext, markCookie, readMark } from './signed-mark.ts';

/**
 * The mark of the browser that sends the request. `undefined` without one, and for one that this
 * site did not sign.
 */
export function readVoterMark(ctx: MarkContext, headers: Headers): Buffer | undefined {
  return readMark(ctx, 'voter', headers);
}

/**
 * A mark for a browser without one. A retry under the same Idempotency-Key gets the same mark:
 * otherwise it would count as another voter (T-22).
 */
export function makeVoterMark({ secrets }: MarkContext, { client, headers }: { client: Client; headers: Headers }): Buffer {
  const key = headers.get('idempotency-key');
  if (key === null) return randomBytes(MARK_BYTES);
  return createHmac('sha256', secrets.visitorSecret)
    .update(`voter of ${clientKey(client, secrets)} ${key}`)
    .digest()
    .subarray(0, MARK_BYTES);
}

/** The cookie, valid for a year. */
export function voterCookie(ctx: MarkContext, mark: Buffer): string {
  return markCookie(ctx, 'voter', mark);
}
