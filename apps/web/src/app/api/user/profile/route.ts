import { Profile } from '@redoubt/domain/profile/schema';
import { getProfile } from '@redoubt/server/profile/get-profile';
import { pictureBaseOf } from '@/lib/picture-base';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'The account of the person who asks.',
    result: Profile,
    limit: 'accountReads',
    role: 'user',
    handle: ({ ctx, user }) => getProfile(ctx, { userId: user.id, pictureBase: pictureBaseOf(ctx) }),
  }),
});
