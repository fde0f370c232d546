import { AddressText, ChainSlug, TracedAddress, TracedAddressQuery } from '@redoubt/domain/onchain/trace/schema';
import { getTracedAddress } from '@redoubt/server/onchain/trace/get-traced-address';
import { toTraceReading } from '@redoubt/server/onchain/trace/reading';
import type { Hex } from '@redoubt/tracing/model/movement';
import { z } from 'zod';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary:
      'Returns what is on record of an address, of which blocks, and what that leaves out: balances, counterparties, labels, and its newest movements.',
    params: z.object({ chain: ChainSlug, address: AddressText }),
    query: TracedAddressQuery,
    result: TracedAddress,
    limit: 'traceReads',
    cacheControl: 'no-cache',
    handle: ({ ctx, params: { chain, address }, query }) =>
      getTracedAddress(toTraceReading(ctx), {
        chain,
        address: address as Hex,
        before: query.before === undefined ? undefined : BigInt(query.before),
      }),
  }),
});
