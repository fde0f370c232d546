import { Accepted, EventRequest } from '@redoubt/domain/event/schema';
import { recordEvent } from '@redoubt/server/event/record-event';
import { identifyVisitor } from '@redoubt/server/event/visitor';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Records that a visitor did something. Only names of the list are taken.',
    body: EventRequest,
    result: Accepted,
    status: 202,
    limit: 'events',
    idempotent: true,
    handle: async ({ ctx, body, client, findUser }) => {
      const visitor = await identifyVisitor(ctx, client);
      const user = await findUser();
      await recordEvent(ctx, { ...body, visitor, userId: user?.id ?? null });
      return { success: true as const };
    },
  }),
});
