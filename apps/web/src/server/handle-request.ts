import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@redoubt/server/platform/log';
import { withRequestScope } from '@redoubt/server/platform/request-scope';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { isDevelopmentRequest } from '../http/development.ts';
import { findDocumentStatus, forgetDocumentStatus } from '../http/request/document-status.ts';
import { CLIENT_HEADER, COUNTRY_HEADER, DIRECT_HEADER, REQUEST_ID_HEADER } from '../http/request/request-headers.ts';
import { drawLimitedPage, PLAIN_PAGE_POLICY, RELOAD_SECONDS, UNAVAILABLE_PAGE } from '../http/route/plain-pages.ts';
import { isWorkerPage } from '../site/is-soft.ts';
import type { DatabaseGate } from './database-gate.ts';
import { logAccess } from './log/log-access.ts';
import { mergeWrites } from './log/merge-writes.ts';
import type { Metrics } from './log/metrics.ts';
import { serveMetrics } from './log/serve-metrics.ts';
import { FORWARDING_HEADER, findClient } from './request/client-address.ts';
import type { PageAllowance } from './request/page-allowance.ts';
import type { PageTurns } from './request/page-turns.ts';
import { refuse } from './request/refuse.ts';
import { replaceAnswer } from './request/replace-answer.ts';
import type { ReplicaReads } from './request/replica-reads.ts';
import { classifyRequest, isDrawn, type RequestClass } from './request/request-class.ts';
import { isHostileTarget, pathOf } from './request/request-path.ts';
import { DATA_POLICY, documentPolicy, isWorkerFile, securityHeaders, workerPolicy } from './request/security-headers.ts';

/** Everything that answering a request needs. `next` is the Next application. */
export type ServerParts = {
  readonly settings: Settings;
  readonly log: Log;
  /** For the line about each request. */
  readonly accessLog: Log;
  readonly gate: DatabaseGate;
  readonly pages: PageAllowance;
  readonly turns: PageTurns;
  readonly metrics: Metrics;
  /** `undefined`: there is no replica. */
  readonly replica?: ReplicaReads | undefined;
  readonly dev: boolean;
  readonly next: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

/**
 * Headers with which this server talks to the application. Clients' own are removed before anything
 * reads them.
 */
const INTERNAL_HEADER = /^(?:x-redoubt-|x-middleware-|x-nextjs-|x-invoke-|x-matched-path$|x-request-id$|content-security-policy)/;

/**
 * Next answers 500 to a range that does not exist and to a failed precondition. Without these
 * headers it sends the whole file.
 */
const FILE_CONDITION = /^(?:range|if-range|if-match|if-unmodified-since)$/;

const SERVER_ERROR_PATH = '/500';

/** Profile pictures of users who log in with Google. */
const GOOGLE_PICTURES = 'https://*.googleusercontent.com';

const METHODS: Readonly<Record<RequestClass, readonly string[]>> = {
  // Each route answers 405 to the methods that it does not support.
  api: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  document: ['GET', 'HEAD'],
  static: ['GET', 'HEAD'],
  metrics: ['GET', 'HEAD'],
};

/**
 * Answers one request. Unexpected errors are logged and answered with a plain 500; nothing is
 * thrown.
 */
export async function handleRequest(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? '/';
  const path = pathOf(target);
  const requestClass = classifyRequest(path);
  const requestId = randomUUID();
  logAccess({ log: parts.accessLog, metrics: parts.metrics }, { request, response, requestId, requestClass, path });
  mergeWrites(response);
  try {
    await answer(parts, { request, response, requestId, requestClass, target, path });
  } catch (error) {
    parts.log.error({ requestId, err: error }, 'request failed');
    if (response.headersSent) response.destroy();
    else refuse(response, { requestClass, code: 'UnknownException' });
  }
}

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  requestClass: RequestClass;
  target: string;
  path: string;
};

