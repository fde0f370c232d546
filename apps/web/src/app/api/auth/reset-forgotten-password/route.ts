import { DoneResult, ResetPasswordBody } from '@redoubt/domain/account/schema';
import { api, route } from '@/lib/route';
import { toSite } from '@/lib/site';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sets a new password by the code that was mailed, and ends every session.',
    body: ResetPasswordBody,
    result: DoneResult,
    limit: 'login',
    handle: async ({ ctx, body: { email, code, newPassword }, limit }) => {
      const allow = () => limit({ name: 'addressCodeTries', key: email });
      await userPoolOf(ctx).reset(ctx, { email, code, newPassword, secret: ctx.secrets.sessionSecret, site: toSite(ctx), allow });
      return { success: true as const };
    },
  }),
});
