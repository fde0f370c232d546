import { VerifiedResult, VerifyEmailBody } from '@redoubt/domain/account/schema';
import { markBrowser } from '@/lib/browser-mark';
import { allowCodeTry } from '@/lib/code-allowance';
import { api, route } from '@/lib/route';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Confirms an email address by the code that was mailed to it.',
    body: VerifyEmailBody,
    result: VerifiedResult,
    limit: 'login',
    handle: async ({ ctx, body: { email, verificationCode: code }, request, client, limit, setCookie }) => {
      const browser = markBrowser(ctx, request.headers);
      const allow = () => allowCodeTry({ ctx, client, limit }, { email });
      await userPoolOf(ctx).confirm(ctx, { email, code, secret: ctx.secrets.sessionSecret, browser: browser.key, allow });
      setCookie(browser.cookie);
      return { success: true as const, email };
    },
  }),
});
