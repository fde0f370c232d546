import { SecondFactorState } from '@redoubt/domain/second-factor/schema';
import { getSecondFactor } from '@redoubt/server/second-factor/change-second-factor';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Whether the log-in of the person who asks takes a code besides the password.',
    result: SecondFactorState,
    limit: 'accountReads',
    role: 'user',
    handle: ({ ctx, user }) => getSecondFactor(ctx, { user }),
  }),
});
