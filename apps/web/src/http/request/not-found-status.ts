import '@/http/server-only';
import { headers } from 'next/headers';
import { setDocumentStatus } from './document-status.ts';
import { REQUEST_ID_HEADER } from './request-headers.ts';

/**
 * Makes the document that is being rendered answer 404. For pages that draw the notice themselves:
 * Next's `notFound()` sends visitors of a dynamic page an empty document that only scripts can
 * fill.
 */
export async function setNotFoundStatus(): Promise<void> {
  setDocumentStatus((await headers()).get(REQUEST_ID_HEADER) ?? '', 'not-found');
}
