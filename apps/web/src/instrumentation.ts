import { isDatabaseUnavailable } from '@redoubt/db/unavailable';
import type { Instrumentation } from 'next';
import { getContext } from './http/context.ts';
import { setDocumentStatus } from './http/request/document-status.ts';
import { REQUEST_ID_HEADER } from './http/request/request-headers.ts';

/** Logs the error of a page with its request's id. Next calls this before it writes the answer. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers, path }, { routePath }) => {
  const requestId = String(headers[REQUEST_ID_HEADER] ?? '');
  const lost = isDatabaseUnavailable(error);
  if (lost) setDocumentStatus(requestId, 'database-lost');
  getContext().log[lost ? 'warn' : 'error']({ requestId, path: path.split('?', 1)[0], routePath, err: error }, 'page failed');
};
