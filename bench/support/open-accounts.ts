import { readMails } from '@redoubt/testing/product/read-mails';
import { waitFor } from '@redoubt/testing/wait';

type Person = { readonly email: string; readonly password: string };

/** The account calls of a running product, as a browser makes them. */
export type Accounts = {
  /** Posts JSON and returns the status. */
  post(path: string, body: object): Promise<number>;
  /** Signs a user up, and confirms the address by the code in the mailbox. */
  join(person: Person & { confirmed: boolean }): Promise<void>;
  /** Sends the form of a login and returns the status. */
  logIn(person: Person): Promise<number>;
};

/** Gets the form's token and cookie once: they are valid for several logins. */
export async function openAccounts({ url, dataDir }: { url: string; dataDir: string }): Promise<Accounts> {
  const answer = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken }: { csrfToken: string } = await answer.json();
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');

  const send = async (path: string, init: { headers: Record<string, string>; body: string | URLSearchParams }) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', redirect: 'manual', ...init });
    await response.arrayBuffer();
    return response.status;
  };
  const post = (path: string, body: object) =>
    send(path, { headers: { 'content-type': 'application/json', origin: url }, body: JSON.stringify(body) });

  return {
    post,
    async join({ email, password, confirmed }) {
      if ((await post('/api/auth/signup', { email, password })) !== 200) throw new Error(`${email} could not sign up.`);
      if (!confirmed) return;
      const verificationCode = await waitFor('the code', async () => {
        const mails = await readMails({ dataDir, to: email });
        return /\d{6}/.exec(mails[0]?.text ?? '')?.[0];
      });
      if ((await post('/api/auth/verify-email', { email, verificationCode })) !== 200) throw new Error(`${email} could not be confirmed.`);
    },
    logIn: ({ email, password }) =>
      send('/api/auth/callback/credentials', {
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url, cookie },
        body: new URLSearchParams({ csrfToken, email, password, redirect: 'false', json: 'true' }),
      }),
  };
}
