import { ConfirmBrowserBody, DoneResult } from '@redoubt/domain/account/schema';
import { openLoginLink } from '@redoubt/server/account/open-login-link';
import { markBrowser } from '@/lib/browser-mark';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Ends a pause for the browser that gave the right password in it, by the link that was mailed. Logs nobody in.',
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