async function answer(parts: ServerParts, exchange: Exchange): Promise<void> {
  const { settings, gate, pages, turns, metrics, next } = parts;
  const { request, response, requestId, requestClass, target, path } = exchange;
  const client = findClient({
    headers: request.headers,
    socketAddress: request.socket.remoteAddress,
    trustedProxyHops: settings.trustedProxyHops,
    trustedProxies: settings.trustedProxies,
    countryHeader: settings.countryHeader,
  });
  removeHeaders(request);
  const policy = choosePolicy(parts, { requestClass, path });
  const https = settings.publicOrigin.startsWith('https:');
  for (const [name, value] of Object.entries(securityHeaders({ https, policy }))) response.setHeader(name, value);
  response.setHeader(REQUEST_ID_HEADER, requestId);

  if (isHostileTarget(target)) return refuse(response, { requestClass, code: 'InvalidParameterException' });
  // Next's development server has calls of its own, under addresses of documents.
  if (!parts.dev && !METHODS[requestClass].includes(request.method ?? '')) {
    response.setHeader('allow', METHODS[requestClass].join(', '));
    return refuse(response, { requestClass, code: 'MethodNotAllowedException' });
  }
  request.headers[REQUEST_ID_HEADER] = requestId;
  request.headers[CLIENT_HEADER] = client.address;
  request.headers[DIRECT_HEADER] = client.direct ? '1' : '0';
  if (client.country !== undefined) request.headers[COUNTRY_HEADER] = client.country;
  if (requestClass === 'metrics') return serveMetrics({ settings, metrics }, { request, response });
  const scale = isDrawn(path, requestClass) ? scaleOf(settings, request) : undefined;
  if (scale !== undefined) {
    const wait = pages.take(client.address, { scale });
    if (wait > 0) return answerLimited(request, response, wait);
  }
  if (requestClass === 'document' && !(await gate.isOpen())) return answerUnavailable(response);
  if (requestClass === 'document') applyDocumentStatus(response, requestId);
  // A page can't set its status, and this one is the error page.
  if (path === SERVER_ERROR_PATH) response.statusCode = 500;
  // Next takes the nonce for its own scripts from here.
  if (requestClass !== 'api') request.headers['content-security-policy'] = policy;
  parts.replica?.markWriter(request, response);
  const readsReplica = parts.replica?.mayRead(request, { requestClass, path }) ?? false;
  if (scale !== undefined) {
    const endTurn = await turns.take(client.address, { scale });
    // Who hung up meanwhile needs no page.
    if (response.destroyed) return endTurn();
    // Its answer is complete, or its client is gone.
    response.once('close', endTurn);
  }
  await withRequestScope({ requestId, readsReplica }, () => next(request, response));
}

function choosePolicy({ dev, settings }: ServerParts, { requestClass, path }: Pick<Exchange, 'requestClass' | 'path'>): string {
  if (requestClass === 'api' || requestClass === 'metrics') return DATA_POLICY;
  if (isWorkerFile(path)) return workerPolicy({ dev });
  // Also for files: the 404 of a missing file is a document.
  const { publicOrigin, logoCdnUrl, bucket, hostedIdentity, quote, analytics } = settings;
  const pictureUrls = [logoCdnUrl, bucket?.publicUrl, hostedIdentity && GOOGLE_PICTURES].filter((url) => url !== undefined);
  return documentPolicy({
    nonce: randomBytes(16).toString('base64'),
    dev,
    https: publicOrigin.startsWith('https:'),
    pictureUrls,
    callUrls: analytics === undefined ? [] : [analytics.origin],
    crmOrigin: quote.crm?.origin,
    workers: isWorkerPage(path),
  });
}

/** Removes the headers that a client may not send to the application. */
function removeHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if ([INTERNAL_HEADER, FORWARDING_HEADER, FILE_CONDITION].some((pattern) => pattern.test(name))) delete request.headers[name];
  }
}

/**
 * Applies the status that the page sets while it renders. The database may fail after the gate let
 * the request in.
 */
function applyDocumentStatus(response: ServerResponse, requestId: string): void {
  replaceAnswer(response, () => {
    const status = findDocumentStatus(requestId);
    if (status === 'not-found') response.statusCode = 404;
    return status === 'database-lost' && response.statusCode === 500 ? answerUnavailable : undefined;
  });
  response.once('close', () => forgetDocumentStatus(requestId));
}

/** The factor for the limits of this request. */
function scaleOf(settings: Settings, request: IncomingMessage): number {
  return isDevelopmentRequest({ settings, header: (name) => [request.headers[name]].flat()[0] }) ? settings.limitsScale : 1;
}

function answerLimited(request: IncomingMessage, response: ServerResponse, retryAfterSeconds: number): void {
  response.setHeader('retry-after', String(retryAfterSeconds));
  if (!(request.headers.accept ?? '').includes('text/html')) {
    refuse(response, { requestClass: 'document', code: 'LimitExceededException' });
    return;
  }
  response.statusCode = 429;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-security-policy', PLAIN_PAGE_POLICY);
  response.setHeader('cache-control', 'no-store');
  response.end(drawLimitedPage(retryAfterSeconds));
}

function answerUnavailable(response: ServerResponse): void {
  response.statusCode = 503;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-security-policy', PLAIN_PAGE_POLICY);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('retry-after', String(RELOAD_SECONDS));
  response.end(UNAVAILABLE_PAGE);
}
