/** What the auth modal shows. Source: AUTH-01. */
export type AuthView = 'hidden' | 'login' | 'signup' | 'forgot-password' | 'reset-forgotten-password' | 'verify-email';

/** Where the visitor was when the modal opened, as the event 'Sign Up' reports it (OP-58). */
export type SourceLocation = 'header' | 'mobile-drawer' | 'tour' | 'vote' | 'watchlist' | 'auth-page' | 'session-required';

/** What a person sees of the way to an account, and what is carried from view to view. */
export type AuthState = {
  readonly view: AuthView;
  readonly source: SourceLocation;
  /** The address as it was last typed; the next view begins with it. */
  readonly email: string;
  /**
   * What was typed where it was right or new, for the automatic sign-in; in the login view, what is right and waits for the code of a second
   * factor. In memory alone, and gone once it is used or the modal closes.
   */
  readonly password: string | undefined;
  /** What the opened link of a mail carries in place of a reset code: then none is asked for. */
  readonly token: string | undefined;
  /** The newest code that was sent from here, and when. Outlives views and the modal, as the server's own limit does. */
  readonly codeSent: CodeSent | undefined;
  /** Good news that the view begins with. */
  readonly notice: string | undefined;
  /** Why the view is shown again: a login that failed without anybody pressing a button. */
  readonly failure: string | undefined;
};

export type CodeSent = { readonly email: string /** Milliseconds since 1970. */; readonly at: number };

/** Views that can be opened from outside. */
export type EntryView = Exclude<AuthView, 'hidden' | 'reset-forgotten-password'>;

export type AuthEvent =
  | { type: 'opened'; view: EntryView; source: SourceLocation; notice?: string | undefined }
  | { type: 'closed' }
  | { type: 'login-chosen'; email: string }
  | { type: 'signup-chosen'; email: string }
  | { type: 'forgot-chosen'; email: string }
  | { type: 'unconfirmed'; email: string; password: string }
  | { type: 'code-asked'; email: string; password: string }
  | { type: 'registered'; email: string; password: string; at: number }
  | { type: 'reset-requested'; email: string; at: number }
  | { type: 'code-resent'; email: string; at: number }
  | { type: 'reset'; password: string }
  | { type: 'verified'; email: string; notice: string }
  | { type: 'signed-in' }
  | { type: 'sign-in-failed'; failure: string };

type EventType = Exclude<AuthEvent['type'], 'opened'>;

/** Transitions (AUTH-02 and following). `reset-forgotten-password` leads back as well, because its error asks to request a code again. */
const TRANSITIONS: Readonly<Record<AuthView, Partial<Record<EventType, AuthView>>>> = {
  hidden: { 'sign-in-failed': 'login', 'code-asked': 'login', 'signed-in': 'hidden' },
  login: {
    'signup-chosen': 'signup',
    'forgot-chosen': 'forgot-password',
    unconfirmed: 'verify-email',
    // The code of a second factor is asked for in the same view, and from there the way leads back.
    'code-asked': 'login',
    'login-chosen': 'login',
    'sign-in-failed': 'login',
    'signed-in': 'hidden',
    closed: 'hidden',
  },
  signup: { 'login-chosen': 'login', registered: 'verify-email', closed: 'hidden' },
  'forgot-password': { 'login-chosen': 'login', 'reset-requested': 'reset-forgotten-password', closed: 'hidden' },
  'reset-forgotten-password': { reset: 'hidden', 'forgot-chosen': 'forgot-password', closed: 'hidden' },
  'verify-email': { 'login-chosen': 'login', 'code-resent': 'verify-email', verified: 'hidden', closed: 'hidden' },
};

/** Before anything was opened. */
export const INITIAL_AUTH_STATE: AuthState = {
  view: 'hidden',
  source: 'header',
  email: '',
  password: undefined,
  token: undefined,
  codeSent: undefined,
  notice: undefined,
  failure: undefined,
};

/**
 * The state after `event`. An event that the view does not know leaves everything unchanged: a reply that arrives after the modal
 * closed does not open it again.
 */
export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  if (event.type === 'opened') {
    const { view, source, notice } = event;
    return { ...INITIAL_AUTH_STATE, view, source, notice, codeSent: state.codeSent };
  }
  const view = TRANSITIONS[state.view][event.type];
  // The end of a sign-in whose modal was closed meanwhile.
  const late =
    state.password === undefined && (event.type === 'sign-in-failed' || (event.type === 'code-asked' && state.view === 'hidden'));
  if (view === undefined || late) return state;
  return carry({ ...state, view, notice: undefined, failure: undefined }, event);
}

/** What the view that follows knows of the one before. */
function carry(state: AuthState, event: Exclude<AuthEvent, { type: 'opened' }>): AuthState {
  switch (event.type) {
    case 'login-chosen':
    case 'signup-chosen':
    case 'forgot-chosen':
      return { ...state, email: event.email, password: undefined, token: undefined };
    case 'unconfirmed':
    case 'code-asked':
      return { ...state, email: event.email, password: event.password };
    case 'registered':
      return { ...state, email: event.email, password: event.password, codeSent: { email: event.email, at: event.at } };
    case 'reset-requested':
      return { ...state, email: event.email };
    case 'code-resent':
      return { ...state, codeSent: { email: event.email, at: event.at } };
    case 'reset':
      return { ...state, password: event.password };
    case 'verified':
      return afterVerification(state, event);
    case 'sign-in-failed':
      return { ...state, password: undefined, failure: event.failure };
    case 'signed-in':
    case 'closed':
      return { ...state, email: '', password: undefined };
  }
}

/** Whether a password is right, and a code of the second factor is asked for besides. */
export function asksForCode({ view, password }: Pick<AuthState, 'view' | 'password'>): boolean {
  return view === 'login' && password !== undefined;
}

/** With the password at hand the sign-in follows by itself; without it, or for another address, login asks for it (OP-33). */
function afterVerification(state: AuthState, { email, notice }: { email: string; notice: string }): AuthState {
  if (state.password !== undefined && isSameAddress(email, state.email)) return state;
  return { ...state, view: 'login', email, password: undefined, notice };
}

/** Whether two typed addresses mean one account. */
export function isSameAddress(one: string, other: string): boolean {
  return one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase();
}
