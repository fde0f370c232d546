import '@/http/server-only';
import { headers } from 'next/headers';

/** The nonce with which scripts of this answer may run; our server puts the policy that names it into the request's headers. */
export async function readNonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
}
