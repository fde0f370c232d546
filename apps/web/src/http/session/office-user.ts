import '@/http/server-only';
import { includesRole } from '@redoubt/domain/people/user/role';
import { hasNeededFactor } from '@redoubt/server/people/second-factor/require-second-factor';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { type Admission, requireUser } from './require-role.ts';

/** Admits anyone who is logged in to a page of the office. What they see there is decided by `admit`. */
export async function requireOfficeUser({ path }: { path: string }): Promise<Admission> {
  const user = await requireUser({ path });
  if (user.adminId !== undefined) {
    await setNotFoundStatus();
    return { refused: 'not-found' };
  }
  const staff = includesRole(user.role, 'auditor');
  if (staff && !(await hasNeededFactor(getContext(), { userId: user.id }))) return { refused: 'second-factor-missing' };
  return { user };
}
