import { QuoteStateBody } from '@redoubt/domain/office/quote/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { setQuoteState } from '@redoubt/server/office/quote/manage-quotes';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sets the state of a request for a quote.',
    body: QuoteStateBody,
    result: DoneResult,
    limit: 'authCalls',
    role: 'admin',
    handle: async ({ ctx, user: { username: actor }, body }) => {
      await setQuoteState(ctx, { ...body, actor });
      return { success: true as const };
    },
  }),
});
