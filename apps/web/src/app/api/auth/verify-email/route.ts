import { VerifiedResult, VerifyEmailBody } from '@redoubt/domain/account/schema';
import { api, route } from '@/lib/route';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Confirms an e-mail address by the code that was mailed to it.',
    body: VerifyEmailBody,
    result: VerifiedResult,
    limit: 'login',
    handle: async ({ ctx, body: { email, verificationCode }, limit }) => {
      await limit({ name: 'addressCodeTries', key: email });
      await userPoolOf(ctx).confirm(ctx, { email, code: verificationCode, secret: ctx.secrets.sessionSecret });
      return { success: true as const, email };
    },
  }),
});
