import { z } from 'zod';
import { describeApi } from '@/http/route/openapi';
import { api, route } from '@/http/route/route';
import { listEndpoints } from './endpoints.ts';

/** The same for the life of a process: it takes a tenth of a second of the processor to make. */
let made: { openapi: string } | undefined;

const handlers = api({
  GET: route({
    summary: 'This document.',
    result: z.looseObject({ openapi: z.string() }),
    cacheControl: 'public, no-cache',
    handle: async ({ ctx }) => {
      made ??= { openapi: '3.1.0', ...describeApi(listEndpoints(handlers), ctx) };
      return made;
    },
  }),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers;
