import { DoneResult } from '@redoubt/domain/people/account/schema';
import { FactorChangeBody } from '@redoubt/domain/people/second-factor/schema';
import { endSecondFactor } from '@redoubt/server/people/second-factor/change-second-factor';
import { api, route } from '@/http/route/route';
import { userPoolOf } from '@/http/session/user-pool';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Turns the second factor off, given the password and a code.',
    body: FactorChangeBody,
    result: DoneResult,
    limit: 'login',
    role: 'user',
    whileImpersonating: 'refused',
    handle: async ({ ctx, user, body: { password, code }, limit }) => {
      const allow = () => limit({ name: 'accountPasswordTries', key: user.id });
      await endSecondFactor(
        { ...ctx, pool: userPoolOf(ctx) },
        { user, password, code, allow, installationSecret: ctx.secrets.sessionSecret, site: toSite(ctx) },
      );
      return { success: true as const };
    },
  }),
});
