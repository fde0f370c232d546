import { z } from 'zod';
import { describeApi, type Endpoint } from '@/lib/openapi';
import { api, route } from '@/lib/route';
import * as mailbox from '../dev/mailbox/route';
import * as errors from '../errors/route';
import * as health from '../health/route';
import * as project from '../projects/[id]/route';
import * as searchProject from '../search-project/route';
import * as userEvents from '../user/events/route';

const handlers = api({
  GET: route({
    summary: 'This document.',
    result: z.looseObject({ openapi: z.string() }),
    cacheControl: 'public, no-cache',
    handle: async ({ ctx }) => ({ openapi: '3.1.0', ...describeApi(ENDPOINTS, ctx) }),
  }),
});

const ENDPOINTS: readonly Endpoint[] = [
  { path: '/api/dev/mailbox', handlers: mailbox },
  { path: '/api/errors', handlers: errors },
  { path: '/api/health', handlers: health },
  { path: '/api/openapi.json', handlers },
  { path: '/api/projects/{id}', handlers: project },
  { path: '/api/search-project', handlers: searchProject },
  { path: '/api/user/events', handlers: userEvents },
];

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers;
