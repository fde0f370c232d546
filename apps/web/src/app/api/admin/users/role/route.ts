import { DirectoryUserResult, SetRoleBody } from '@redoubt/domain/people/user/directory';
import { setRole } from '@redoubt/server/people/account/manage-user';
import { getDirectoryUser } from '@redoubt/server/people/account/user-directory';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Changes the role of another user.',
    body: SetRoleBody,
    result: DirectoryUserResult,
    limit: 'authCalls',
    role: 'admin',
    perUser: 'accountChanges',
    handle: async ({ ctx, user: { id: adminId, username: actor }, body: { id: nameOrEmail, role } }) => {
      await setRole(ctx, { nameOrEmail, actor, adminId, role });
      return { success: true as const, user: await getDirectoryUser(ctx, { nameOrEmail }) };
    },
  }),
});
