import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import { getContext } from '@/http/context';

type Fields = Readonly<Record<string, string>>;

const inside = (...nextauth: string[]) => ({ params: Promise.resolve({ nextauth }) });

const toCookie = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');

/**
 * Logs in by next-auth's protocol with these fields, as a browser's form does. `error` is the
 * error's name, or null.
 */
export async function logInByProtocol(fields: Fields): Promise<{ status: number; error: string | null; cookie: string; address: string }> {
  const { publicOrigin } = getContext().settings;
  const headers = { host: new URL(publicOrigin).host, origin: publicOrigin, 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1' };
  const csrf = await GET(new Request(`${publicOrigin}/api/auth/csrf`, { headers }), inside('csrf'));
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const request = new Request(`${publicOrigin}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { ...headers, cookie: toCookie(csrf), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, ...fields, json: 'true' }).toString(),
  });
  const response = await POST(request, inside('callback', 'credentials'));
  const { url } = (await response.json()) as { url: string };
  return { status: response.status, error: new URL(url).searchParams.get('error'), cookie: toCookie(response), address: url };
}
