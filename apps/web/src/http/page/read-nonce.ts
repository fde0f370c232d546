import '@/http/server-only';
import { headers } from 'next/headers';

/** The nonce of this answer's scripts. Our server puts the policy with it into the request's headers. */
export async function readNonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
}
