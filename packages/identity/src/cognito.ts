import { createHmac } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import {
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { type CognitoFailure, type CognitoOperation, judgeFailure, toAppError } from './cognito-failure.ts';

/** A pool of AWS Cognito, and the client of it that asks. */
export type CognitoAccess = {
  readonly region: string;
  readonly clientId: string;
  /** `undefined` for a client without one. */
  readonly clientSecret: string | undefined;
  /** Where it is asked in place of AWS. */
  readonly endpoint: string | undefined;
};

/** What proves a login to the pool for an hour. For the call that needs it: it is not kept, logged or sent to a browser. */
export type CognitoTokens = { readonly idToken: string; readonly accessToken: string };

/** The calls of a pool that this product makes. Each throws an `AppError` and nothing else. */
export type CognitoPool = {
  signUp(person: { email: string; password: string }): Promise<void>;
  confirmSignUp(proof: { email: string; code: string }): Promise<void>;
  /** Returns the failure that is withheld from the caller, if no code was sent. */
  resendConfirmationCode(address: { email: string }): Promise<CognitoFailure | undefined>;
  initiateAuth(person: { email: string; password: string }): Promise<CognitoTokens>;
  /** Returns the failure that is withheld from the caller, if no code was sent. */
  forgotPassword(address: { email: string }): Promise<CognitoFailure | undefined>;
  confirmForgotPassword(proof: { email: string; code: string; newPassword: string }): Promise<void>;
  changePassword(change: { accessToken: string; oldPassword: string; newPassword: string }): Promise<void>;
  deleteUser(person: { accessToken: string }): Promise<void>;
};

/** How long the service may take to let us in, and for all of an answer. People wait for it. */
const CONNECT_MS = 2_000;
const ANSWER_MS = 7_000;

/**
 * Opens a pool. Every call is made once: most send a mail or use up a code or a try, and the client would take being limited for a
 * reason to ask again. A connection each: one that is kept may be closed by the other side in the moment it is used.
 */
export function openCognito(
  { region, clientId, clientSecret, endpoint }: CognitoAccess,
  { connectMs = CONNECT_MS, answerMs = ANSWER_MS }: { connectMs?: number; answerMs?: number } = {},
): CognitoPool {
  const client = new CognitoIdentityProviderClient({
    region,
    ...(endpoint !== undefined && { endpoint }),
    maxAttempts: 1,
    // None of these calls is signed: no credentials are looked for on this machine.
    credentials: { accessKeyId: 'unsigned', secretAccessKey: 'unsigned' },
    requestHandler: {
      connectionTimeout: connectMs,
      httpAgent: new HttpAgent({ keepAlive: false }),
      httpsAgent: new HttpsAgent({ keepAlive: false }),
    },
  });
  const within = () => ({ abortSignal: AbortSignal.timeout(answerMs) });
  const hash = (email: string) =>
    clientSecret === undefined ? undefined : createHmac('sha256', clientSecret).update(`${email}${clientId}`).digest('base64');
  /** The client's name, the person's, and the proof that it is the client who asks. */
  const naming = (email: string) => {
    const secretHash = hash(email);
    return { ClientId: clientId, Username: email, ...(secretHash !== undefined && { SecretHash: secretHash }) };
  };
  return {
    signUp: ({ email, password: Password }) =>
      make('SignUp', async () => {
        const UserAttributes = [{ Name: 'email', Value: email }];
        await client.send(new SignUpCommand({ ...naming(email), Password, UserAttributes }), within());
      }),
    confirmSignUp: ({ email, code: ConfirmationCode }) =>
      make('ConfirmSignUp', async () => {
        await client.send(new ConfirmSignUpCommand({ ...naming(email), ConfirmationCode }), within());
      }),
    resendConfirmationCode: ({ email }) =>
      makeQuietly('ResendConfirmationCode', async () => {
        await client.send(new ResendConfirmationCodeCommand(naming(email)), within());
      }),
    initiateAuth: async ({ email, password: PASSWORD }) => {
      const secretHash = hash(email);
      const AuthParameters = { USERNAME: email, PASSWORD, ...(secretHash !== undefined && { SECRET_HASH: secretHash }) };
      const command = new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: clientId, AuthParameters });
      const answer = await make('InitiateAuth', () => client.send(command, within()));
      const { IdToken: idToken, AccessToken: accessToken } = answer.AuthenticationResult ?? {};
      if (idToken !== undefined && accessToken !== undefined) return { idToken, accessToken };
      throw toAppError({
        operation: 'InitiateAuth',
        // A challenge: the pool wants what the product does not ask people for, such as a second factor of its own.
        verdict: answer.ChallengeName === undefined ? 'ServiceUnavailableException' : 'UnknownException',
        failure: answer.ChallengeName ?? 'EmptyAnswer',
        providerRequestId: answer.$metadata.requestId,
      });
    },
    forgotPassword: ({ email }) =>
      makeQuietly('ForgotPassword', async () => {
        await client.send(new ForgotPasswordCommand(naming(email)), within());
      }),
    confirmForgotPassword: ({ email, code: ConfirmationCode, newPassword: Password }) =>
      make('ConfirmForgotPassword', async () => {
        await client.send(new ConfirmForgotPasswordCommand({ ...naming(email), ConfirmationCode, Password }), within());
      }),
    changePassword: ({ accessToken: AccessToken, oldPassword: PreviousPassword, newPassword: ProposedPassword }) =>
      make('ChangePassword', async () => {
        await client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }), within());
      }),
    deleteUser: ({ accessToken: AccessToken }) =>
      make('DeleteUser', async () => {
        await client.send(new DeleteUserCommand({ AccessToken }), within());
      }),
  };
}

async function make<Result>(operation: CognitoOperation, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (thrown) {
    const failure = judgeFailure(operation, thrown);
    throw toAppError({ ...failure, verdict: failure.verdict === 'as-if-sent' ? 'UnknownException' : failure.verdict });
  }
}

async function makeQuietly(operation: CognitoOperation, send: () => Promise<void>): Promise<CognitoFailure | undefined> {
  try {
    await send();
    return undefined;
  } catch (thrown) {
    const failure = judgeFailure(operation, thrown);
    if (failure.verdict === 'as-if-sent') return failure;
    throw toAppError({ ...failure, verdict: failure.verdict });
  }
}
