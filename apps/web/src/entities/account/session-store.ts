import type { SessionUser } from '@redoubt/domain/people/account/user';
import { type Answer, createTryRequest, PAGE_DEPS } from '@/browser/api/try-request';

/** Who is logged in, as far as the browser knows (SESS-01, SESS-04). */
export type Account =
  | { readonly status: 'loading' | 'unauthenticated'; readonly user: undefined }
  | { readonly status: 'authenticated'; readonly user: SessionUser };

/** Why the session could not be read, in the words of the protocol (SESS-27, SESS-28). */
export type SessionFailure = { readonly code: 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR'; readonly message: string };

type SessionDeps = {
  /** Asks the server for the session. May reject. */
  ask: () => Promise<Answer>;
  /** Makes the other tabs ask, too. */
  notifyTabs: () => void;
  report: (failure: SessionFailure) => void;
};

export type SessionStore = {
  read(): Account;
  /**
   * Asks for the session and tells the other tabs when it has changed, unless one of them notified this one. Resolves to the account that was
   * read, or to `undefined` when none could be: then what was known stays, and a visitor of whom nothing is known counts as logged out.
   */
  refetch(options?: { notified?: boolean }): Promise<Account | undefined>;
  subscribe(listener: () => void): () => void;
};

export const LOADING: Account = { status: 'loading', user: undefined };
const LOGGED_OUT: Account = { status: 'unauthenticated', user: undefined };

/**
 * What this tab knows of the session, by the protocol of next-auth. The library's own store brings 9 kB to every page, for browsers without
 * generators and for errors of its server; signing in and out, which few visitors do, are left to it.
 */
export function createSessionStore({ ask, notifyTabs, report }: SessionDeps): SessionStore {
  const listeners = new Set<() => void>();
  let known = LOADING;
  let asked = 0;

  function learn(account: Account): boolean {
    if (JSON.stringify(account) === JSON.stringify(known)) return false;
    known = account;
    for (const listener of listeners) listener();
    return true;
  }

  function fail(code: SessionFailure['code'], error: unknown): undefined {
    report({ code, message: error instanceof Error ? error.message : String(error) });
  }

  async function readAnswer(): Promise<Account | undefined> {
    let answer: Answer;
    try {
      answer = await ask();
    } catch (error) {
      return fail('CLIENT_FETCH_ERROR', error);
    }
    if (!answer.ok) return fail('CLIENT_FETCH_ERROR', `The server answered ${answer.status}.`);
    try {
      return readAccount(answer.body);
    } catch (error) {
      return fail('CLIENT_SESSION_ERROR', error);
    }
  }

  return {
    read: () => known,
    async refetch({ notified = false } = {}) {
      asked += 1;
      const turn = asked;
      const account = await readAnswer();
      // The answer to a later question may have come first.
      if (turn !== asked) return account;
      if (account === undefined) {
        if (known === LOADING) learn(LOGGED_OUT);
      } else if (learn(account) && !notified) notifyTabs();
      return account;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Parsed by hand: every page does it, and a schema would add its library, 20 kB. An empty object is no session; throws for what is none of both.
 */
function readAccount(session: unknown): Account {
  if (typeof session !== 'object' || session === null) throw new Error('The session is no object.');
  if (Object.keys(session).length === 0) return LOGGED_OUT;
  const { user } = session as { user?: unknown };
  const { email, username, image, hasPicture, office, adminId } = (user ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof username !== 'string') throw new Error('The session names no user.');
  return {
    status: 'authenticated',
    user: {
      email: typeof email === 'string' ? email : null,
      username,
      image: typeof image === 'string' ? image : null,
      ...(hasPicture === true && { hasPicture }),
      ...((office === 'admin' || office === 'editor') && { office }),
      ...(typeof adminId === 'string' && { adminId }),
    },
  };
}

const BASE = '/api/auth';
/** The key in the browser's storage by which tabs tell each other, as the library names it. */
const TABS_KEY = 'nextauth.message';

const tryRequest = createTryRequest(PAGE_DEPS);

export const sessionStore = createSessionStore({
  ask: () => tryRequest(`${BASE}/session`, {}),
  notifyTabs() {
    try {
      // In milliseconds, where the library writes seconds: tabs hear of a value that differs only, so a login within the second of the page's first
      // answer was not heard.
      const message = { event: 'session', data: { trigger: 'getSession' }, timestamp: Date.now() };
      localStorage.setItem(TABS_KEY, JSON.stringify(message));
    } catch {
      // Blocked: the other tabs ask when they are shown again.
    }
  },
  report({ code, message }) {
    const body = new URLSearchParams({ level: 'error', code, message, url: `${BASE}/session`, client: 'true' });
    navigator.sendBeacon(`${BASE}/_log`, body);
  },
});

/** A page from the back/forward cache shows what its user saw. Once they are logged out, or another is in, it is loaded again. */
async function replaceOutlived(): Promise<void> {
  const { user } = sessionStore.read();
  const now = await sessionStore.refetch();
  if (user !== undefined && now !== undefined && now.user?.username !== user.username) window.location.reload();
}

/**
 * Asks for the session now, when the page is shown again, when another tab says so, and every `refetchSeconds` unless that is 0
 * (SESS-06 to SESS-08). Returns a function that stops it.
 */
export function watchSession({ refetchSeconds }: { refetchSeconds: number }): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onShow = () => document.visibilityState === 'visible' && sessionStore.refetch();
  document.addEventListener('visibilitychange', onShow, { signal });
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && replaceOutlived()), { signal });
  window.addEventListener('storage', ({ key }) => key === TABS_KEY && sessionStore.refetch({ notified: true }), { signal });
  if (refetchSeconds > 0) {
    const timer = setInterval(() => sessionStore.refetch(), refetchSeconds * 1000);
    signal.addEventListener('abort', () => clearInterval(timer));
  }
  void sessionStore.refetch();
  return () => stop.abort();
}
