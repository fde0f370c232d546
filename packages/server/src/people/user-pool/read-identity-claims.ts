import { Email, WebAddress } from '@redoubt/domain/form';
import { z } from 'zod';
import type { IdentityMethod, IdentityName } from '../account/identity-store.ts';

/** What an identity provider states about the person whom it sends. */
export type IdentityClaims = IdentityName & {
  readonly method: IdentityMethod;
  /** Undefined when the provider names none, or one that it has not seen to be theirs. */
  readonly verifiedEmail: string | undefined;
  readonly picture: string | null;
};

const Claims = z.object({
  iss: z.string().min(1).max(512),
  sub: z.string().min(1).max(255),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  picture: z.unknown().optional(),
  identities: z.unknown().optional(),
  'cognito:username': z.unknown().optional(),
});

/** Reads the claims of a statement whose signature was checked. `undefined` when they name no user. */
export function readIdentityClaims(claims: unknown): IdentityClaims | undefined {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return undefined;
  const { iss: issuer, sub: subject, email, email_verified: verified, picture, identities } = parsed.data;
  // Of people with a password of their own the pool says no other identities; what stands in for a pool says neither.
  const ownPassword = parsed.data['cognito:username'] !== undefined && identities === undefined;
  const address = Email.safeParse(email);
  return {
    issuer,
    subject,
    method: ownPassword ? 'password' : 'google',
    // The pool writes it as a word in some places.
    verifiedEmail: address.success && (verified === true || verified === 'true') ? address.data : undefined,
    picture: toPicture(picture),
  };
}

/** Shown inside our pages, so nothing that came over an open line. */
function toPicture(picture: unknown): string | null {
  const address = WebAddress.safeParse(picture);
  return address.success && address.data.startsWith('https://') ? address.data : null;
}
