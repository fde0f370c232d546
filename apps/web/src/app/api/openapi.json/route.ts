import { z } from 'zod';
import { describeApi } from '@/http/route/openapi';
import { api, route } from '@/http/route/route';
import { listEndpoints } from './endpoints.ts';

const handlers = api({
  GET: route({
    summary: 'This document.',
    result: z.looseObject({ openapi: z.string() }),
    cacheControl: 'public, no-cache',
    handle: async ({ ctx }) => ({ openapi: '3.1.0', ...describeApi(listEndpoints(handlers), ctx) }),
  }),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers;
