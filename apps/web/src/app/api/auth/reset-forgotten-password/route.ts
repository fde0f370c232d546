import { DoneResult, ResetPasswordBody } from '@redoubt/domain/account/schema';
import { markBrowser } from '@/lib/browser-mark';
import { allowCodeTry } from '@/lib/code-allowance';
import { api, route } from '@/lib/route';
import { toSite } from '@/lib/site';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sets a new password by the code that was mailed, and ends every session.',
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
