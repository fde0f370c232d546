import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '@redoubt/server/secrets';
import type { Settings } from '@redoubt/server/settings';
import { type Client, clientKey } from './client.ts';
import { readCookie } from './session.ts';

type Means = { readonly settings: Pick<Settings, 'publicOrigin'>; readonly secrets: Pick<Secrets, 'visitorSecret'> };

const MARK_BYTES = 16;
const YEAR_SECONDS = 365 * 86_400;

const isSecure = ({ settings }: Means) => settings.publicOrigin.startsWith('https:');
const nameOf = (means: Means) => (isSecure(means) ? '__Host-redoubt-voter' : 'redoubt-voter');

/** The mark of the browser that asks, or `undefined` when it has none, or one that we did not sign. */
export function readVoterMark(means: Means, headers: Headers): Buffer | undefined {
  const [mark, signature] = (readCookie(headers.get('cookie') ?? '', nameOf(means)) ?? '')
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'));
  if (mark?.length !== MARK_BYTES || signature === undefined) return undefined;
  const expected = sign(means, mark);
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? mark : undefined;
}

/**
 * A mark for a browser that has none. The repeat of a call whose answer was lost, known by its Idempotency-Key, gets the same one: else it
 * would be another voter (T-22).
 */
export function makeVoterMark({ secrets }: Means, { client, headers }: { client: Client; headers: Headers }): Buffer {
  const key = headers.get('idempotency-key');
  if (key === null) return randomBytes(MARK_BYTES);
  return createHmac('sha256', secrets.visitorSecret)
    .update(`voter of ${clientKey(client, secrets)} ${key}`)
    .digest()
    .subarray(0, MARK_BYTES);
}

/** The cookie, for a year from now: the browser's scripts cannot read it, and what they make up is not signed. */
export function voterCookie(means: Means, mark: Buffer): string {
  const value = `${mark.toString('base64url')}.${sign(means, mark).toString('base64url')}`;
  return `${nameOf(means)}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${isSecure(means) ? '; Secure' : ''}`;
}

function sign({ secrets }: Means, mark: Buffer): Buffer {
  return createHmac('sha256', secrets.visitorSecret).update('voter ').update(mark).digest();
}
