import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** A failure with the service's name for it. */
export class CognitoStubFault extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

export type CognitoStubUser = {
  readonly sub: string;
  email: string;
  password: string;
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED';
  enabled: boolean;
  /** The challenge after the password, in place of a login. */
  challenge: string | undefined;
  emailVerified: boolean;
  failures: number;
  blockedUntil: number;
  requests: number[];
  readonly codes: Partial<Record<'sign-up' | 'reset', { code: string; until: number; tries: number }>>;
};

export type CognitoStubState = {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly issuer: string;
  /** Whether the pool hides that it does not know an address: PreventUserExistenceErrors. */
  hidesUnknown: boolean;
  readonly users: CognitoStubUser[];
  readonly accessTokens: Map<string, CognitoStubUser>;
  /** Milliseconds of the pool's own clock. */
  now: () => number;
};

type Body = Readonly<Record<string, unknown>>;

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { 'sign-up': 24 * HOUR_MS, reset: HOUR_MS } as const;
const TRIES_MAX = 5;
const WRONG_PASSWORD = 'Incorrect username or password.';

/** The operations of a pool that the product uses: parameters, results and texts of failures. */
export const COGNITO_STUB_OPERATIONS: Readonly<Record<string, (state: CognitoStubState, body: Body) => unknown>> = {
  SignUp(state, body) {
    const email = checkClient(state, body, 'Username');
    const password = checkShape(body.Password);
    checkPolicy(password);
    if (find(state, email)) throw new CognitoStubFault('UsernameExistsException', 'User already exists');
    const user: CognitoStubUser = {
      sub: randomUUID(),
      email,
      password,
      status: 'UNCONFIRMED',
      enabled: true,
      challenge: undefined,
      emailVerified: false,
      failures: 0,
      blockedUntil: 0,
      requests: [],
      codes: {},
    };
    state.users.push(user);
    sendCode(state, user, 'sign-up');
    return { UserConfirmed: false, CodeDeliveryDetails: deliveryTo(email), UserSub: user.sub };
  },

  ConfirmSignUp(state, body) {
    const user = find(state, checkClient(state, body, 'Username')) ?? unknownCode(state);
    if (user.status === 'CONFIRMED') {
      throw new CognitoStubFault('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED');
    }
    useCode(state, user, 'sign-up', body.ConfirmationCode);
    user.status = 'CONFIRMED';
    user.emailVerified = true;
    return {};
  },

  ResendConfirmationCode(state, body) {
    const email = checkClient(state, body, 'Username');
    const user = find(state, email);
    if (user === undefined && !state.hidesUnknown) throw notFound();
    if (user?.status === 'CONFIRMED') throw new CognitoStubFault('InvalidParameterException', 'User is already confirmed.');
    if (user) sendCode(state, user, 'sign-up');
    return { CodeDeliveryDetails: deliveryTo(email) };
  },

  InitiateAuth(state, body) {
    if (body.AuthFlow !== 'USER_PASSWORD_AUTH') throw new CognitoStubFault('InvalidParameterException', 'Unknown flow');
    const given = (body.AuthParameters ?? {}) as Body;
    const email = checkClient(state, { ...given, ClientId: body.ClientId, SecretHash: given.SECRET_HASH }, 'USERNAME');
    const user = find(state, email);
    if (user === undefined) throw state.hidesUnknown ? new CognitoStubFault('NotAuthorizedException', WRONG_PASSWORD) : notFound();
    if (!user.enabled) throw new CognitoStubFault('NotAuthorizedException', 'User is disabled.');
    // Both before the password is checked, as the service may do.
    if (user.status === 'UNCONFIRMED') throw new CognitoStubFault('UserNotConfirmedException', 'User is not confirmed.');
    if (user.status === 'RESET_REQUIRED') {
      throw new CognitoStubFault('PasswordResetRequiredException', 'Password reset required for the user');
    }
    checkPassword(state, user, given.PASSWORD);
    if (user.challenge !== undefined) return { ChallengeName: user.challenge, Session: randomBytes(16).toString('hex') };
    const accessToken = toToken({ sub: user.sub, iss: state.issuer, client_id: state.clientId, token_use: 'access' });
    state.accessTokens.set(accessToken, user);
    const claims = { sub: user.sub, iss: state.issuer, aud: state.clientId, token_use: 'id', 'cognito:username': user.sub };
    const IdToken = toToken({ ...claims, email: user.email, email_verified: user.emailVerified });
    const tokens = { AccessToken: accessToken, IdToken, RefreshToken: randomBytes(64).toString('base64url') };
    return { AuthenticationResult: { ...tokens, ExpiresIn: 3600, TokenType: 'Bearer' }, ChallengeParameters: {} };
  },

  ForgotPassword(state, body) {
    const email = checkClient(state, body, 'Username');
    const user = find(state, email);
    if (user === undefined && !state.hidesUnknown) throw notFound();
    if (user !== undefined) {
      if (!user.enabled) throw new CognitoStubFault('NotAuthorizedException', 'User is disabled.');
      if (user.status === 'UNCONFIRMED') {
        const message = 'Cannot reset password for the user as there is no registered/verified email or phone_number';
        throw new CognitoStubFault('InvalidParameterException', message);
      }
      user.requests = [...user.requests.filter((at) => at > state.now() - HOUR_MS), state.now()];
      if (user.requests.length > 5) throw limitExceeded();
      sendCode(state, user, 'reset');
    }
    return { CodeDeliveryDetails: deliveryTo(email) };
  },

  ConfirmForgotPassword(state, body) {
    const user = find(state, checkClient(state, body, 'Username')) ?? unknownCode(state);
    const password = checkShape(body.Password);
    checkPolicy(password);
    useCode(state, user, 'reset', body.ConfirmationCode);
    Object.assign(user, { password, status: 'CONFIRMED', failures: 0, blockedUntil: 0 });
    return {};
  },

  ChangePassword(state, body) {
    const user = checkToken(state, body);
    checkPassword(state, user, body.PreviousPassword);
    const password = checkShape(body.ProposedPassword);
    checkPolicy(password);
    user.password = password;
    return {};
  },

  DeleteUser(state, body) {
    const user = checkToken(state, body);
    state.users.splice(state.users.indexOf(user), 1);
    return {};
  },
};

