import '@/http/server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { type Client, clientKey } from '@/http/request/client';
import { MARK_BYTES, type MarkMeans, markCookie, readMark } from './signed-mark.ts';

/** The mark of the browser that asks, or `undefined` when it has none, or one that this site did not sign. */
export function readVoterMark(means: MarkMeans, headers: Headers): Buffer | undefined {
  return readMark(means, 'voter', headers);
}

/**
 * A mark for a browser that has none. The repeat of a call whose answer was lost, known by its Idempotency-Key, gets the same one: else it
 * would be another voter (T-22).
 */
export function makeVoterMark({ secrets }: MarkMeans, { client, headers }: { client: Client; headers: Headers }): Buffer {
  const key = headers.get('idempotency-key');
  if (key === null) return randomBytes(MARK_BYTES);
  return createHmac('sha256', secrets.visitorSecret)
    .update(`voter of ${clientKey(client, secrets)} ${key}`)
    .digest()
    .subarray(0, MARK_BYTES);
}

/** The cookie, for a year from now. */
export function voterCookie(means: MarkMeans, mark: Buffer): string {
  return markCookie(means, 'voter', mark);
}
