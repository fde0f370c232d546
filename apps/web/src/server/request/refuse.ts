import type { ServerResponse } from 'node:http';
import { ERRORS, type ErrorCode } from '@redoubt/domain/errors';
import type { RequestClass } from './request-class.ts';

/**
 * Answers with an error before the request reaches the application: JSON under /api, otherwise a
 * line of text.
 */
export function refuse(response: ServerResponse, { requestClass, code }: { requestClass: RequestClass; code: ErrorCode }): void {
  const { status, message } = ERRORS[code];
  const json = requestClass === 'api';
  response.statusCode = status;
  response.setHeader('content-type', json ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(json ? JSON.stringify({ code, message }) : `${message}\n`);
}
