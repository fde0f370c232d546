import { DoneResult } from '@redoubt/domain/people/account/schema';
import { deletePicture } from '@redoubt/server/people/profile/change-picture';
import { refuseWhileImpersonating } from '@redoubt/server/people/session/refuse-while-impersonating';
import { openPictures } from '@/http/page/pictures';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Takes the picture of the person who asks away.',
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, user, limit }) => {
      await limit({ name: 'accountChanges', key: user.id });
      await deletePicture({ ...ctx, pictures: openPictures(ctx) }, { user });
      return { success: true as const };
    },
  }),
});
