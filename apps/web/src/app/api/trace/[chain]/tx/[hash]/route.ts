import { ChainSlug, TracedTransaction, TransactionHash } from '@redoubt/domain/onchain/trace/schema';
import { getTracedTransaction } from '@redoubt/server/onchain/trace/get-traced-transaction';
import { toTraceReading } from '@redoubt/server/onchain/trace/reading';
import { z } from 'zod';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns everything that a transaction moved, what each account gained and lost, and where a trace could start.',
    params: z.object({ chain: ChainSlug, hash: TransactionHash }),
    result: TracedTransaction,
    limit: 'traceReads',
    cacheControl: 'no-cache',
    handle: ({ ctx, params }) => getTracedTransaction(toTraceReading(ctx), params),
  }),
});
