import type { ApiError } from './api-error.ts';

/** Which of several reasons a refusal names beside its code. */
export function readReason({ body }: ApiError): string | undefined {
  if (typeof body !== 'object' || body === null || !('reason' in body)) return undefined;
  return typeof body.reason === 'string' ? body.reason : undefined;
}
