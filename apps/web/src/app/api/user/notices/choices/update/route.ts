import { NotificationChoices, UpdateNotificationChoicesBody } from '@redoubt/domain/follow/notification/schema';
import { updateChoices } from '@redoubt/server/follow/notification/manage-choices';
import { ownTimeZone } from '@redoubt/server/people/preferences/sso-settings';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Changes the user’s notification settings: for all lists, for one list, or for wallets.',
    body: UpdateNotificationChoicesBody,
    result: NotificationChoices,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'accountChanges',
    handle: ({ ctx, user, body: { scope, levels, timeZone } }) =>
      updateChoices(ctx, { userId: user.id, scope, levels, timeZone: ownTimeZone(user, { timeZone }) }),
  }),
});
