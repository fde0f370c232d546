import { takeLimit } from '@redoubt/server/limit/take-limit';
import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { authOptions } from './auth-options.ts';
import { networkKey, readClient } from './client.ts';
import type { WebContext } from './context.ts';
import { isDevelopmentRequest } from './development.ts';
import { guardOrigin } from './origin-guard.ts';
import { readFormOrJson } from './read-body.ts';

type Params = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Answers a call of the session protocol: next-auth's own handler, given what it reads as plain data, behind the same guards as
 * every other call. Bodies are forms or JSON.
 */
export async function answerAuth(ctx: WebContext, request: Request, params: Params): Promise<Response> {
  const nextauth = [params.nextauth ?? []].flat();
  const isPost = request.method === 'POST';
  if (isPost) guardOrigin(request.headers, ctx.settings);
  if (isPost && nextauth[0] !== 'signout') {
    const local = isDevelopmentRequest({ settings: ctx.settings, header: (name) => request.headers.get(name) });
    const key = networkKey(readClient(request.headers), ctx.secrets);
    const name = nextauth[0] === 'callback' ? 'login' : 'authCalls';
    await takeLimit(ctx, { name, key, scale: local ? ctx.settings.limitsScale : 1 });
  }
  const answer = startAnswer();
  const message = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: readCookies(request.headers.get('cookie') ?? ''),
    query: { ...Object.fromEntries(new URL(request.url).searchParams), nextauth },
    body: isPost ? await readFormOrJson(request) : undefined,
  };
  // The library asks no more of either than what is here.
  await NextAuth(message as unknown as NextApiRequest, answer.writer as unknown as NextApiResponse, authOptions(ctx));
  return answer.toResponse();
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

/** What the library writes an answer to, and the answer. */
function startAnswer() {
  const headers = new Headers({ 'cache-control': 'no-store' });
  let status = 200;
  let body: string | null = null;
  let cookies: string[] = [];
  const writer = {
    status: (code: number) => {
      status = code;
      return writer;
    },
    getHeader: (name: string) => (name.toLowerCase() === 'set-cookie' ? cookies : (headers.get(name) ?? undefined)),
    setHeader: (name: string, value: string | readonly string[]) => {
      if (name.toLowerCase() === 'set-cookie') cookies = [value].flat();
      else headers.set(name, [value].flat().join(', '));
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
    for (const cookie of cookies) headers.append('set-cookie', cookie);
    return new Response(body, { status, headers });
  };
  return { writer, toResponse };
}
