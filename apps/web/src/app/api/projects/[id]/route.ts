import { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { ProjectId } from '@redoubt/domain/ids';
import { findProjectVersion } from '@redoubt/server/catalog/project/find-project-version';
import { getProject } from '@redoubt/server/catalog/project/get-project';
import { z } from 'zod';
import { api, route } from '@/http/route/route';
import { siteConfig } from '../../../../../../../site.config.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Everything that is stated about one project, each statement with its source, and its score taken apart.',
    params: z.object({ id: ProjectId }),
    result: ScoredProfile,
    limit: 'projectRead',
    // Kept, but asked for again each time: a correction must not be hidden by a cache.
    cacheControl: 'public, no-cache',
    versionOf: ({ ctx, params }) => findProjectVersion(ctx, params),
    handle: ({ ctx, params }) => getProject(ctx, { id: params.id, host: siteConfig.name }),
  }),
});
