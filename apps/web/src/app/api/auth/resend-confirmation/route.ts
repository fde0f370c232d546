import { maskEmail } from '@redoubt/domain/account/mask-email';
import { AddressBody, CodeSentResult } from '@redoubt/domain/account/schema';
import { api, route } from '@/lib/route';
import { userPoolOf } from '@/lib/user-pool';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Mails the code that confirms an address once more, if the address waits for one.',
    body: AddressBody,
    result: CodeSentResult,
    limit: 'codeRequests',
    handle: async ({ ctx, body: { email }, limit }) => {
      await limit({ name: 'addressCodesMinute', key: email });
      await limit({ name: 'addressCodesHour', key: email });
      await userPoolOf(ctx).resend(ctx, { email });
      return { success: true as const, codeDelivery: { medium: 'EMAIL' as const, destination: maskEmail(email) } };
    },
  }),
});
