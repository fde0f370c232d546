import { NoticeChoices, UpdateNoticeChoicesBody } from '@redoubt/domain/notice/schema';
import { updateChoices } from '@redoubt/server/notice/keep-choices';
import { ownTimeZone } from '@redoubt/server/preferences/sso-settings';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Changes what the person who asks wants to hear: for all lists, for one of them, or for wallets.',
    body: UpdateNoticeChoicesBody,
    result: NoticeChoices,
    limit: 'authCalls',
    role: 'user',
    handle: async ({ ctx, user, body: { scope, levels, timeZone }, limit }) => {
      await limit({ name: 'accountChanges', key: user.id });
      return updateChoices(ctx, { userId: user.id, scope, levels, timeZone: ownTimeZone(user, { timeZone }) });
    },
  }),
});
