import '@/http/server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '@redoubt/server/platform/secrets';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { readCookie } from './session.ts';

export type MarkMeans = { readonly settings: Pick<Settings, 'publicOrigin'>; readonly secrets: Pick<Secrets, 'visitorSecret'> };

/** A kind of mark: what it is signed as, which is also the name of its cookie. */
export type MarkKind = 'voter' | 'browser';

/** Random bytes by which a browser is recognised. */
export const MARK_BYTES = 16;

const YEAR_SECONDS = 365 * 86_400;

/** The mark of the browser that asks, or `undefined` when it has none, or one that this site did not sign. */
export function readMark(means: MarkMeans, kind: MarkKind, headers: Headers): Buffer | undefined {
  const [mark, signature] = (readCookie(headers.get('cookie') ?? '', nameOf(means, kind)) ?? '')
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'));
  if (mark?.length !== MARK_BYTES || signature === undefined) return undefined;
  const expected = sign(means, kind, mark);
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? mark : undefined;
}

/** The cookie, for a year from now: the browser's scripts cannot read it, and what they make up is not signed. */
export function markCookie(means: MarkMeans, kind: MarkKind, mark: Buffer): string {
  const value = `${mark.toString('base64url')}.${sign(means, kind, mark).toString('base64url')}`;
  return `${nameOf(means, kind)}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${isSecure(means) ? '; Secure' : ''}`;
}

const isSecure = ({ settings }: MarkMeans) => settings.publicOrigin.startsWith('https:');
const nameOf = (means: MarkMeans, kind: MarkKind) => `${isSecure(means) ? '__Host-' : ''}redoubt-${kind}`;

function sign({ secrets }: MarkMeans, kind: MarkKind, mark: Buffer): Buffer {
  return createHmac('sha256', secrets.visitorSecret).update(`${kind} `).update(mark).digest();
}
