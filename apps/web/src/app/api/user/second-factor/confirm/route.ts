import { ConfirmFactorBody, RecoveryCodes } from '@redoubt/domain/people/second-factor/schema';
import { confirmSecondFactor } from '@redoubt/server/people/second-factor/change-second-factor';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Turns the second factor on with the app’s first code, ends all other sessions, and returns the recovery codes once.',
    body: ConfirmFactorBody,
    result: RecoveryCodes,
    limit: 'login',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'accountChanges',
    handle: async ({ ctx, user, body: { code } }) => {
      const given = { user, code, installationSecret: ctx.secrets.sessionSecret, site: toSite(ctx) };
      return { recoveryCodes: await confirmSecondFactor(ctx, given) };
    },
  }),
});
