import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import { getContext } from '@/http/context';
import { call } from './web-context.ts';

type Handler = Parameters<typeof call>[0];
type Answer = { status: number; headers: Headers; body: unknown };

/** A browser as routes see it: it stores cookies and sends them back. */
export type TestBrowser = {
  get(handler: Handler): Promise<Answer>;
  post(handler: Handler, body: unknown): Promise<Answer>;
  /** One call of next-auth's protocol: POST with a form, GET without one. */
  callProtocol(action: string, form?: Readonly<Record<string, string>>): Promise<Answer>;
  logIn(who: { email: string; password: string }): Promise<Answer>;
  logOut(): Promise<Answer>;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
  /** Every Set-Cookie header so far. */
  setCookies(): readonly string[];
};

/** `network`: the client's address, where that is not this machine. */
export function createBrowser({ network }: { network?: string } = {}): TestBrowser {
  const jar = new Map<string, string>();
  const set: string[] = [];
  const headers = () => {
    const { publicOrigin } = getContext().settings;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      origin: publicOrigin,
      host: new URL(publicOrigin).host,
      ...(cookie !== '' && { cookie }),
      ...(network !== undefined && { 'x-redoubt-client': network, 'x-redoubt-direct': '0' }),
    };
  };
  const storeCookies = (answer: { headers: Headers }) => {
    for (const each of answer.headers.getSetCookie()) {
      set.push(each);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  const browser: TestBrowser = {
    get: (handler) => call(handler, { headers: headers() }),
    async post(handler, body) {
      const answer = await call(handler, { method: 'POST', body, headers: headers() });
      storeCookies(answer);
      return answer;
    },
    async callProtocol(action, form) {
      const request = new Request(`${getContext().settings.publicOrigin}/api/auth/${action}`, {
        method: form === undefined ? 'GET' : 'POST',
        headers: {
          'x-redoubt-client': '127.0.0.1',
          'x-redoubt-direct': '1',
          ...headers(),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { body: new URLSearchParams(form).toString() }),
      });
      const response = await (form === undefined ? GET : POST)(request, { params: Promise.resolve({ nextauth: action.split('/') }) });
      storeCookies(response);
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
    },
    async logIn({ email, password }) {
      return browser.callProtocol('callback/credentials', { csrfToken: await fetchCsrfToken(browser), email, password, json: 'true' });
    },
    async logOut() {
      return browser.callProtocol('signout', { csrfToken: await fetchCsrfToken(browser), callbackUrl: '/', json: 'true' });
    },
    cookie: (name) => jar.get(name),
    setCookie: (name, value) => void jar.set(name, value),
    setCookies: () => set,
  };
  return browser;
}

async function fetchCsrfToken(browser: TestBrowser): Promise<string> {
  const { body } = await browser.callProtocol('csrf');
  return (body as { csrfToken: string }).csrfToken;
}
