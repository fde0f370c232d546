import { UnsubscribeBody } from '@redoubt/domain/follow/waitlist/subscription';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { deleteSubscription } from '@redoubt/server/follow/waitlist/subscription-store';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Removes the address of a mail’s key from its waitlist. Unknown keys get the same answer.',
    body: UnsubscribeBody,
    result: DoneResult,
    limit: 'mailPreferences',
    handle: async ({ ctx, body: { key } }) => {
      await deleteSubscription(ctx.db, { key });
      return { success: true as const };
    },
  }),
});
