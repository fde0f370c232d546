import { FactorChangeBody, RecoveryCodes } from '@redoubt/domain/people/second-factor/schema';
import { renewRecoveryCodes } from '@redoubt/server/people/second-factor/change-second-factor';
import { api, route } from '@/http/route/route';
import { userPoolOf } from '@/http/session/user-pool';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Replaces the recovery codes, given the password and a code.',
    body: FactorChangeBody,
    result: RecoveryCodes,
    limit: 'login',
    role: 'user',
    whileImpersonating: 'refused',
    handle: async ({ ctx, user, body: { password, code }, limit }) => {
      const allow = () => limit({ name: 'accountPasswordTries', key: user.id });
      const given = { user, password, code, allow, installationSecret: ctx.secrets.sessionSecret, site: toSite(ctx) };
      return { recoveryCodes: await renewRecoveryCodes({ ...ctx, pool: userPoolOf(ctx) }, given) };
    },
  }),
});
