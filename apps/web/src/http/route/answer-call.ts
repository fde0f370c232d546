import '@/http/server-only';
import { createHash } from 'node:crypto';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import { AppError } from '@redoubt/domain/errors';
import type { LimitName } from '@redoubt/domain/limits';
import { includesRole } from '@redoubt/domain/people/user/role';
import type { SavedFile } from '@redoubt/domain/saved-file';
import { requireSecondFactor } from '@redoubt/server/people/second-factor/require-second-factor';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import { refuseWhileImpersonating } from '@redoubt/server/people/session/refuse-while-impersonating';
import { type Outcome, runOnce } from '@redoubt/server/platform/idempotency/run-once';
import { toScope } from '@redoubt/server/platform/idempotency/scope';
import { takeLimit } from '@redoubt/server/platform/limit/take-limit';
import { z } from 'zod';
import type { WebContext } from '@/http/context';
import { mayReadMailbox } from '@/http/development';
import { type Client, clientKey, readClient } from '@/http/request/client';
import { scaleOf, takeNetworkLimit } from '@/http/request/network-limit';
import { guardOrigin } from '@/http/request/origin-guard';
import { parseInput, readQuery } from '@/http/request/parse-input';
import { recordActions } from '@/http/session/record-actions';
import { readSession } from '@/http/session/session';
import { findOrMakeAnswer } from './answer-cache.ts';
import { tagOf, toTaggedResponse } from './revalidation.ts';
import type { Declaration, RouteContext, Schema } from './route-declaration.ts';

const VISIBLE = /^[\x21-\x7e]{1,200}$/;

/**
 * The request's Idempotency-Key, or `undefined` when it has none. Throws
 * `InvalidParameterException`.
 */
function readIdempotencyKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key');
  if (key === null) return undefined;
  if (VISIBLE.test(key)) return key;
  throw new AppError('InvalidParameterException', {
    field: 'Idempotency-Key',
    message: 'Idempotency-Key: Please give 1 to 200 visible characters.',
  });
}

/** The hash of the whole input of a call. */
function hashRequest(input: { params: unknown; query: unknown; body: unknown }): Buffer {
  return createHash('sha256').update(canonicalJson(input)).digest();
}

/**
 * A route without its type parameters: each parsed value reaches the handler of the same
 * declaration.
 */
export type Call = Declaration & {
  readonly perform: (args: CallArguments) => Promise<unknown>;
  readonly guard: Guard | undefined;
  /** The input of the body's schema. */
  readonly readBody: (request: Request, context: RouteContext) => Promise<unknown>;
  readonly statusOf: (result: unknown) => number;
  readonly toFile: ((result: unknown) => SavedFile) | undefined;
  readonly cacheControl: string | undefined;
  readonly versionOf: ((args: CallArguments) => Promise<string | undefined>) | undefined;
};

/**
 * A check of the user besides their role. Throws `ForbiddenException`. Where no role is required,
 * it runs only for logged-in callers.
 */
export type Guard = (user: SessionUser, ctx: WebContext) => unknown;

export type CallArguments = {
  readonly request: Request;
  readonly ctx: WebContext;
  readonly query: unknown;
  readonly body: unknown;
  readonly params: unknown;
  readonly user: SessionUser | undefined;
  readonly findUser: () => Promise<SessionUser | undefined>;
  readonly client: Client;
  readonly limit: TakeLimit;
  readonly setCookie: (cookie: string) => void;
};

/**
 * Counts one use against a limit whose key is not the caller's network, such as an email address or
 * an account.
 */
export type TakeLimit = (taking: { name: LimitName; key: string }) => Promise<void>;

function hasMailboxKey({ settings }: WebContext, { url, headers }: Request): Promise<boolean> {
  return mayReadMailbox({ settings, header: (name) => headers.get(name), key: new URL(url).searchParams.get('key') });
}

