import { isLoopbackHost } from '../loopback.ts';
import { toPoolIssuer } from './hosted-identity.ts';

/** A pool of AWS Cognito that keeps people's passwords, and the client of it that this site is. */
export type CognitoSettings = {
  readonly region: string;
  readonly clientId: string;
  /** `undefined` for a client without one. */
  readonly clientSecret: string | undefined;
  /** Where it is asked in place of AWS, on this machine; `undefined`: at AWS. */
  readonly endpoint: string | undefined;
  /** Who issues its statements about people. No slash at the end. */
  readonly issuer: string;
};

type PoolEnvironment = {
  readonly COGNITO_REGION?: string | undefined;
  readonly COGNITO_USER_POOL_ID?: string | undefined;
  readonly COGNITO_CLIENT_ID?: string | undefined;
  readonly COGNITO_CLIENT_SECRET?: string | undefined;
  readonly COGNITO_ENDPOINT?: string | undefined;
  readonly COGNITO_ISSUER?: string | undefined;
};

/** A pool's id begins with its region. */
const POOL_ID = /^([a-z]{2}(?:-[a-z]+)+-\d)_[A-Za-z0-9]{1,45}$/;

/**
 * A complete pool, or none without COGNITO_USER_POOL_ID: then passwords are kept here. `fault` is told what is missing or wrong, by the
 * name of the setting.
 */
export function toCognitoSettings(env: PoolEnvironment, fault: (name: string, message: string) => void): CognitoSettings | undefined {
  const { COGNITO_USER_POOL_ID: poolId, COGNITO_CLIENT_ID: clientId, COGNITO_ENDPOINT: endpoint } = env;
  // Passwords are sent there: to no other host, and not over a network without TLS.
  if (endpoint !== undefined && !isOnThisMachine(endpoint)) {
    fault('COGNITO_ENDPOINT', 'Give an address of this machine: it is for tests. Without it, AWS is asked.');
  }
  if (poolId === undefined) {
    if (endpoint !== undefined) fault('COGNITO_USER_POOL_ID', 'Give it, too: the endpoint is asked for a pool.');
    return undefined;
  }
  const region = env.COGNITO_REGION ?? POOL_ID.exec(poolId)?.[1];
  const issuer = env.COGNITO_ISSUER ?? toPoolIssuer(env);
  if (!POOL_ID.test(poolId)) fault('COGNITO_USER_POOL_ID', 'Give the id of a pool, such as eu-central-1_AbCdEfGhI');
  if (clientId === undefined) fault('COGNITO_CLIENT_ID', 'Give it, too: the pool asks which of its clients this site is.');
  if (region === undefined || issuer === undefined || clientId === undefined) return undefined;
  return { region, clientId, clientSecret: env.COGNITO_CLIENT_SECRET, endpoint, issuer: issuer.replace(/\/+$/, '') };
}

function isOnThisMachine(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname);
}
