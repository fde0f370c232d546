import { ConfirmBrowserBody, DoneResult } from '@redoubt/domain/people/account/schema';
import { openLoginLink } from '@redoubt/server/people/login/open-login-link';
import { api, route } from '@/http/route/route';
import { markBrowser } from '@/http/session/browser-mark';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Ends the login pause for a browser that gave the right password during it, given the mailed link. Does not log in.',
    body: ConfirmBrowserBody,
    result: DoneResult,
    limit: 'login',
    handle: async ({ ctx, body: { token }, request }) => {
      const { key: browser } = markBrowser(ctx, request.headers);
      await openLoginLink(ctx, { token, browser, secret: ctx.secrets.sessionSecret });
      return { success: true as const };
    },
  }),
});
