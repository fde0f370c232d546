import '@/http/server-only';
import type { UserId } from '@redoubt/domain/ids';
import { hasSecondFactor } from '@redoubt/server/people/second-factor/check-code';
import { enterByIdentity } from '@redoubt/server/people/user-pool/enter-by-identity';
import { readIdentityClaims } from '@redoubt/server/people/user-pool/read-identity-claims';
import type { HostedIdentity } from '@redoubt/server/platform/settings/hosted-identity';
import Cognito from 'next-auth/providers/cognito';
import type { WebContext } from '@/http/context';

/** OAuth scopes (SESS-23, T-11). */
const SCOPE = 'email openid profile aws.cognito.signin.user.admin';

/** Timeout of one request to the provider. A login needs three of them. */
const TIMEOUT_MS = 5_000;

/** Whether a hosted identity provider is set up, and GET /api/auth/providers lists it (OP-32). */
export function hasHostedLogin({ settings }: Pick<WebContext, 'settings'>): boolean {
  return settings.hostedIdentity !== undefined;
}

/**
 * The provider's configuration for next-auth. The nonce is needed: a pool that federates to Google
 * puts its own nonce into the first id token unless it received ours.
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
    // Only the id is read from here. The claims identify the user.
    profile: ({ sub }) => ({ id: sub }),
  });
}

/** The user who logged in, or the name of the error for the address of the error page. */
export type HostedEntry = { readonly userId: UserId; readonly isNew: boolean } | { readonly error: string };

/**
 * Logs in the user whom the provider's claims identify. Errors have next-auth's names where it has
 * one (T-49).
 */
export async function enterByClaims(ctx: WebContext, claims: unknown): Promise<HostedEntry> {
  const identity = readIdentityClaims(claims);
  if (identity === undefined) return { error: 'OAuthCallback' };
  try {
    const entry = await enterByIdentity(ctx, identity);
    if (entry.outcome !== 'entered') return { error: ERROR_NAMES[entry.outcome] };
    // A pool also has a login page of its own with a password. That page knows nothing of our
    // second factor.
    return (await hasSecondFactor(ctx, entry)) ? { error: 'SecondFactorRequiredException' } : entry;
  } catch (error) {
    ctx.log.error({ err: error }, 'a login through the identity provider failed unexpectedly');
    return { error: 'UnknownException' };
  }
}

const ERROR_NAMES = { disabled: 'AccessDenied', 'not-linked': 'OAuthAccountNotLinked', unverified: 'EmailNotVerified' } as const;
