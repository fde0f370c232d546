import { includesRole, type Role } from '@redoubt/domain/user/role';
import type { SessionUser } from '@redoubt/server/session/find-session';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { getContext } from './context.ts';
import { readSession } from './session.ts';

const readSessionOnce = cache(async () => readSession(getContext(), await headers()));

/**
 * The person who asks for a page that needs `role`. Who is not logged in is sent to do so and comes back to `path`; who may
 * not see the page is told that there is none. Every page calls this itself: a layout is not rendered again on each visit.
 */
export async function requireRole(role: Role, { path }: { path: string }): Promise<SessionUser> {
  const user = await readSessionOnce();
  if (user === undefined) redirect(`/api/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(path)}`);
  if (!includesRole(user.role, role)) notFound();
  return user;
}
