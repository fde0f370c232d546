import { DoneResult } from '@redoubt/domain/people/account/schema';
import { deletePicture } from '@redoubt/server/people/profile/change-picture';
import { openPictures } from '@/http/page/pictures';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Removes the user’s profile picture.',
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'accountChanges',
    handle: async ({ ctx, user }) => {
      await deletePicture({ ...ctx, pictures: openPictures(ctx) }, { user });
      return { success: true as const };
    },
  }),
});
