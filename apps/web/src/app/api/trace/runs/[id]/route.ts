import { CancelTrace, TraceRunView } from '@redoubt/domain/onchain/trace/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { cancelRun, getRunView } from '@redoubt/server/onchain/trace/run-store';
import { z } from 'zod';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns a run of a trace: its progress, and its file once it is done. Anyone with its id may read it.',
    params: z.object({ id: z.uuid() }),
    result: TraceRunView,
    limit: 'traceReads',
    cacheControl: 'no-cache',
    handle: ({ ctx, params }) => getRunView(ctx, params),
  }),
  DELETE: route({
    summary:
      'Stops a run of a trace that is queued or under way, by the stopKey that its order was answered with. 409 once it has ended otherwise.',
    params: z.object({ id: z.uuid() }),
    body: CancelTrace,
    result: DoneResult,
    limit: 'traceReads',
    handle: async ({ ctx, params, body }) => {
      await cancelRun(ctx, { ...params, ...body });
      return { success: true as const };
    },
  }),
});
