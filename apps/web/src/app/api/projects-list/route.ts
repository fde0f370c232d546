import { ProjectsListRequest, ProjectsListResponse } from '@redoubt/domain/catalog/project/list';
import { listProjects } from '@redoubt/server/catalog/listing/list-projects';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Returns a page of projects by filter and order. Read-only, although POST.',
    body: ProjectsListRequest,
    result: ProjectsListResponse,
    limit: 'projectsList',
    handle: ({ ctx, body }) => listProjects(ctx, body),
  }),
});
