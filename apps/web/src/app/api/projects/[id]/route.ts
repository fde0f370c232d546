import { ProjectId } from '@redoubt/domain/ids';
import { ProjectProfile } from '@redoubt/domain/project/schema';
import { getProject } from '@redoubt/server/project/get-project';
import { z } from 'zod';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Everything that is stated about one project, each statement with its source.',
    params: z.object({ id: ProjectId }),
    result: ProjectProfile,
    limit: 'projectRead',
    // Kept, but asked for again each time: a correction must not be hidden by a cache.
    cacheControl: 'public, no-cache',
    handle: ({ ctx, params }) => getProject(ctx, params),
  }),
});
