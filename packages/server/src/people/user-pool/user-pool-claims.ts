import { AppError } from '@redoubt/domain/errors';
import { z } from 'zod';
import { type IdentityClaims, readIdentityClaims } from './read-identity-claims.ts';

const Payload = z.looseObject({ iss: z.string(), aud: z.string(), token_use: z.literal('id') });

/**
 * Who logged in, of the statement that the pool gave with its answer. Nothing stands between: it came over our own connection to the pool,
 * whose certificate proves it (OpenID Connect Core, 3.1.3.7), so its signature is not looked at. It must be meant for us all the same.
 *
 * Throws `ServiceUnavailableException` for anything else: whatever answered is not the pool.
 */
export function readIdToken(token: string, { issuer, clientId }: { issuer: string; clientId: string }): IdentityClaims {
  const payload = Payload.safeParse(decode(token));
  const claims = payload.success ? readIdentityClaims(payload.data) : undefined;
  if (!payload.success || claims === undefined || payload.data.iss !== issuer || payload.data.aud !== clientId) {
    throw new AppError('ServiceUnavailableException', { facts: { failure: 'token of another user' } });
  }
  return claims;
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return undefined;
  }
}
