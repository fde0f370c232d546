import { isRobot } from '@redoubt/domain/platform/event/is-robot';
import { Accepted, EventRequest } from '@redoubt/domain/platform/event/schema';
import { recordEvent } from '@redoubt/server/platform/event/record-event';
import { identifyNetwork, identifyVisitor } from '@redoubt/server/platform/event/visitor';
import { networkOf } from '@/http/request/client';
import { api, route } from '@/http/route/route';
import { ownUserId } from '@/http/session/session';

/** Values of Sec-Purpose of a prefetch or prerender. */
const PREFETCH = /prefetch|prerender/;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Records an analytics event. Only listed names are accepted.',
    body: EventRequest,
    result: Accepted,
    status: 202,
    limit: 'events',
    idempotent: true,
    handle: async ({ ctx, body, client, findUser, request: { headers } }) => {
      const visitor = await identifyVisitor(ctx, client);
      const network = await identifyNetwork(ctx, { network: networkOf(client.address) });
      const userId = ownUserId(await findUser()) ?? null;
      const counts = !isRobot(client.userAgent) && !PREFETCH.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`);
      await recordEvent(ctx, { ...body, visitor, userId, network, counts });
      return { success: true as const };
    },
  }),
});
