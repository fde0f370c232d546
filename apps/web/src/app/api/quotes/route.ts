import { AppError } from '@redoubt/domain/errors';
import { QuoteBody, QuoteReceipt } from '@redoubt/domain/office/quote/schema';
import { requestQuote } from '@redoubt/server/office/quote/request-quote';
import type { TakeLimit } from '@/http/route/answer-call';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Asks for a quote. Whoever runs the site is told, and the requester gets a page that shows where it stands.',
    body: QuoteBody,
    result: QuoteReceipt,
    status: 201,
    limit: 'quotes',
    idempotent: true,
    handle: async ({ ctx, body, findUser, limit }) => {
      const user = await findUser();
      return requestQuote(ctx, {
        body,
        // What an admin asks for as somebody else is nothing that person asked for.
        userId: user?.adminId === undefined ? (user?.id ?? null) : null,
        site: toSite(ctx),
        mailTo: ctx.settings.quote.mailTo,
        confirms: await mayConfirm(limit, body.email),
      });
    },
  }),
});

/** The request counts in any case; only nobody's mailbox is filled by it. */
async function mayConfirm(limit: TakeLimit, email: string): Promise<boolean> {
  try {
    await limit({ name: 'quoteConfirmations', key: email });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'LimitExceededException') return false;
    throw error;
  }
}
