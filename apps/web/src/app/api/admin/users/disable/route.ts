import { DirectoryUserResult, DisableBody } from '@redoubt/domain/user/directory';
import { disableUser } from '@redoubt/server/account/manage-user';
import { getDirectoryUser } from '@redoubt/server/account/user-directory';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Shuts somebody else out, at once and on every device, or lets them in again.',
    body: DisableBody,
    result: DirectoryUserResult,
    limit: 'authCalls',
    role: 'admin',
    handle: async ({ ctx, user: { id: adminId, username: actor }, body: { id: nameOrEmail, disabled }, limit }) => {
      await limit({ name: 'accountChanges', key: adminId });
      await disableUser(ctx, { nameOrEmail, actor, adminId, disabled });
      return { success: true as const, user: await getDirectoryUser(ctx, { nameOrEmail }) };
    },
  }),
});
