import { DoneResult } from '@redoubt/domain/account/schema';
import { ChangePasswordBody } from '@redoubt/domain/profile/schema';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { markBrowser } from '@/lib/browser-mark';
import { api, route } from '@/lib/route';
import { toSite } from '@/lib/site';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sets a new password by the present one, and ends every other session.',
    body: ChangePasswordBody,
    result: DoneResult,
    limit: 'login',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, user, body: { oldPassword, newPassword }, request, limit, setCookie }) => {
      const browser = markBrowser(ctx, request.headers);
      const allow = () => limit({ name: 'accountPasswordTries', key: user.id });
      await userPoolOf(ctx).changePassword(ctx, { user, oldPassword, newPassword, browser: browser.key, site: toSite(ctx), allow });
      setCookie(browser.cookie);
      return { success: true as const };
    },
  }),
});
