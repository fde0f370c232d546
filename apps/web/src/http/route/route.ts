import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import type { LimitName } from '@redoubt/domain/limits';
import type { Role } from '@redoubt/domain/people/user/role';
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
  /** For a body that is not JSON: nobody has read it where `body` is not declared. */
  request: Request;
  /** Its `db` is a transaction when the call has an Idempotency-Key. */
  ctx: WebContext;
  query: Parsed<Query>;
  body: Parsed<Body>;
  params: Parsed<Params>;
  /** The person who asks, when `role` says that somebody must be logged in. */
  user: Needed extends Role ? SessionUser : undefined;
  /** The person who asks, where nobody has to be logged in. */
  findUser: () => Promise<SessionUser | undefined>;
  client: Client;
  /** For allowances beside the one that the route declares. */
  limit: TakeLimit;
  /** As in Set-Cookie. Not for calls that are `idempotent`: a repeat gets the answer again, not the cookie. */
  setCookie: (cookie: string) => void;
};

type RouteOptions<Query, Body, Params, Result extends Schema, Needed> = {
  /** One sentence about what the call is for. */
  summary: string;
  query?: Query;
  body?: Body;
  /** Of the address itself: /api/projects/{id}. */
  params?: Params;
  result: Result;
  /** Of a success; 200 unless given. */
  status?: number;
  /** For a result that decides the status itself: which ones there are, and the choice. */
  statusOf?: { statuses: readonly number[]; choose: (result: z.output<Result>) => number };
  limit?: LimitName;
  role?: Needed;
  /** For every call that changes something of a logged-in person. */
  whileImpersonating?: WhileImpersonating;
  /** An allowance of the logged-in person beside that of their network. */
  perUser?: LimitName;
  /** Asked right after the role, before anything of the request is read. A refusal by who the caller is belongs here, not into `handle`. */
  guard?: Guard;
  /** Honours Idempotency-Key: a repeat gets the first answer again. For calls that create something. */
  idempotent?: boolean;
  /** For public data: Cache-Control of a success, which then carries an entity tag. Without it nothing is stored anywhere. */
  cacheControl?: string;
  /**
   * For public data that costs much to put together and little to tell whether it changed: something that differs whenever the result
   * would. An answer is then made once per version; undefined makes it anew. Goes with `cacheControl`.
   */
  versionOf?: (args: HandlerArguments<Query, Body, Params, Needed>) => Promise<string | undefined>;
  /** Answers 404 except on a machine of one's own. */
  development?: boolean;
  handle: (args: HandlerArguments<Query, Body, Params, Needed>) => Promise<z.input<Result>>;
};

/** Declares one JSON call: what it takes, what it gives, who may make it. */
export function route<
  Result extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
  Needed extends Role | undefined = undefined,
>(options: RouteOptions<Query, Body, Params, Result, Needed>): Route {
  const { status = 200, statusOf, cacheControl, versionOf, handle } = options;
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
    readBody: (request) => readJsonBody(request),
    idempotent: options.idempotent ?? false,
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

type FormDoor = {
  /** What the call is given as its body, from the fields of the form. Asked when the call's own rules have let the request in. */
  readonly toBody: (fields: Record<string, unknown>, args: { request: Request; params: Awaited<RouteContext['params']> }) => unknown;
  /** What the browser is shown of the call's answer. */
  readonly toAnswer: (answer: Response, args: { params: Awaited<RouteContext['params']> }) => Promise<Response> | Response;
};

/** A declared call for who sends a form in place of JSON, such as browsers without scripts: under the same rules, asked in the same order. */
export function formDoor(declared: Handler | Route, { toBody, toAnswer }: FormDoor): Handler {
  if (!('declaration' in declared)) throw new TypeError('A form leads to a call that is declared.');
  const readBody = async (request: Request, context: RouteContext) =>
    toBody(await readFormOrJson(request), { request, params: await context.params });
  // A declaration of `route` is the whole call.
  const call: Call = { ...(declared.declaration as Call), readBody };
  const handler = answering((request, context) => answerCall(getContext(), call, request, context));
  return answering(async (request, context) => toAnswer(await handler(request, context), { params: await context.params }));
}

/** The exports of a route file: what is declared, HEAD where there is GET, and 405 with Allow for every other method. */
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

/** As nginx logs a caller that did not wait; no standard has a code for it. */
const CLIENT_CLOSED_REQUEST = 499;

/** Turns whatever `handler` throws into an answer. */
export function answering(handler: Handler): Handler {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      // The caller hung up, and what was worked on for it was ended: there is nobody to answer, and nothing failed.
      if (request.signal.aborted && error === request.signal.reason) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
      const requestId = request.headers.get(REQUEST_ID_HEADER) ?? '';
      // Browsers name this type when they open a link, and only then.
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
