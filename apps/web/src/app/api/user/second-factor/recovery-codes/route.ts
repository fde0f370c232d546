import { FactorChangeBody, RecoveryCodes } from '@redoubt/domain/second-factor/schema';
import { renewRecoveryCodes } from '@redoubt/server/second-factor/change-second-factor';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { api, route } from '@/lib/route';
import { toSite } from '@/lib/site';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Puts new recovery codes in place of those that are left, by the password and a code.',
    body: FactorChangeBody,
    result: RecoveryCodes,
    limit: 'login',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, user, body: { password, code }, limit }) => {
      const allow = () => limit({ name: 'accountPasswordTries', key: user.id });
      const given = { user, password, code, allow, installationSecret: ctx.secrets.sessionSecret, site: toSite(ctx) };
      return { recoveryCodes: await renewRecoveryCodes({ ...ctx, pool: userPoolOf(ctx) }, given) };
    },
  }),
});
