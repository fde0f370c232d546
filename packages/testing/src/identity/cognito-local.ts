import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { findFreePort } from '../listen.ts';
import { makeDataDir } from '../product/data-dir.ts';
import { startProcess } from '../product/processes.ts';

/** The code that it sends to every user. */
const CODE = '123456';

export type CognitoLocal = AsyncDisposable & {
  readonly endpoint: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly code: string;
  /** Marks the address as verified, which cognito-local leaves out when a sign-up is confirmed. */
  vouchFor(email: string): Promise<void>;
};

const require = createRequire(import.meta.url);

/** Why npm cognito-local cannot run here; `undefined` when it can. */
export function whyNoCognitoLocal(): string | undefined {
  try {
    findEntry();
    return undefined;
  } catch {
    return 'cognito-local is not installed';
  }
}

/**
 * Starts npm cognito-local, an emulator of AWS Cognito, with one pool and one client without a secret. It
 * has neither limits nor a password policy, answers unknown operations with 500, and has another error
 * name for a wrong password.
 */
export async function startCognitoLocal(): Promise<CognitoLocal> {
  const [folder, port] = [await makeDataDir(), await findFreePort()];
  const env = { HOST: '127.0.0.1', PORT: String(port), CODE };
  const running = startProcess({ command: process.execPath, args: [findEntry()], cwd: folder, env });
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await running[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  };
  try {
    await running.waitForLine(/Cognito Local running/);
    const poolId = await create(endpoint, 'CreateUserPool', { PoolName: 'test', AutoVerifiedAttributes: ['email'] }, /"Id":"([^"]+)"/);
    const clientId = await create(endpoint, 'CreateUserPoolClient', { UserPoolId: poolId, ClientName: 'test' }, /"ClientId":"([^"]+)"/);
    const vouchFor = async (Username: string) => {
      const UserAttributes = [
        { Name: 'email', Value: Username },
        { Name: 'email_verified', Value: 'true' },
      ];
      await ask(endpoint, 'AdminUpdateUserAttributes', { UserPoolId: poolId, Username, UserAttributes });
    };
    return { endpoint, issuer: `${endpoint}/${poolId}`, clientId, code: CODE, vouchFor, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function findEntry(): string {
  return require.resolve('cognito-local/lib/bin/start.js');
}

/** Calls an admin operation, unsigned: cognito-local does not check signatures. */
async function ask(endpoint: string, operation: string, body: object): Promise<string> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation}: ${text}`);
  return text;
}

/** Creates a resource and returns its id. */
async function create(endpoint: string, operation: string, body: object, id: RegExp): Promise<string> {
  const text = await ask(endpoint, operation, body);
  const found = id.exec(text)?.[1];
  if (found === undefined) throw new Error(`${operation} made nothing: ${text}`);
  return found;
}
