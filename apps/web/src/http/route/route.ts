import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import type { LimitName } from '@redoubt/domain/limits';
import type { Role } from '@redoubt/domain/people/user/role';
import type { SavedFile } from '@redoubt/domain/saved-file';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import type { z } from 'zod';
import { getContext, type WebContext } from '@/http/context';
import type { Client } from '@/http/request/client';
import { readFormOrJson, readJsonBody } from '@/http/request/read-body';
import { REQUEST_ID_HEADER } from '@/http/request/request-headers';
import { answerCall, type Call, type CallArguments, type Guard, type TakeLimit } from './answer-call.ts';
import { toErrorResponse } from './error-response.ts';
import {
  type Handler,
  METHODS,
  type Method,
  type Route,
  type RouteContext,
  type Schema,
  type WhileImpersonating,
} from './route-declaration.ts';

type Parsed<S> = S extends Schema ? z.output<S> : undefined;

type HandlerArguments<Query, Body, Params, Needed> = {
  /** For a body that is not JSON: its body is unread when `body` is not declared. */
  request: Request;
  /** Its `db` is a transaction when the call has an Idempotency-Key. */
  ctx: WebContext;
  query: Parsed<Query>;
  body: Parsed<Body>;
  params: Parsed<Params>;
  /** The logged-in user, where `role` requires one. */
  user: Needed extends Role ? SessionUser : undefined;
  /** The logged-in user, if any, where none is required. */
  findUser: () => Promise<SessionUser | undefined>;
  client: Client;
  /** For limits besides those that the route declares. */
  limit: TakeLimit;
  /**
   * As in Set-Cookie. Not for `idempotent` calls: a retry gets the answer again, without the
   * cookie.
   */
  setCookie: (cookie: string) => void;
};

type RouteOptions<Query, Body, Params, Result extends Schema, Needed> = {
  /** One sentence about what the call does. */
  summary: string;
  query?: Query;
  body?: Body;
  /** Largest body, in bytes; 64 KiB by default. */
  bodyBytesMax?: number;
  /** Parameters of the path: /api/projects/{id}. */
  params?: Params;
  result: Result;
  /** The status of a success; 200 by default. */
  status?: number;
  /** For a status that depends on the result: the possible ones, and the choice. */
  statusOf?: { statuses: readonly number[]; choose: (result: z.output<Result>) => number };
  limit?: LimitName;
  role?: Needed;
  /** Declared by every call that changes a user's data. */
  whileImpersonating?: WhileImpersonating;
  /** A limit per logged-in user, besides `limit`, which is per network. */
  perUser?: LimitName;
  /**
   * Runs after the checks of role and impersonation, before the request is read. Checks of who the
   * caller is belong here, not in `handle`.
   */
  guard?: Guard;
  /**
   * Honours Idempotency-Key: a retry gets the first answer again. For calls that create something.
   */
  idempotent?: boolean;
  /**
   * For public data: Cache-Control of a success, which then has an entity tag. `no-store` by
   * default.
   */
  cacheControl?: string;
  /**
   * For public data that is expensive to build but cheap to version: a value that changes whenever
   * the result would. An answer is then built once per version; undefined builds it again. Needs
   * `cacheControl`.
   */
  versionOf?: (args: HandlerArguments<Query, Body, Params, Needed>) => Promise<string | undefined>;
  /** For a success that is a file to be saved in place of JSON, for its caller alone. */
  toFile?: (result: z.output<Result>) => SavedFile;
  /** Development only: answers 404 otherwise. */
  development?: boolean;
  handle: (args: HandlerArguments<Query, Body, Params, Needed>) => Promise<z.input<Result>>;
};

/** Declares one JSON call: its input, its result, and who may make it. */
export function route<
  Result extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
  Needed extends Role | undefined = undefined,
