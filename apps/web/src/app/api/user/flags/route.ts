import { FlagValues } from '@redoubt/domain/flag/schema';
import { toFlagUser } from '@redoubt/flags/flag-user';
import { readCountry } from '@/lib/client';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Which features are on for the person who asks, logged in or not.',
    result: FlagValues,
    limit: 'flags',
    handle: async ({ ctx, request: { headers }, findUser }) => ({
      flags: await ctx.flags.getAll(toFlagUser(await findUser(), { country: readCountry(headers) })),
    }),
  }),
});
