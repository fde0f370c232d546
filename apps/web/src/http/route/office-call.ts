import '@/http/server-only';
import { includesRole } from '@redoubt/domain/people/user/role';
import { requireSecondFactor } from '@redoubt/server/people/second-factor/require-second-factor';
import type { Guard } from './answer-call.ts';

/** Staff need their second factor in the office as in the administration; people of teams log in as anywhere. */
const guard: Guard = async (user, ctx) => {
  if (includesRole(user.role, 'auditor')) await requireSecondFactor(ctx, { userId: user.id });
};

/**
 * What every call of the office declares. An admin who impersonates someone is refused: they would see drafts of engagements in which they
 * have no part. What the caller may do with an engagement is decided by `admit`.
 */
export const OFFICE_CALL = { role: 'user', whileImpersonating: 'refused', limit: 'office', guard } as const;