const CHANGING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Answers one call, or throws its error. The checks run in the order in which they stand here. */
export async function answerCall(ctx: WebContext, call: Call, request: Request, context: RouteContext): Promise<Response> {
  if (call.development && !(await hasMailboxKey(ctx, request))) throw new AppError('ResourceNotFoundException');
  if (CHANGING_METHODS.has(request.method)) guardOrigin(request.headers, ctx.settings);
  const client = readClient(request.headers);
  if (call.limit !== undefined) await takeNetworkLimit(ctx, { name: call.limit, headers: request.headers });
  const limit: TakeLimit = ({ name, key }) => takeLimit(ctx, { name, key, scale: scaleOf(ctx, request.headers) });
  // Read once: inside the transaction of an Idempotency-Key another read would wait for a second
  // connection.
  let session: Promise<SessionUser | undefined> | undefined;
  const findUser = () => {
    session ??= readSession(ctx, request.headers);
    return session;
  };
  // 401 and 403 come before 400: nothing of the request is read before the caller may make it.
  const user = call.role === undefined ? undefined : await requireUser(ctx, call.role, findUser);
  await requireAllowed(ctx, call, { findUser, limit });
  const params = parseIfGiven(call.params, await context.params);
  const query = parseIfGiven(call.query, call.query && readQuery(request.url));
  const body = parseIfGiven(call.body, call.body && (await call.readBody(request, context)));
  const cookies: string[] = [];
  const setCookie = (cookie: string) => void cookies.push(cookie);
  const args = { request, ctx, query, body, params, user, findUser, client, limit, setCookie };

  const version = await call.versionOf?.(args);
  if (version !== undefined) return answerVersion(call, args, version);
  const path = new URL(request.url).pathname;
  const changing = CHANGING_METHODS.has(request.method);
  const person = changing ? await findUser() : user;
  const action = changing ? { user: person, call: `${request.method} ${path}` } : undefined;
  const work = (inside: WebContext) => recordActions(inside, action, (recorded) => perform(call, { ...args, ctx: recorded }));
  const key = call.idempotent ? readIdempotencyKey(request.headers) : undefined;
  if (key === undefined) return withCookies(toResponse(request, call, await work(ctx)), cookies);
  const scope = toScope({ method: request.method, path, caller: person?.id ?? clientKey(client, ctx.secrets) });
  const { repeated, ...outcome } = await runOnce(ctx, {
    scope,
    key,
    requestHash: hashRequest({ params, query, body }),
    work: (tx) => work({ ...ctx, db: tx }),
  });
  return toResponse(request, call, outcome, repeated ? { 'idempotency-replayed': 'true' } : {});
}

async function requireUser(ctx: WebContext, role: NonNullable<Call['role']>, findUser: CallArguments['findUser']): Promise<SessionUser> {
  const user = await findUser();
  if (user === undefined) throw new AppError('UnauthorizedException');
  if (!includesRole(user.role, role)) throw new AppError('ForbiddenException', { facts: { userId: user.id, needed: role } });
  // Also for editors: a password alone must not change the site's content.
  if (role !== 'user') await requireSecondFactor(ctx, { userId: user.id });
  return user;
}

/**
 * Checks what the call declares about a logged-in caller. Visitors pass: where a role is required,
 * they are refused before.
 */
async function requireAllowed(
  ctx: WebContext,
  { whileImpersonating, guard, perUser }: Call,
  { findUser, limit }: Pick<CallArguments, 'findUser' | 'limit'>,
): Promise<void> {
  if (whileImpersonating !== 'refused' && guard === undefined && perUser === undefined) return;
  const user = await findUser();
  if (user === undefined) return;
  if (whileImpersonating === 'refused') refuseWhileImpersonating(user);
  await guard?.(user, ctx);
  if (perUser !== undefined) await limit({ name: perUser, key: user.id });
}

function parseIfGiven(schema: Schema | undefined, input: unknown): unknown {
  return schema === undefined ? undefined : parseInput(schema, input);
}

/** The cached answer of this version. Its data is public, so all callers share it. */
async function answerVersion(call: Call, args: CallArguments, version: string): Promise<Response> {
  const { request, query } = args;
  const key = JSON.stringify([new URL(request.url).pathname, query]);
  const { body, tag } = await findOrMakeAnswer(key, version, async () => JSON.stringify((await perform(call, args)).body));
  return toTaggedResponse(request, { body, tag, status: call.statuses[0] ?? 200, headers: headersOf(call) });
}

/**
 * Parses the result with its schema, which removes unnamed fields. A result that does not fit is an
 * error of ours.
 */
async function perform(call: Call, args: CallArguments): Promise<Outcome> {
  const result = z.parse(call.result, await call.perform(args));
  if (typeof result !== 'object' || result === null) throw new TypeError('A result is an object.');
  return { status: call.statusOf(result), body: result };
}

function toResponse(request: Request, call: Call, { status, body }: Outcome, more: Readonly<Record<string, string>> = {}): Response {
  if (call.toFile !== undefined) return toAttachment(call.toFile(body), status);
  const headers = { ...headersOf(call), ...more };
  const text = JSON.stringify(body);
  return call.cacheControl === undefined
    ? new Response(text, { status, headers })
    : toTaggedResponse(request, { body: text, tag: tagOf(text), status, headers });
}

/** A file to be saved under its name. Browsers neither show nor keep it: it may be anything, and is for its caller alone. */
function toAttachment({ name, bytes }: SavedFile, status: number): Response {
  const plain = name.replaceAll(/[^\w .-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
  return new Response(bytes, { status, headers });
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** Answers are not cached unless the route says so; then they have an entity tag. */
function headersOf({ cacheControl }: Call): Record<string, string> {
  return { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheControl ?? 'no-store' };
}
