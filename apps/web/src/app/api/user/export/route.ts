import { AccountExport, ConfirmedBody } from '@redoubt/domain/people/profile/schema';
import { exportAccount } from '@redoubt/server/privacy/export-account';
import { pictureBaseOf } from '@/http/page/picture-base';
import { api, route } from '@/http/route/route';
import { userPoolOf } from '@/http/session/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Returns all personal data of the user, given their password.',
    body: ConfirmedBody,
    result: AccountExport,
    limit: 'login',
    role: 'user',
    whileImpersonating: 'refused',
    handle: ({ ctx, user, body: { password }, limit }) => {
      const allow = () => limit({ name: 'accountPasswordTries', key: user.id });
      return exportAccount({ ...ctx, pool: userPoolOf(ctx) }, { user, password, allow, pictureBase: pictureBaseOf(ctx) });
    },
  }),
});
