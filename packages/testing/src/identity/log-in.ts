type Person = { readonly email: string; readonly password: string };

/** Logs in at the web process at `url`, configured for `origin`; returns the session's cookie, or undefined when refused. */
export async function logIn(
  url: string,
  { origin, email, password, headers = {} }: Person & { origin: string; headers?: Readonly<Record<string, string>> },
): Promise<string | undefined> {
  const asked = await fetch(`${url}/api/auth/csrf`, { headers });
  const { csrfToken }: { csrfToken: string } = await asked.json();
  const cookie = asked.headers.getSetCookie().map((each) => each.split(';')[0]);
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { ...headers, origin, cookie: cookie.join('; '), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .find((each) => each?.includes('session-token='));
}
