import { PICTURE_BYTES_MAX, PictureResult } from '@redoubt/domain/people/profile/picture';
import { setPicture } from '@redoubt/server/people/profile/change-picture';
import { pictureBaseOf } from '@/http/page/picture-base';
import { openPictures } from '@/http/page/pictures';
import { readFile } from '@/http/request/read-file';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sets the user’s profile picture: a multipart form with a PNG, JPEG or WebP as `file`, at most 5 MB.',
    result: PictureResult,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'accountPictures',
    handle: async ({ request, ctx, user }) => {
      const bytes = await readFile(request, { bytesMax: PICTURE_BYTES_MAX });
      await setPicture({ ...ctx, pictures: openPictures(ctx) }, { user, bytes });
      return { success: true as const, image: `${pictureBaseOf(ctx)}/${encodeURIComponent(user.username)}` };
    },
  }),
});
