import { ScoreSheet } from '@redoubt/domain/catalog/project/scored-profile';
import { ProjectId } from '@redoubt/domain/ids';
import { findProjectVersion } from '@redoubt/server/catalog/project/find-project-version';
import { getScore } from '@redoubt/server/catalog/score/get-score';
import { z } from 'zod';
import { api, route } from '@/http/route/route';
import { siteConfig } from '../../../../../../../../site.config.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the breakdown of a project’s score with its input facts, so that it can be recomputed.',
    params: z.object({ id: ProjectId }),
    result: ScoreSheet,
    limit: 'projectRead',
    cacheControl: 'public, no-cache',
    versionOf: ({ ctx, params }) => findProjectVersion(ctx, params),
    handle: ({ ctx, params }) => getScore(ctx, { id: params.id, host: siteConfig.name }),
  }),
});
