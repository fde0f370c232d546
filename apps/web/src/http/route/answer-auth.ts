import '@/http/server-only';
import { ERRORS } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { takeOverVotes } from '@redoubt/server/catalog/vote/take-over-votes';
import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import type { WebContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { guardOrigin } from '@/http/request/origin-guard';
import { readFormOrJson } from '@/http/request/read-body';
import { authOptions } from '@/http/session/auth-options';
import { markBrowser } from '@/http/session/browser-mark';
import { readVoterMark } from '@/http/session/voter-cookie';
import { googleSignUpCookie } from '@/site/google-sign-up';

type Params = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Answers a call of next-auth's protocol: its own handler behind the guards of every other call.
 * Bodies are forms or JSON.
 */
export async function answerAuth(ctx: WebContext, request: Request, params: Params): Promise<Response> {
  const nextauth = [params.nextauth ?? []].flat();
  const isPost = request.method === 'POST';
  // The library answers 500.
  if (!isPost && nextauth[0] === 'callback' && nextauth[1] === 'credentials') return refuseMethod({ allow: 'POST' });
  if (isPost) guardOrigin(request.headers, ctx.settings);
  const limit = findLimit({ isPost, action: nextauth[0] });
  if (limit !== undefined) await takeNetworkLimit(ctx, { name: limit, headers: request.headers });
  const answer = startAnswer();
  const { publicOrigin } = ctx.settings;
  const message = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: withoutOddAddress(readCookies(request.headers.get('cookie') ?? ''), { name: /\bnext-auth\.callback-url$/, publicOrigin }),
    query: { ...withoutOddAddress(readQuery(request, { isPost, action: nextauth[0] }), { name: /^callbackUrl$/, publicOrigin }), nextauth },
    body: isPost ? withoutOddAddress(await readFormOrJson(request), { name: /^callbackUrl$/, publicOrigin }) : undefined,
  };
  const browser = markBrowser(ctx, request.headers);
  if (isPost && nextauth[0] === 'callback') answer.addCookie(browser.cookie);
  const options = authOptions(ctx, {
    browser: browser.key,
    userAgent: request.headers.get('user-agent'),
    onSignUp: () => answer.addCookie(googleSignUpCookie(ctx.settings)),
    onLogIn: (userId) => transferVotes(ctx, { userId, headers: request.headers }),
  });
  // The library uses only these parts of either.
  await NextAuth(message as unknown as NextApiRequest, answer.writer as unknown as NextApiResponse, options);
  return answer.toResponse();
}

function refuseMethod({ allow }: { allow: string }): Response {
  const code = 'MethodNotAllowedException';
  const { status, message } = ERRORS[code];
  return Response.json({ code, message }, { status, headers: { allow, 'cache-control': 'no-store' } });
}

/**
 * The values without a callback URL that is not a web address. The library answers 500 to such a
 * value, and, because it stores it in a cookie, to every later call. Without it, it returns to our
 * home page.
 */
function withoutOddAddress<Value>(
  values: Readonly<Record<string, Value>>,
  { name, publicOrigin }: { name: RegExp; publicOrigin: string },
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !name.test(key) || isWebAddress(value, publicOrigin)));
}

function isWebAddress(value: unknown, publicOrigin: string): boolean {
  if (typeof value !== 'string') return false;
  // A path is one of ours.
  const address = URL.parse(value, value.startsWith('/') ? publicOrigin : undefined);
  return address !== null && /^https?:$/.test(address.protocol);
}

/**
 * Moves the browser's votes to the account. A failure does not prevent the login: the next vote
 * settles its own project.
 */
async function transferVotes(ctx: WebContext, { userId, headers }: { userId: UserId; headers: Headers }): Promise<void> {
  const browser = readVoterMark(ctx, headers);
  if (browser === undefined) return;
  await takeOverVotes(ctx, { browser, userId }).catch((error: unknown) => ctx.log.error({ err: error }, 'votes were not taken over'));
}

/**
 * Logging out has no limit. A GET callback from the identity provider makes us call it, so it has
 * one.
 */
function findLimit({ isPost, action }: { isPost: boolean; action: string | undefined }) {
  if (action === 'callback') return isPost ? 'login' : 'authCalls';
  return isPost && action !== 'signout' ? 'authCalls' : undefined;
}

/**
 * The query of a call. The library passes a sign-in's whole query to the identity provider, so
 * there only known parameters are kept.
 */
function readQuery(request: Request, { isPost, action }: { isPost: boolean; action: string | undefined }): Record<string, string> {
  const query = new URL(request.url).searchParams;
  if (!isPost || action !== 'signin') return Object.fromEntries(query);
  return query.get('prompt') === 'login' ? { prompt: 'login' } : {};
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at).trim(), decode(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Encodes what is not ASCII: the address of a redirect may hold the caller's text, and headers are
 * ASCII.
 */
function toHeaderValue(text: string): string {
  return text.toWellFormed().replace(/[^\x20-\x7e]/gu, encodeURIComponent);
}

/** The response object that the library writes to, and how to turn it into a `Response`. */
function startAnswer() {
  const headers = new Headers({ 'cache-control': 'no-store' });
  let status = 200;
  let body: string | null = null;
  let cookies: string[] = [];
  const added: string[] = [];
  const writer = {
    status: (code: number) => {
      status = code;
      return writer;
    },
    getHeader: (name: string) => (name.toLowerCase() === 'set-cookie' ? cookies : (headers.get(name) ?? undefined)),
    setHeader: (name: string, value: string | readonly string[]) => {
      if (name.toLowerCase() === 'set-cookie') cookies = [value].flat();
      else headers.set(name, toHeaderValue([value].flat().join(', ')));
      return writer;
    },
    json: (value: unknown) => {
      headers.set('content-type', 'application/json; charset=utf-8');
      body = JSON.stringify(value);
    },
    send: (value: unknown) => {
      if (typeof value === 'object' && value !== null) writer.json(value);
      else if (value !== undefined) body = String(value);
    },
    end: () => undefined,
  };
  const toResponse = () => {
    for (const cookie of [...cookies, ...added]) headers.append('set-cookie', cookie);
    return new Response(body, { status, headers });
  };
  return { writer, toResponse, addCookie: (cookie: string) => added.push(cookie) };
}
