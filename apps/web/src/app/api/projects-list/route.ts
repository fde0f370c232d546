import { ProjectsListRequest, ProjectsListResponse } from '@redoubt/domain/catalog/project/list';
import { listProjects } from '@redoubt/server/catalog/listing/list-projects';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'One page of the projects that a filter leaves, in any order. Changes nothing.',
    body: ProjectsListRequest,
    result: ProjectsListResponse,
    limit: 'projectsList',
    handle: ({ ctx, body }) => listProjects(ctx, body),
  }),
});
