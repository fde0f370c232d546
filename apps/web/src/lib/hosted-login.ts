import { authOptions } from './auth-options.ts';
import type { WebContext } from './context.ts';

/** Whether people can come by way of a hosted identity provider: whether GET /api/auth/providers lists one (OP-32). */
export function hasHostedLogin(ctx: WebContext): boolean {
  return authOptions(ctx).providers.some(({ id }) => id === 'cognito');
}
