import { maskEmail } from '@redoubt/domain/account/mask-email';
import { SignUpBody, SignUpResult } from '@redoubt/domain/account/schema';
import { markBrowser } from '@/lib/browser-mark';
import { allowSignUp } from '@/lib/code-allowance';
import { api, route } from '@/lib/route';
import { toSite } from '@/lib/site';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Adds an account and mails a code that confirms its address.',
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
