import { ProjectReported } from '@redoubt/domain/catalog/reported/view';
import { ProjectId } from '@redoubt/domain/ids';
import { getReported } from '@redoubt/server/catalog/reported/get-reported';
import { z } from 'zod';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary:
      'Returns what others read from chains about a project’s contracts and their controllers, each with source, block or day, and what reading it again gave. No input of the score.',
    params: z.object({ id: ProjectId }),
    result: ProjectReported,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    handle: ({ ctx, params }) => getReported(ctx, { id: params.id }),
  }),
});
