import { StartTrace, TraceStarted } from '@redoubt/domain/onchain/trace/schema';
import { startRun } from '@redoubt/server/onchain/trace/run-store';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary:
      'Orders a trace from movements of a recorded chain, pinned to its newest final block. The same order at the same block is the same run.',
    body: StartTrace,
    result: TraceStarted,
    status: 202,
    limit: 'traceRuns',
    handle: ({ ctx, body }) => startRun(ctx, body),
  }),
});
