import { maskEmail } from '@redoubt/domain/people/account/mask-email';
import { AddressBody, CodeSentResult } from '@redoubt/domain/people/account/schema';
import { mayMailCode } from '@/http/route/code-allowance';
import { api, route } from '@/http/route/route';
import { markBrowser } from '@/http/session/browser-mark';
import { userPoolOf } from '@/http/session/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Mails a code for a new password, if an account has the address.',
    body: AddressBody,
    result: CodeSentResult,
    limit: 'codeRequests',
    handle: async ({ ctx, body: { email }, request, client, limit, setCookie }) => {
      const browser = markBrowser(ctx, request.headers);
      const allowed = await mayMailCode({ ctx, client, limit }, { email, purpose: 'password-reset' });
      if (allowed) await userPoolOf(ctx).requestReset(ctx, { email, browser: browser.key });
      setCookie(browser.cookie);
      return { success: true as const, codeDelivery: { medium: 'EMAIL' as const, destination: maskEmail(email) } };
    },
  }),
});
