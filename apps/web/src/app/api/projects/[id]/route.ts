import { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { ProjectId } from '@redoubt/domain/ids';
import { findProjectVersion } from '@redoubt/server/catalog/project/find-project-version';
import { getProject } from '@redoubt/server/catalog/project/get-project';
import { z } from 'zod';
import { api, route } from '@/http/route/route';
import { siteConfig } from '../../../../../../../site.config.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns all statements about a project, each with its source, and the breakdown of its score.',
    params: z.object({ id: ProjectId }),
    result: ScoredProfile,
    limit: 'projectRead',
    // Cached but revalidated each time: a cache must not hide a correction.
    cacheControl: 'public, no-cache',
    versionOf: ({ ctx, params }) => findProjectVersion(ctx, params),
    handle: ({ ctx, params }) => getProject(ctx, { id: params.id, host: siteConfig.name }),
  }),
});
