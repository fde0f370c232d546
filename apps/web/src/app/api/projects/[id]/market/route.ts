import { ProjectId } from '@redoubt/domain/ids';
import { ProjectMarket } from '@redoubt/domain/onchain/market/schema';
import { listProjectMarkets } from '@redoubt/server/onchain/market/list-project-markets';
import { z } from 'zod';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary:
      'Returns, for a project’s followed tokens: sell simulation and taxes, how privileged functions can change them, pools and holders, each with the call behind it.',
    params: z.object({ id: ProjectId }),
    result: ProjectMarket,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    handle: ({ ctx, params }) => listProjectMarkets(ctx, { projectId: params.id }),
  }),
});