function find({ users }: CognitoStubState, email: string): CognitoStubUser | undefined {
  return users.find((user) => user.email === email);
}

/** The username of a request, once the client is authenticated. */
function checkClient({ clientId, clientSecret }: CognitoStubState, body: Body, nameField: string): string {
  if (body.ClientId !== clientId) {
    throw new CognitoStubFault('ResourceNotFoundException', `User pool client ${String(body.ClientId)} does not exist.`);
  }
  const name = String(body[nameField] ?? '');
  const expected = clientSecret && createHmac('sha256', clientSecret).update(name).update(clientId).digest('base64');
  if (body.SecretHash === expected) return name;
  throw new CognitoStubFault('NotAuthorizedException', `Unable to verify secret hash for client ${clientId}`);
}

function checkToken({ accessTokens }: CognitoStubState, { AccessToken }: Body): CognitoStubUser {
  const user = accessTokens.get(String(AccessToken));
  if (user === undefined) throw new CognitoStubFault('NotAuthorizedException', 'Invalid Access Token');
  return user;
}

function checkShape(password: unknown): string {
  if (typeof password === 'string' && password.length <= 256 && /^\S+.*\S+$/su.test(password)) return password;
  throw new CognitoStubFault('InvalidParameterException', "1 validation error detected: Value at 'password' failed to satisfy constraint");
}

function checkPolicy(password: string): void {
  if (password.length < 8)
    throw new CognitoStubFault('InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
  if (/\d/.test(password)) return;
  throw new CognitoStubFault('InvalidPasswordException', 'Password did not conform with policy: Password must have numeric characters');
}

/** From the fifth failure on each is followed by a lockout, doubling from a second. */
function checkPassword(state: CognitoStubState, user: CognitoStubUser, password: unknown): void {
  if (state.now() < user.blockedUntil) throw new CognitoStubFault('NotAuthorizedException', 'Password attempts exceeded');
  if (password === user.password) {
    user.failures = 0;
    return;
  }
  user.failures += 1;
  if (user.failures >= 5) user.blockedUntil = state.now() + 2 ** (user.failures - 5) * 1_000;
  throw new CognitoStubFault('NotAuthorizedException', WRONG_PASSWORD);
}

function sendCode(state: CognitoStubState, user: CognitoStubUser, purpose: 'sign-up' | 'reset'): void {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  user.codes[purpose] = { code, until: state.now() + LIFETIME_MS[purpose], tries: 0 };
}

function useCode(state: CognitoStubState, user: CognitoStubUser, purpose: 'sign-up' | 'reset', code: unknown): void {
  if (typeof code !== 'string' || !/^\S+$/.test(code)) throw new CognitoStubFault('InvalidParameterException', 'Value at confirmationCode');
  const sent = user.codes[purpose];
  if (sent === undefined || state.now() > sent.until) throw expiredCode();
  sent.tries += 1;
  if (sent.tries > TRIES_MAX) throw limitExceeded();
  if (sent.code !== code) {
    throw new CognitoStubFault('CodeMismatchException', 'Invalid verification code provided, please try again.');
  }
  delete user.codes[purpose];
}

function unknownCode({ hidesUnknown }: CognitoStubState): never {
  throw hidesUnknown ? expiredCode() : notFound();
}

function notFound(): CognitoStubFault {
  return new CognitoStubFault('UserNotFoundException', 'Username/client id combination not found.');
}

function expiredCode(): CognitoStubFault {
  return new CognitoStubFault('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

function limitExceeded(): CognitoStubFault {
  return new CognitoStubFault('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}

function deliveryTo(email: string) {
  const [name = '', domain = ''] = email.split('@');
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: `${name[0]}***@${domain[0]}***` };
}

/** A token in the service's format; the signature is random. */
function toToken(claims: Readonly<Record<string, unknown>>): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [encode({ alg: 'RS256', kid: 'stub' }), encode({ ...claims, jti: randomUUID() }), randomBytes(32).toString('base64url')].join('.');
}
