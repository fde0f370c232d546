import { maskEmail } from '@redoubt/domain/people/account/mask-email';
import { SignUpBody, SignUpResult } from '@redoubt/domain/people/account/schema';
import { allowSignUp } from '@/http/route/code-allowance';
import { api, route } from '@/http/route/route';
import { markBrowser } from '@/http/session/browser-mark';
import { userPoolOf } from '@/http/session/user-pool';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Creates an account and mails a code that confirms its address.',
    body: SignUpBody,
    result: SignUpResult,
    limit: 'signUp',
    handle: async ({ ctx, body: { email, password }, request, client, limit, setCookie }) => {
      const browser = markBrowser(ctx, request.headers);
      const allow = () => allowSignUp({ ctx, client, limit }, { email });
      const making = { secret: ctx.secrets.sessionSecret, site: toSite(ctx) };
      await userPoolOf(ctx).signUp(ctx, { email, password, browser: browser.key, ...making, allow });
      setCookie(browser.cookie);
      return {
        success: true as const,
        email,
        confirmed: false as const,
        codeDelivery: { medium: 'EMAIL' as const, destination: maskEmail(email) },
      };
    },
  }),
});
