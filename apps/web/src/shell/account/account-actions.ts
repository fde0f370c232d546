import type { SessionUser } from '@redoubt/domain/people/account/user';
import { impersonationDialog } from '@/entities/account/dialogs';
import { signOutHere } from '@/entities/account/sign-out';
import type { AccountAction } from './account-items.ts';

/** Performs the action of an item of the account menu. */
export async function performAccountAction(action: AccountAction, { user }: { user: SessionUser }): Promise<void> {
  if (action === 'impersonate') impersonationDialog.ask({});
  if (action === 'exit-impersonation' && user.adminId !== undefined) {
    const { exitImpersonation } = await import('@/entities/account/exit-impersonation');
    await exitImpersonation({ adminId: user.adminId });
  }
  if (action === 'sign-out') await signOutHere();
}
