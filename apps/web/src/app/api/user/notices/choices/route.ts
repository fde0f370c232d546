import { NotificationChoices } from '@redoubt/domain/follow/notification/schema';
import { getChoices } from '@redoubt/server/follow/notification/manage-choices';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the user’s notification settings: for all lists, for each list, and for wallets.',
    result: NotificationChoices,
    limit: 'accountReads',
    role: 'user',
    handle: ({ ctx, user }) => getChoices(ctx, { userId: user.id }),
  }),
});
