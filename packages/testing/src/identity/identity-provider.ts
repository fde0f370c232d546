import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Configuration, Provider } from 'oidc-provider';
import { listen } from '../listen.ts';

/** The claims of the provider about a person, beside the subject. */
export type Person = {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly picture?: string;
};

/** The provider's endpoints. */
type Answer = 'discovery' | 'token' | 'keys';

/**
 * What is wrong with one of its answers. `nonce`: the statement carries another nonce than was asked for; `error`: status 500;
 * `rubbish`: a page where data is due; `silence`: none at all.
 */
export type IdentityFault = 'nonce' | { readonly at: Answer; readonly kind: 'error' | 'rubbish' | 'silence' };

export type IdentityProvider = AsyncDisposable & {
  readonly issuer: string;
  /** The settings of an operator who uses it for logins. */
  readonly environment: Readonly<Record<string, string>>;
  /** The people who can log in there, by subject. */
  readonly people: Map<string, Person>;
  /** The queries of all requests to log in, in order. */
  readonly asked: readonly URLSearchParams[];
  /** The fault of every answer until it is set again. */
  always(fault: IdentityFault | undefined): void;
};

const CLIENT = { id: 'redoubt', secret: 'a secret that only tests know' };
const SCOPE = 'openid email profile aws.cognito.signin.user.admin';

const PATHS: Readonly<Record<Answer, string>> = { discovery: '/.well-known/openid-configuration', token: '/token', keys: '/jwks' };

/** A hosted identity provider, as the domain of a Cognito pool is one, for a product at `origins`. Its page asks for a name and trusts it. */
export async function startIdentityProvider({ origins, port }: { origins: readonly string[]; port?: number }): Promise<IdentityProvider> {
  const people = new Map<string, Person>();
  const asked: URLSearchParams[] = [];
  let fault: IdentityFault | undefined;
  let answer: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    if (url.pathname === '/auth') {
      asked.push(url.searchParams);
      if (fault === 'nonce') request.url = replaceNonce(url);
    }
    if (typeof fault === 'object' && PATHS[fault.at] === url.pathname) return fail(response, fault.kind);
    void answer?.(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const issuer = `http://127.0.0.1:${await listen(server, { ...(port !== undefined && { port }) })}`;
  const provider = new Provider(issuer, configure({ origins, people }));
  const callback = provider.callback();
  answer = async (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void (await callback(request, response));
    if (request.method === 'GET') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    const form = new URLSearchParams(await text(request));
    const accountId = form.get('account') ?? '';
    const result = form.get('answer') === 'allow' ? { login: { accountId } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  return {
    issuer,
    environment: {
      COGNITO_DOMAIN: new URL(issuer).host,
      COGNITO_ISSUER: issuer,
      COGNITO_CLIENT_ID: CLIENT.id,
      COGNITO_CLIENT_SECRET: CLIENT.secret,
    },
    people,
    asked,
    always: (next) => {
      fault = next;
    },
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function replaceNonce({ pathname, searchParams }: URL): string {
  const others = new URLSearchParams(searchParams);
  others.set('nonce', 'another');
  return `${pathname}?${others}`;
}

function fail(response: ServerResponse, kind: 'error' | 'rubbish' | 'silence'): void {
  if (kind === 'error') response.writeHead(500, { 'content-type': 'text/plain' }).end('broken');
  if (kind === 'rubbish') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Please accept our terms</h1>');
}

const PAGE = `<!doctype html><html lang="en"><title>The test's Google</title><form method="post">
<label>Account <input name="account"></label>
<button name="answer" value="allow">Allow</button> <button name="answer" value="deny">Deny</button></form></html>`;

function configure({ origins, people }: { origins: readonly string[]; people: ReadonlyMap<string, Person> }): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: origins.map((origin) => `${origin}/api/auth/callback/cognito`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // As Cognito does: the claims are in the token itself.
    conformIdTokenClaims: false,
    extraParams: ['identity_provider'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
    // There is no consent page: that is Google's, not ours.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  };
}
