import '@/http/server-only';
import { includesRole, type Role } from '@redoubt/domain/people/user/role';
import { hasNeededFactor } from '@redoubt/server/people/second-factor/require-second-factor';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { readSession } from './session.ts';

/** The logged-in user, read once per request. */
export const readSessionOnce = cache(async () => readSession(getContext(), await headers()));

/** The user, on a page that needs an account. Sends visitors to log in; they return to `path`. */
export async function requireUser({ path }: { path: string }): Promise<SessionUser> {
  const user = await readSessionOnce();
  if (user === undefined) redirect(`/api/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(path)}`);
  return user;
}

/** The user who may see a page, or why the page is refused. */
export type Admission =
  | { readonly user: SessionUser; readonly refused?: never }
  | { readonly user?: never; readonly refused: 'not-found' | 'second-factor-missing' };

/**
 * Admits users with `role`. For other users the document answers 404, and `refused` says what to
 * draw: Next's `notFound()` would send an empty document that only scripts can fill. Every page
 * calls this itself, because a layout is not rendered again on each visit.
 */
export async function requireRole(role: Exclude<Role, 'user'>, { path }: { path: string }): Promise<Admission> {
  const user = await requireUser({ path });
  if (!includesRole(user.role, role)) {
    await setNotFoundStatus();
    return { refused: 'not-found' };
  }
  if (!(await hasNeededFactor(getContext(), { userId: user.id }))) return { refused: 'second-factor-missing' };
  return { user };
}

/** The title of such a page. Users without the role see 'Page not found'. */
export async function roleMetadata(role: Exclude<Role, 'user'>, { title }: { title: string }): Promise<Metadata> {
  const user = await readSessionOnce();
  const allowed = user !== undefined && includesRole(user.role, role);
  return { title: allowed ? title : 'Page not found', robots: { index: false } };
}
