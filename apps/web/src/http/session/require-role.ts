import '@/http/server-only';
import { includesRole, type Role } from '@redoubt/domain/people/user/role';
import { hasNeededFactor } from '@redoubt/server/people/second-factor/require-second-factor';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { getContext } from '@/http/context';
import { noteNotFound } from '@/http/request/note-not-found';
import { readSession } from './session.ts';

/** Who asks for the page, asked once a request. */
export const readSessionOnce = cache(async () => readSession(getContext(), await headers()));

/** The person who asks for a page that is for people with an account. Who is not logged in is sent to do so and comes back to `path`. */
export async function requireUser({ path }: { path: string }): Promise<SessionUser> {
  const user = await readSessionOnce();
  if (user === undefined) redirect(`/api/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(path)}`);
  return user;
}

/** Who may see a page, or what to draw instead of it. */
export type Admission =
  | { readonly user: SessionUser; readonly refused?: never }
  | { readonly user?: never; readonly refused: 'unknown-place' | 'second-factor-missing' };

/**
 * Lets in whoever has `role`. To everybody else who is logged in there is no such page: the document answers 404, and `refused` says
 * what to draw, because Next's own way would send an empty one that only scripts can fill. Every page calls this itself: a layout is not
 * rendered again on each visit.
 */
export async function requireRole(role: Exclude<Role, 'user'>, { path }: { path: string }): Promise<Admission> {
  const user = await requireUser({ path });
  if (!includesRole(user.role, role)) {
    await noteNotFound();
    return { refused: 'unknown-place' };
  }
  if (!(await hasNeededFactor(getContext(), { userId: user.id }))) return { refused: 'second-factor-missing' };
  return { user };
}

/** The title of such a page, for those who may see it: to everybody else it is none. */
export async function roleMetadata(role: Exclude<Role, 'user'>, { title }: { title: string }): Promise<Metadata> {
  const user = await readSessionOnce();
  const allowed = user !== undefined && includesRole(user.role, role);
  return { title: allowed ? title : 'Page not found', robots: { index: false } };
}
