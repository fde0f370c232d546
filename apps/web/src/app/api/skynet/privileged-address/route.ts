import { PrivilegedAddresses, PrivilegedQuery } from '@redoubt/domain/skynet/privileged';
import { listPrivilegedAddresses } from '@redoubt/server/power/get-privileged';
import { findChainClient } from '@redoubt/server/skynet/wallet/chain-clients';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Who holds powers over a contract, directly and in the end, at a stated block.',
    query: PrivilegedQuery,
    result: PrivilegedAddresses,
    limit: 'powers',
    cacheControl: 'no-cache',
    handle: ({ ctx, query }) => listPrivilegedAddresses({ ...ctx, clientOf: (chainId) => findChainClient(ctx, chainId) }, query),
  }),
});
