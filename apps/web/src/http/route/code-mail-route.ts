import '@/http/server-only';
import { maskEmail } from '@redoubt/domain/people/account/mask-email';
import { AddressBody, CodeSentResult } from '@redoubt/domain/people/account/schema';
import type { UserPool } from '@redoubt/server/people/user-pool/user-pool';
import type { WebContext } from '@/http/context';
import { markBrowser } from '@/http/session/browser-mark';
import { userPoolOf } from '@/http/session/user-pool';
import { type CodePurpose, mayMailCode } from './code-allowance.ts';
import { route } from './route.ts';
import type { Route } from './route-declaration.ts';

type CodeMail = {
  readonly summary: string;
  readonly purpose: CodePurpose;
  readonly send: (pool: UserPool, ctx: WebContext, request: { email: string; browser: Buffer }) => Promise<void>;
};

/** Declares a call that mails a code. Its answer does not show whether a mail was sent. */
export function codeMailRoute({ summary, purpose, send }: CodeMail): Route {
  return route({
    summary,
    body: AddressBody,
    result: CodeSentResult,
    limit: 'codeRequests',
    handle: async ({ ctx, body: { email }, request, client, limit, setCookie }) => {
      const browser = markBrowser(ctx, request.headers);
      const allowed = await mayMailCode({ ctx, client, limit }, { email, purpose });
      if (allowed) await send(userPoolOf(ctx), ctx, { email, browser: browser.key });
      setCookie(browser.cookie);
      return { success: true as const, codeDelivery: { medium: 'EMAIL' as const, destination: maskEmail(email) } };
    },
  });
}
