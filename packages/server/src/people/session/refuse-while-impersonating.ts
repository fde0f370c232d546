import { AppError } from '@redoubt/domain/errors';
import type { SessionUser } from './find-session.ts';

/** Refuses an act that is its owner's alone to an admin who looks at the site as them. Throws `ForbiddenException`. Source: OP-22. */
export function refuseWhileImpersonating({ id, adminId }: Pick<SessionUser, 'id'> & { readonly adminId?: string | undefined }): void {
  if (adminId === undefined) return;
  throw new AppError('ForbiddenException', {
    message: 'This cannot be done while impersonating a user.',
    facts: { userId: id, adminId },
  });
}
