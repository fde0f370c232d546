import '@/http/server-only';
import { headers } from 'next/headers';
import { notePageOutcome } from './page-outcome.ts';
import { REQUEST_ID_HEADER } from './request-headers.ts';

/**
 * Makes the document that is being rendered answer 404. For pages that draw the words themselves: Next's own `notFound()`
 * sends a dynamic page's visitors an empty document that only scripts can fill.
 */
export async function noteNotFound(): Promise<void> {
  notePageOutcome((await headers()).get(REQUEST_ID_HEADER) ?? '', 'not-found');
}
