import { AppError } from '@redoubt/domain/errors';
import { FlagConfig } from '@redoubt/flags/config-v5';
import { LOCAL_FLAGS_KEY } from '@redoubt/flags/flag-options';
import { makeLocalConfig } from '@redoubt/server/platform/flag/make-local-config';
import { z } from 'zod';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'The operator’s feature flags, in the format of the flag service.',
    params: z.object({ sdkKey: z.string() }),
    result: FlagConfig,
    limit: 'flags',
    cacheControl: 'public, no-cache',
    handle: async ({ ctx, params }) => {
      if (params.sdkKey !== LOCAL_FLAGS_KEY) throw new AppError('ResourceNotFoundException');
      return makeLocalConfig(ctx);
    },
  }),
});