>(options: RouteOptions<Query, Body, Params, Result, Needed>): Route {
  const { status = 200, statusOf, cacheControl, versionOf, toFile, handle } = options;
  const call: Call = {
    summary: options.summary,
    query: options.query,
    body: options.body,
    params: options.params,
    result: options.result,
    statuses: statusOf?.statuses ?? [status],
    limit: options.limit,
    role: options.role,
    whileImpersonating: options.whileImpersonating,
    perUser: options.perUser,
    guard: options.guard,
    readBody: (request) => readJsonBody(request, { ...(options.bodyBytesMax !== undefined && { bytesMax: options.bodyBytesMax }) }),
    idempotent: options.idempotent ?? false,
    isFile: toFile !== undefined,
    toFile: toFile && ((result) => toFile(result as z.output<Result>)),
    development: options.development ?? false,
    // Each value was parsed by the schema that gives it its type.
    perform: (args: CallArguments) => handle(args as HandlerArguments<Query, Body, Params, Needed>),
    statusOf: (result) => statusOf?.choose(result as z.output<Result>) ?? status,
    cacheControl,
    versionOf: versionOf && ((args) => versionOf(args as HandlerArguments<Query, Body, Params, Needed>)),
  };
  const handler = answering((request, context) => answerCall(getContext(), call, request, context));
  return Object.assign(handler, { declaration: call });
}

type FormCall = {
  /** The call's body, from the fields of the form. Runs after the checks of the call itself. */
  readonly toBody: (fields: Record<string, unknown>, args: { request: Request; params: Awaited<RouteContext['params']> }) => unknown;
  /** The page or redirect for the browser, from the call's answer. */
  readonly toAnswer: (answer: Response, args: { params: Awaited<RouteContext['params']> }) => Promise<Response> | Response;
};

/**
 * A declared call for clients that send a form instead of JSON, such as browsers without scripts.
 * Its checks are the same, in the same order.
 */
export function formCall(declared: Handler | Route, { toBody, toAnswer }: FormCall): Handler {
  if (!('declaration' in declared)) throw new TypeError('The route has no declaration.');
  const readBody = async (request: Request, context: RouteContext) =>
    toBody(await readFormOrJson(request), { request, params: await context.params });
  // The declaration that `route` attaches is the whole call.
  const call: Call = { ...(declared.declaration as Call), readBody };
  const handler = answering((request, context) => answerCall(getContext(), call, request, context));
  return answering(async (request, context) => toAnswer(await handler(request, context), { params: await context.params }));
}

/**
 * The exports of a route file: the declared methods, HEAD where there is GET, and 405 with Allow
 * for every other method.
 */
export function api(routes: Partial<Record<Exclude<Method, 'HEAD' | 'OPTIONS'>, Route | Handler>>): Record<Method, Handler | Route> {
  const { GET } = routes;
  const all: Partial<Record<Method, Handler | Route>> = GET === undefined ? routes : { ...routes, HEAD: withoutBody(GET) };
  const allow = METHODS.filter((method) => all[method] !== undefined).join(', ');
  const refuse = answering(async () => {
    throw new AppError('MethodNotAllowedException');
  });
  const handlers = METHODS.map((method) => [method, all[method] ?? withHeader(refuse, 'allow', allow)] as const);
  return Object.fromEntries(handlers) as Record<Method, Handler | Route>;
}

/** nginx's status for a client that closed the connection; no standard has one. */
const CLIENT_CLOSED_REQUEST = 499;

/** Turns the errors that `handler` throws into answers. */
export function answering(handler: Handler): Handler {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      // The client closed the connection, so its work was aborted. Nothing failed, and no one reads
      // the answer.
      if (request.signal.aborted && error === request.signal.reason) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
      const requestId = request.headers.get(REQUEST_ID_HEADER) ?? '';
      // Browsers send this type only when they open a link.
      const forPeople = (request.headers.get('accept') ?? '').includes('text/html');
      return toErrorResponse(error, { log: getContext().log, requestId, forPeople });
    }
  };
}

function withoutBody(handler: Handler): Handler {
  return async (request: Request, context: RouteContext) => {
    const { status, headers } = await handler(request, context);
    return new Response(null, { status, headers });
  };
}

function withHeader(handler: Handler, name: string, value: string): Handler {
  return async (request, context) => {
    const response = await handler(request, context);
    response.headers.set(name, value);
    return response;
  };
}
