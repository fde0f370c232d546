import { DoneResult } from '@redoubt/domain/account/schema';
import { FactorChangeBody } from '@redoubt/domain/second-factor/schema';
import { endSecondFactor } from '@redoubt/server/second-factor/change-second-factor';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { api, route } from '@/lib/route';
import { toSite } from '@/lib/site';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Turns the second factor off, by the password and a code.',
    body: FactorChangeBody,
    result: DoneResult,
    limit: 'login',
    role: 'user',
    guard: refuseWhileImpersonating,
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
