import { codeMailRoute } from '@/http/route/code-mail-route';
import { api } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: codeMailRoute({
    summary: 'Mails a code for a new password, if an account has the address.',
    purpose: 'password-reset',
    send: (pool, ctx, request) => pool.requestReset(ctx, request),
  }),
});
