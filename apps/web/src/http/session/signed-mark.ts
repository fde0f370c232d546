import '@/http/server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '@redoubt/server/platform/secrets';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { readCookie } from './session.ts';

export type MarkContext = { readonly settings: Pick<Settings, 'publicOrigin'>; readonly secrets: Pick<Secrets, 'visitorSecret'> };

/** What a mark is for. It is part of the signature and of the cookie's name. */
export type MarkKind = 'voter' | 'browser';

/** Random bytes that identify a browser. */
export const MARK_BYTES = 16;

const YEAR_SECONDS = 365 * 86_400;

/**
 * The mark of the browser that sends the request. `undefined` without one, and for one that this
 * site did not sign.
 */
export function readMark(ctx: MarkContext, kind: MarkKind, headers: Headers): Buffer | undefined {
  const [mark, signature] = (readCookie(headers.get('cookie') ?? '', nameOf(ctx, kind)) ?? '')
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'));
  if (mark?.length !== MARK_BYTES || signature === undefined) return undefined;
  const expected = sign(ctx, kind, mark);
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? mark : undefined;
}

/** The cookie, valid for a year. Scripts of the browser can neither read nor forge it. */
export function markCookie(ctx: MarkContext, kind: MarkKind, mark: Buffer): string {
  const value = `${mark.toString('base64url')}.${sign(ctx, kind, mark).toString('base64url')}`;
  return `${nameOf(ctx, kind)}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${isSecure(ctx) ? '; Secure' : ''}`;
}

const isSecure = ({ settings }: MarkContext) => settings.publicOrigin.startsWith('https:');
const nameOf = (ctx: MarkContext, kind: MarkKind) => `${isSecure(ctx) ? '__Host-' : ''}redoubt-${kind}`;

function sign({ secrets }: MarkContext, kind: MarkKind, mark: Buffer): Buffer {
  return createHmac('sha256', secrets.visitorSecret).update(`${kind} `).update(mark).digest();
}
