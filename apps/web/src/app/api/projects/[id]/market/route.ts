import { ProjectId } from '@redoubt/domain/ids';
import { ProjectMarket } from '@redoubt/domain/onchain/market/schema';
import { listProjectMarkets } from '@redoubt/server/onchain/market/list-project-markets';
import { z } from 'zod';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary:
      'Whether the followed tokens of a project can be sold, at what tax, what each privileged function can make of that, their pools and holders, with the call behind each answer.',
    params: z.object({ id: ProjectId }),
    result: ProjectMarket,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    handle: ({ ctx, params }) => listProjectMarkets(ctx, { projectId: params.id }),
  }),
});
