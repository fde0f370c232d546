import { AppError } from '@redoubt/domain/errors';
import type { LimitName } from '@redoubt/domain/limits';
import { includesRole } from '@redoubt/domain/user/role';
import { type Outcome, runOnce } from '@redoubt/server/idempotency/run-once';
import { takeLimit } from '@redoubt/server/limit/take-limit';
import type { SessionUser } from '@redoubt/server/session/find-session';
import { z } from 'zod';
import { type Client, clientKey, networkKey, readClient } from './client.ts';
import type { WebContext } from './context.ts';
import { isDevelopmentRequest } from './development.ts';
import { hashRequest, readIdempotencyKey } from './idempotency.ts';
import { guardOrigin } from './origin-guard.ts';
import { parseInput, readQuery } from './parse-input.ts';
import { readJsonBody } from './read-body.ts';
import { toTaggedResponse } from './revalidation.ts';
import type { Declaration, RouteContext, Schema } from './route-declaration.ts';
import { readSession } from './session.ts';

/** A route without its types: what was parsed by a schema is handed to the handler of the same declaration. */
export type Call = Declaration & {
  readonly perform: (args: CallArguments) => Promise<unknown>;
  readonly statusOf: (result: unknown) => number;
  readonly cacheControl: string | undefined;
};

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
};

/** Takes one use from an allowance of something else than the caller's network: of an address, of an account. */
export type TakeLimit = (taking: { name: LimitName; key: string }) => Promise<void>;

const CHANGING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Answers one call, or throws what it fails by. The rules stand in the order in which they are asked. */
export async function answerCall(ctx: WebContext, call: Call, request: Request, context: RouteContext): Promise<Response> {
  const local = isDevelopmentRequest({ settings: ctx.settings, header: (name) => request.headers.get(name) });
  if (call.development && !local) throw new AppError('ResourceNotFoundException');
  if (CHANGING_METHODS.has(request.method)) guardOrigin(request.headers, ctx.settings);
  const client = readClient(request.headers);
  const limit: TakeLimit = ({ name, key }) => takeLimit(ctx, { name, key, scale: local ? ctx.settings.limitsScale : 1 });
  if (call.limit !== undefined) await limit({ name: call.limit, key: networkKey(client, ctx.secrets) });
  // Asked once: inside the transaction of an Idempotency-Key a second question would wait for a second connection.
  let asked: Promise<SessionUser | undefined> | undefined;
  const findUser = () => {
    asked ??= readSession(ctx, request.headers);
    return asked;
  };
  const user = call.role === undefined ? undefined : await requireUser(call.role, findUser);
  const params = parseIfGiven(call.params, await context.params);
  const query = parseIfGiven(call.query, call.query && readQuery(request.url));
  const body = parseIfGiven(call.body, call.body && (await readJsonBody(request)));
  const args = { request, ctx, query, body, params, user, findUser, client, limit };

  const key = call.idempotent ? readIdempotencyKey(request.headers) : undefined;
  if (key === undefined) return toResponse(request, call, await perform(call, args));
  const person = user ?? (await findUser());
  const scope = `${request.method} ${new URL(request.url).pathname} ${person?.id ?? clientKey(client, ctx.secrets)}`;
  const { repeated, ...outcome } = await runOnce(ctx, {
    scope,
    key,
    requestHash: hashRequest({ params, query, body }),
    work: (tx) => perform(call, { ...args, ctx: { ...ctx, db: tx } }),
  });
  return toResponse(request, call, outcome, repeated ? { 'idempotency-replayed': 'true' } : {});
}

async function requireUser(role: NonNullable<Call['role']>, findUser: CallArguments['findUser']): Promise<SessionUser> {
  const user = await findUser();
  if (user === undefined) throw new AppError('UnauthorizedException');
  if (!includesRole(user.role, role)) throw new AppError('ForbiddenException', { facts: { userId: user.id, needed: role } });
  return user;
}

function parseIfGiven(schema: Schema | undefined, input: unknown): unknown {
  return schema === undefined ? undefined : parseInput(schema, input);
}

/** The result is cut to its schema: what it does not name never leaves. One that does not fit is a fault of ours. */
async function perform(call: Call, args: CallArguments): Promise<Outcome> {
  const result = z.parse(call.result, await call.perform(args));
  if (typeof result !== 'object' || result === null) throw new TypeError('A result is an object.');
  return { status: call.statusOf(result), body: result };
}

/** Nothing may keep the answer unless the route says so; then it carries an entity tag. */
function toResponse(
  request: Request,
  { cacheControl }: Call,
  { status, body }: Outcome,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheControl ?? 'no-store', ...more };
  const text = JSON.stringify(body);
  return cacheControl === undefined ? new Response(text, { status, headers }) : toTaggedResponse(request, { body: text, status, headers });
}
