import { VerifiedResult, VerifyEmailBody } from '@redoubt/domain/people/account/schema';
import { allowCodeTry } from '@/http/route/code-allowance';
import { api, route } from '@/http/route/route';
import { markBrowser } from '@/http/session/browser-mark';
import { userPoolOf } from '@/http/session/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Confirms an email address, given the mailed code.',
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
