import { ProjectId } from '@redoubt/domain/ids';
import { ProjectFacts } from '@redoubt/domain/onchain/verify/schema';
import { findFactsVersion } from '@redoubt/server/onchain/verify/find-facts-version';
import { getProjectFacts } from '@redoubt/server/onchain/verify/get-project-facts';
import { z } from 'zod';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns every on-chain fact about a project with its block, call and result, so that it can be verified.',
    params: z.object({ id: ProjectId }),
    result: ProjectFacts,
    limit: 'projectRead',
    cacheControl: 'public, no-cache',
    versionOf: ({ ctx, params }) => findFactsVersion(ctx, params),
    handle: ({ ctx, params }) => getProjectFacts(ctx, { id: params.id }),
  }),
});
