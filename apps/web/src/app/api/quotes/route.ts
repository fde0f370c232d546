import { AppError } from '@redoubt/domain/errors';
import { QuoteBody, QuoteReceipt } from '@redoubt/domain/office/quote/schema';
import { requestQuote } from '@redoubt/server/office/quote/request-quote';
import type { TakeLimit } from '@/http/route/answer-call';
import { api, route } from '@/http/route/route';
import { ownUserId } from '@/http/session/session';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Requests a quote. The operator is notified, and the requester gets a page with the state of the request.',
    body: QuoteBody,
    result: QuoteReceipt,
    status: 201,
    limit: 'quotes',
    idempotent: true,
    handle: async ({ ctx, body, findUser, limit }) =>
      requestQuote(ctx, {
        body,
        userId: ownUserId(await findUser()) ?? null,
        site: toSite(ctx),
        mailTo: ctx.settings.quote.mailTo,
        confirms: await mayConfirm(limit, body.email),
      }),
  }),
});

/** The limit of confirmation mails per address. Past it the request is stored without a mail. */
async function mayConfirm(limit: TakeLimit, email: string): Promise<boolean> {
  try {
    await limit({ name: 'quoteConfirmations', key: email });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'LimitExceededException') return false;
    throw error;
  }
}
