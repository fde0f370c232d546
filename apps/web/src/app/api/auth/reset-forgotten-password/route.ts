import { DoneResult, ResetPasswordBody } from '@redoubt/domain/people/account/schema';
import { allowCodeTry } from '@/http/route/code-allowance';
import { api, route } from '@/http/route/route';
import { markBrowser } from '@/http/session/browser-mark';
import { userPoolOf } from '@/http/session/user-pool';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sets a new password, given the mailed code, and ends all sessions.',
    body: ResetPasswordBody,
    result: DoneResult,
    limit: 'login',
    handle: async ({ ctx, body: { email, code, newPassword }, request, client, limit, setCookie }) => {
      const browser = markBrowser(ctx, request.headers);
      const allow = () => allowCodeTry({ ctx, client, limit }, { email });
      const making = { secret: ctx.secrets.sessionSecret, site: toSite(ctx) };
      await userPoolOf(ctx).reset(ctx, { email, code, newPassword, browser: browser.key, ...making, allow });
      setCookie(browser.cookie);
      return { success: true as const };
    },
  }),
});
