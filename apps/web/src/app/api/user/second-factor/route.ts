import { SecondFactorState } from '@redoubt/domain/people/second-factor/schema';
import { getSecondFactor } from '@redoubt/server/people/second-factor/change-second-factor';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns whether the user’s second factor is on.',
    result: SecondFactorState,
    limit: 'accountReads',
    role: 'user',
    handle: ({ ctx, user }) => getSecondFactor(ctx, { user }),
  }),
});
