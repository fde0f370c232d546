import type { Role } from '../user/role.ts';

/** The longest that an impersonation lasts: an unattended browser must not stay logged in as another user. */
export const IMPERSONATION_MINUTES = 60;

/** Why an impersonation ended; `exited` is the admin's own wish. */
export type ImpersonationEnd =
  | 'exited'
  | 'time-over'
  | 'session-ended'
  | 'admin-disabled'
  | 'role-lost'
  | 'target-disabled'
  | 'target-is-admin'
  | 'target-deleted';

/** What decides whether an impersonation goes on. */
export type ImpersonationFacts = {
  readonly sessionOpen: boolean;
  readonly inTime: boolean;
  readonly admin: { readonly role: Role; readonly disabled: boolean };
  readonly target: { readonly role: Role; readonly disabled: boolean };
};

/** Why an impersonation must not go on; `undefined` while it may. Asked at every call, so that nothing has to be remembered. */
export function whyOver({ sessionOpen, inTime, admin, target }: ImpersonationFacts): ImpersonationEnd | undefined {
  if (!sessionOpen) return 'session-ended';
  if (admin.disabled) return 'admin-disabled';
  if (admin.role !== 'admin') return 'role-lost';
  if (target.disabled) return 'target-disabled';
  if (target.role === 'admin') return 'target-is-admin';
  return inTime ? undefined : 'time-over';
}
