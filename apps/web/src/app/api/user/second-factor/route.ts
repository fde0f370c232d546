import { SecondFactorState } from '@redoubt/domain/people/second-factor/schema';
import { getSecondFactor } from '@redoubt/server/people/second-factor/change-second-factor';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Whether the log-in of the person who asks takes a code besides the password.',
    result: SecondFactorState,
    limit: 'accountReads',
    role: 'user',
    handle: ({ ctx, user }) => getSecondFactor(ctx, { user }),
  }),
});
