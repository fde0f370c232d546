import { codeMailRoute } from '@/http/route/code-mail-route';
import { api } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: codeMailRoute({
    summary: 'Mails another confirmation code, if the address awaits confirmation.',
    purpose: 'sign-up',
    send: (pool, ctx, request) => pool.resend(ctx, request),
  }),
});
