import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a request's Authorization header holds the token. Compares in constant time. */
export function hasBearerToken(authorization: string | undefined, token: string): boolean {
  const digest = (each: string) => createHash('sha256').update(each).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}
