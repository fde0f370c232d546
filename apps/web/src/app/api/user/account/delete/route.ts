import { DoneResult } from '@redoubt/domain/people/account/schema';
import { ConfirmedBody } from '@redoubt/domain/people/profile/schema';
import { deleteAccount, refuseDeletion } from '@redoubt/server/privacy/delete-account';
import { openPictures } from '@/http/page/pictures';
import { api, route } from '@/http/route/route';
import { userPoolOf } from '@/http/session/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Deletes the user’s account, given their password.',
    body: ConfirmedBody,
    result: DoneResult,
    limit: 'login',
    role: 'user',
    whileImpersonating: 'refused',
    guard: refuseDeletion,
    handle: async ({ ctx, user, body: { password }, limit }) => {
      const allow = () => limit({ name: 'accountPasswordTries', key: user.id });
      await deleteAccount({ ...ctx, pictures: openPictures(ctx), pool: userPoolOf(ctx) }, { user, password, allow });
      return { success: true as const };
    },
  }),
});
