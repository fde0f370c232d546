import { createHash } from 'node:crypto';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import { AppError } from '@redoubt/domain/errors';

const VISIBLE = /^[\x21-\x7e]{1,200}$/;

/** The request's Idempotency-Key, or `undefined` when it has none. Throws `InvalidParameterException`. */
export function readIdempotencyKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key');
  if (key === null) return undefined;
  if (VISIBLE.test(key)) return key;
  throw new AppError('InvalidParameterException', {
    field: 'Idempotency-Key',
    message: 'Idempotency-Key: Please give 1 to 200 visible characters.',
  });
}

/** Of everything that decides what a call does. */
export function hashRequest(input: { params: unknown; query: unknown; body: unknown }): Buffer {
  return createHash('sha256').update(canonicalJson(input)).digest();
}
