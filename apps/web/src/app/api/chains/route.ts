import { ChainList } from '@redoubt/domain/onchain/activity/chains';
import { listChains } from '@redoubt/server/onchain/activity/list-chains';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists the followed chains with their newest block and their newest indexed block.',
    result: ChainList,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    handle: async ({ ctx }) => ({ chains: await listChains(ctx) }),
  }),
});
