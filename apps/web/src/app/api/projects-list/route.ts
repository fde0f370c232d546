import { ProjectsListRequest, ProjectsListResponse } from '@redoubt/domain/project/list';
import { listProjects } from '@redoubt/server/listing/list-projects';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'One page of the projects that a filter leaves, in any order. Changes nothing.',
    body: ProjectsListRequest,
    result: ProjectsListResponse,
    limit: 'projectsList',
    handle: ({ ctx, body }) => listProjects(ctx, body),
  }),
});
