import { DirectoryUserResult, DisableBody } from '@redoubt/domain/people/user/directory';
import { disableUser } from '@redoubt/server/people/account/manage-user';
import { getDirectoryUser } from '@redoubt/server/people/account/user-directory';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Disables another user’s account and ends all its sessions, or enables it again.',
    body: DisableBody,
    result: DirectoryUserResult,
    limit: 'authCalls',
    role: 'admin',
    perUser: 'accountChanges',
    handle: async ({ ctx, user: { id: adminId, username: actor }, body: { id: nameOrEmail, disabled } }) => {
      await disableUser(ctx, { nameOrEmail, actor, adminId, disabled });
      return { success: true as const, user: await getDirectoryUser(ctx, { nameOrEmail }) };
    },
  }),
});
