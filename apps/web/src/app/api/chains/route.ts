import { ChainList } from '@redoubt/domain/skynet/chains';
import { listChains } from '@redoubt/server/skynet/list-chains';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'The chains that are followed: the newest block of each, and how far its record reaches.',
    result: ChainList,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    handle: async ({ ctx }) => ({ chains: await listChains(ctx) }),
  }),
});
