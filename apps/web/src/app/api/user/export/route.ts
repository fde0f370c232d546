import { AccountExport, ConfirmedBody } from '@redoubt/domain/profile/schema';
import { exportAccount } from '@redoubt/server/account/export-account';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { pictureBaseOf } from '@/lib/picture-base';
import { api, route } from '@/lib/route';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Everything that is kept about the person who asks, once they have confirmed who they are.',
    body: ConfirmedBody,
    result: AccountExport,
    limit: 'login',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: ({ ctx, user, body: { password }, limit }) => {
      const allow = () => limit({ name: 'accountPasswordTries', key: user.id });
      return exportAccount({ ...ctx, pool: userPoolOf(ctx) }, { user, password, allow, pictureBase: pictureBaseOf(ctx) });
    },
  }),
});
