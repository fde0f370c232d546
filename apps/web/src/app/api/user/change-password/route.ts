import { DoneResult } from '@redoubt/domain/people/account/schema';
import { ChangePasswordBody } from '@redoubt/domain/people/profile/schema';
import { api, route } from '@/http/route/route';
import { markBrowser } from '@/http/session/browser-mark';
import { userPoolOf } from '@/http/session/user-pool';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Changes the password, given the current one, and ends all other sessions.',
    body: ChangePasswordBody,
    result: DoneResult,
    limit: 'login',
    role: 'user',
    whileImpersonating: 'refused',
    handle: async ({ ctx, user, body: { oldPassword, newPassword }, request, limit, setCookie }) => {
      const browser = markBrowser(ctx, request.headers);
      const allow = () => limit({ name: 'accountPasswordTries', key: user.id });
      await userPoolOf(ctx).changePassword(ctx, { user, oldPassword, newPassword, browser: browser.key, site: toSite(ctx), allow });
      setCookie(browser.cookie);
      return { success: true as const };
    },
  }),
});
