import type { SessionUser } from '@redoubt/domain/people/account/session-user';
import { impersonationDialog } from '@/entities/account/impersonation-dialog';
import { signOutHere } from '@/entities/account/sign-out';
import type { AccountAction } from './account-items.ts';

/** Does what an item of the account menu says, for `user`. */
export async function performAccountAction(act: AccountAction, { user }: { user: SessionUser }): Promise<void> {
  if (act === 'impersonate') impersonationDialog.ask({});
  if (act === 'exit-impersonation' && user.adminId !== undefined) {
    const { exitImpersonation } = await import('@/entities/account/exit-impersonation');
    await exitImpersonation({ adminId: user.adminId });
  }
  if (act === 'sign-out') await signOutHere();
}
