import { ConfirmedBody } from '@redoubt/domain/profile/schema';
import { SecondFactorStart } from '@redoubt/domain/second-factor/schema';
import { beginSecondFactor, requireOwnPassword } from '@redoubt/server/second-factor/change-second-factor';
import { api, route } from '@/lib/route';
import { toSite } from '@/lib/site';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary:
      'Makes a secret for an authenticator app, which waits for its first code, once the person who asks has confirmed who they are.',
    body: ConfirmedBody,
    result: SecondFactorStart,
    limit: 'login',
    role: 'user',
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
