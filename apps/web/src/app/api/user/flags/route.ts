import { FlagValues } from '@redoubt/domain/platform/flag/schema';
import { toFlagUser } from '@redoubt/flags/flag-user';
import { readCountry } from '@/http/request/client';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the feature flags of the caller, logged in or not.',
    result: FlagValues,
    limit: 'flags',
    handle: async ({ ctx, request: { headers }, findUser }) => ({
      flags: await ctx.flags.getAll(toFlagUser(await findUser(), { country: readCountry(headers) })),
    }),
  }),
});
