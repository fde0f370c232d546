import { Profile } from '@redoubt/domain/people/profile/schema';
import { getProfile } from '@redoubt/server/people/profile/get-profile';
import { pictureBaseOf } from '@/http/page/picture-base';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the user’s account.',
    result: Profile,
    limit: 'accountReads',
    role: 'user',
    handle: ({ ctx, user }) => getProfile(ctx, { userId: user.id, pictureBase: pictureBaseOf(ctx) }),
  }),
});
