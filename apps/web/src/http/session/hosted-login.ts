import '@/http/server-only';
import type { UserId } from '@redoubt/domain/ids';
import { hasSecondFactor } from '@redoubt/server/people/second-factor/check-code';
import { enterByIdentity } from '@redoubt/server/people/user-pool/enter-by-identity';
import { readIdentityClaims } from '@redoubt/server/people/user-pool/read-identity-claims';
import type { HostedIdentity } from '@redoubt/server/platform/settings/hosted-identity';
import Cognito from 'next-auth/providers/cognito';
import type { WebContext } from '@/http/context';

/** What we ask the provider for. Source: specification §7 (SESS-23, T-11). */
const SCOPE = 'email openid profile aws.cognito.signin.user.admin';

/** How long the provider may take for an answer. Three of them stand between a visitor and their page. */
const TIMEOUT_MS = 5_000;

/** Whether people can come by way of a hosted identity provider: whether GET /api/auth/providers lists one (OP-32). */
export function hasHostedLogin({ settings }: Pick<WebContext, 'settings'>): boolean {
  return settings.hostedIdentity !== undefined;
}

/**
 * The provider as next-auth knows it. The nonce is not for show: a pool that itself asks Google puts one of its own into the
 * first statement unless it was given ours.
 */
export function hostedProvider({ issuer, clientId, clientSecret }: HostedIdentity) {
  return Cognito({
    name: 'Google',
    issuer,
    clientId,
    clientSecret: clientSecret ?? '',
    ...(clientSecret === undefined && { client: { token_endpoint_auth_method: 'none' } }),
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: SCOPE, identity_provider: 'Google' } },
    httpOptions: { timeout: TIMEOUT_MS },
    // Only the id is read from here; who that is follows from the claims themselves.
    profile: ({ sub }) => ({ id: sub }),
  });
}

/** Who came in, or the name under which the address says why not. */
export type HostedEntry = { readonly userId: UserId; readonly isNew: boolean } | { readonly refusal: string };

/** Lets in whom the claims of the provider name. The names are next-auth's where it has one (T-49). */
export async function enterByClaims(ctx: WebContext, claims: unknown): Promise<HostedEntry> {
  const identity = readIdentityClaims(claims);
  if (identity === undefined) return { refusal: 'OAuthCallback' };
  try {
    const entry = await enterByIdentity(ctx, identity);
    if (entry.outcome !== 'entered') return { refusal: REFUSALS[entry.outcome] };
    // A pool also lets people in by its own page and their password: that page knows nothing of our second factor.
    return (await hasSecondFactor(ctx, entry)) ? { refusal: 'SecondFactorRequiredException' } : entry;
  } catch (error) {
    ctx.log.error({ err: error }, 'a login by way of the identity provider could not be judged');
    return { refusal: 'UnknownException' };
  }
}

const REFUSALS = { disabled: 'AccessDenied', 'not-linked': 'OAuthAccountNotLinked', unverified: 'EmailNotVerified' } as const;
