import { ConfirmedBody } from '@redoubt/domain/people/profile/schema';
import { SecondFactorStart } from '@redoubt/domain/people/second-factor/schema';
import { beginSecondFactor, requireOwnPassword } from '@redoubt/server/people/second-factor/change-second-factor';
import { api, route } from '@/http/route/route';
import { userPoolOf } from '@/http/session/user-pool';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Creates a secret for an authenticator app, given the user’s password. It takes effect with the app’s first code.',
    body: ConfirmedBody,
    result: SecondFactorStart,
    limit: 'login',
    role: 'user',
    whileImpersonating: 'refused',
    guard: requireOwnPassword,
    handle: ({ ctx, user, body: { password }, limit }) => {
      const allow = () => limit({ name: 'accountPasswordTries', key: user.id });
      return beginSecondFactor(
        { ...ctx, pool: userPoolOf(ctx) },
        { user, password, allow, installationSecret: ctx.secrets.sessionSecret, site: toSite(ctx) },
      );
    },
  }),
});
