import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../listen.ts';
import { COGNITO_STUB_OPERATIONS, CognitoStubFault, type CognitoStubState, type CognitoStubUser } from './cognito-stub-pool.ts';

/** Faults of one answer: silence, a broken connection, a proxy's page, half a body, or a named failure. */
export type CognitoStubTrouble =
  | 'silence'
  | 'reset'
  | 'html'
  | 'bad-gateway'
  | 'truncated'
  | 'empty'
  | { readonly type: string; readonly message?: string; readonly status?: number };

export type CognitoStub = AsyncDisposable & {
  /** For COGNITO_ENDPOINT. */
  readonly url: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Every call that arrived, in order. */
  readonly calls: readonly { readonly operation: string; readonly headers: IncomingMessage['headers']; readonly body: string }[];
  /** The pending code of an address, as its mail would contain it. */
  codeOf(email: string, purpose: 'sign-up' | 'reset'): string;
  /** A user of the pool, to be changed as an operator would in the console. */
  userOf(email: string): CognitoStubUser;
  hideUnknown(hides: boolean): void;
  /** Advances the pool's clock. */
  advance(milliseconds: number): void;
  /** The fault of the next call of this operation. */
  trouble(operation: string, trouble: CognitoStubTrouble): void;
};

const PAGE = '<!doctype html><title>Gateway</title><h1>Gateway</h1>';

/**
 * AWS Cognito as far as the product uses it: one address, the operation in x-amz-target, failures by `__type` and x-amzn-errortype
 * with status 400, faults of its own with 500. Checks the secret hash of every call that has a name in it.
 */
export async function startCognitoStub({
  clientId = 'stubclient',
  clientSecret = 'stub client secret',
  port = 0,
}: {
  clientId?: string;
  clientSecret?: string;
  port?: number;
} = {}): Promise<CognitoStub> {
  const calls: { operation: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const troubles: { operation: string; trouble: CognitoStubTrouble }[] = [];
  let ahead = 0;
  const server = createServer(async (incoming, outgoing) => {
    const [, operation = ''] = /^AWSCognitoIdentityProviderService\.(\w+)$/.exec(String(incoming.headers['x-amz-target'])) ?? [];
    const body = await text(incoming);
    calls.push({ operation, headers: incoming.headers, body });
    const at = troubles.findIndex((waiting) => waiting.operation === operation);
    const [met] = at < 0 ? [] : troubles.splice(at, 1);
    if (met === undefined) answer(outgoing, { incoming, operation, body });
    else disturb(outgoing, met.trouble);
  });
  const url = `http://127.0.0.1:${await listen(server, { port })}`;
  const issuer = `${url}/eu-central-1_Stub`;
  const state: CognitoStubState = {
    clientId,
    clientSecret: clientSecret === '' ? undefined : clientSecret,
    issuer,
    hidesUnknown: true,
    users: [],
    accessTokens: new Map(),
    now: () => Date.now() + ahead,
  };

  function answer(outgoing: ServerResponse, { incoming, operation, body }: { incoming: IncomingMessage; operation: string; body: string }) {
    try {
      if (incoming.method !== 'POST' || incoming.url !== '/') throw new CognitoStubFault('UnknownOperationException', '', 404);
      if (incoming.headers['content-type'] !== 'application/x-amz-json-1.1') throw new CognitoStubFault('SerializationException', '');
      const perform = COGNITO_STUB_OPERATIONS[operation];
      if (perform === undefined) throw new CognitoStubFault('UnknownOperationException', '');
      send(outgoing, 200, perform(state, JSON.parse(body)));
    } catch (thrown) {
      fail(outgoing, thrown instanceof CognitoStubFault ? thrown : new CognitoStubFault('InternalErrorException', String(thrown), 500));
    }
  }

  const userOf = (email: string) => {
    const user = state.users.find((known) => known.email === email);
    if (user === undefined) throw new Error(`The pool does not know ${email}.`);
    return user;
  };
  return {
    url,
    issuer,
    clientId,
    clientSecret: state.clientSecret,
    calls,
    codeOf: (email, purpose) => userOf(email).codes[purpose]?.code ?? 'none',
    userOf,
    hideUnknown: (hides) => {
      state.hidesUnknown = hides;
    },
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    trouble: (operation, trouble) => void troubles.push({ operation, trouble }),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function disturb(outgoing: ServerResponse, trouble: CognitoStubTrouble): void {
  if (typeof trouble === 'object') {
    fail(outgoing, new CognitoStubFault(trouble.type, trouble.message ?? '', trouble.status ?? 400));
    return;
  }
  switch (trouble) {
    case 'silence':
      return;
    case 'reset':
      return void outgoing.socket?.resetAndDestroy();
    case 'empty':
      return void outgoing.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{}');
    case 'html':
      return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    case 'bad-gateway':
      return void outgoing.writeHead(502, { 'content-type': 'text/html' }).end(PAGE);
    case 'truncated':
      outgoing.writeHead(200, { 'content-type': 'application/x-amz-json-1.1', 'content-length': 100 });
      return void outgoing.write('{"Authentication', () => outgoing.destroy());
  }
}

function fail(outgoing: ServerResponse, { type, message, status }: CognitoStubFault): void {
  send(outgoing, status, { __type: type, message }, { 'x-amzn-errortype': `${type}:`, 'x-amzn-errormessage': message });
}

function send(outgoing: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  outgoing
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID(), ...headers })
    .end(JSON.stringify(body));
}
