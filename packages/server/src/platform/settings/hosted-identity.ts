import { isLoopbackHost } from '../loopback.ts';

/** A hosted identity provider by way of which people come from Google: a domain of AWS Cognito, or what stands in for one in tests. */
export type HostedIdentity = {
  /** Where people are shown the provider's pages. */
  readonly domain: string;
  /** Who issues its statements; what else must be known of it is published under this address. No slash at the end. */
  readonly issuer: string;
  readonly clientId: string;
  /** `undefined` for a client without one. */
  readonly clientSecret: string | undefined;
};

type IdentityEnvironment = {
  readonly COGNITO_DOMAIN?: string | undefined;
  readonly COGNITO_ISSUER?: string | undefined;
  readonly COGNITO_REGION?: string | undefined;
  readonly COGNITO_USER_POOL_ID?: string | undefined;
  readonly COGNITO_CLIENT_ID?: string | undefined;
  readonly COGNITO_CLIENT_SECRET?: string | undefined;
};

/** A complete provider, or none without COGNITO_DOMAIN. `fault` is told what is missing or wrong, by the name of the setting. */
export function toHostedIdentity(env: IdentityEnvironment, fault: (name: string, message: string) => void): HostedIdentity | undefined {
  if (env.COGNITO_DOMAIN === undefined) return undefined;
  const domain = toHost(env.COGNITO_DOMAIN);
  const issuer = (env.COGNITO_ISSUER ?? toPoolIssuer(env))?.replace(/\/+$/, '');
  if (domain === undefined) fault('COGNITO_DOMAIN', 'Give a domain such as example.auth.eu-central-1.amazoncognito.com');
  if (issuer === undefined) fault('COGNITO_USER_POOL_ID', 'Give it, too, or COGNITO_ISSUER: the domain belongs to a pool.');
  else if (!isTrustworthy(issuer)) fault('COGNITO_ISSUER', 'Give an address that begins with https://');
  if (env.COGNITO_CLIENT_ID === undefined) fault('COGNITO_CLIENT_ID', 'Give it, too: the provider asks who sends people there.');
  if (domain === undefined || issuer === undefined || env.COGNITO_CLIENT_ID === undefined) return undefined;
  return { domain, issuer, clientId: env.COGNITO_CLIENT_ID, clientSecret: env.COGNITO_CLIENT_SECRET };
}

/** Who issues the statements of a pool: `undefined` without one. */
export function toPoolIssuer({ COGNITO_USER_POOL_ID: poolId, COGNITO_REGION: region }: IdentityEnvironment): string | undefined {
  if (poolId === undefined) return undefined;
  // A pool's id begins with its region.
  return `https://cognito-idp.${region ?? poolId.split('_')[0]}.amazonaws.com/${poolId}`;
}

/** What a provider says is believed only over TLS, or from this machine. */
function isTrustworthy(issuer: string): boolean {
  const url = URL.parse(issuer);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)));
}

function toHost(domain: string): string | undefined {
  return URL.parse(domain.includes('://') ? domain : `https://${domain}`)?.host;
}
