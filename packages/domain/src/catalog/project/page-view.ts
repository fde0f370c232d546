import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';

/** Query of GET /api/projects/page-view. */
export const PageViewQuery = z.object({ projectId: ProjectId });
export type PageViewQuery = z.infer<typeof PageViewQuery>;

/** Views of a project's page: all, and recent ones. A visitor counts once in 30 minutes. */
export const PageViews = z.object({ projectId: ProjectId, pageViews: z.int(), last24h: z.int(), last7d: z.int() });
export type PageViews = z.infer<typeof PageViews>;
