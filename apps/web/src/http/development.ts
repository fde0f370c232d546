import { isLoopbackHost } from '@redoubt/server/platform/loopback';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { DIRECT_HEADER } from './request/request-headers.ts';

/**
 * Whether a request may use development features: the mailbox, LIMITS_SCALE, /metrics without a
 * token. The settings must allow them, the Host header must be a loopback name, and the request
 * must not have been forwarded; `client-address.ts` and `exposure.ts` detect that.
 */
export function isDevelopmentRequest({
  settings,
  header,
}: {
  settings: Pick<Settings, 'developmentAllowed'>;
  header: (name: string) => string | null | undefined;
}): boolean {
  const host = hostOf(header('host') ?? '');
  return settings.developmentAllowed && host !== undefined && isLoopbackHost(host) && header(DIRECT_HEADER) === '1';
}

/** The name in a Host header, without its port. */
export function hostOf(value: string): string | undefined {
  return /^(\[[0-9a-fA-F:.]+\]|[^:@/\\\s]+)(?::\d{1,5})?$/.exec(value)?.[1]?.toLowerCase();
}
