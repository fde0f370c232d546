import { isLoopbackHost } from '@redoubt/server/platform/loopback';
import { isMailboxKey } from '@redoubt/server/platform/mailbox-key';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { DIRECT_HEADER } from './request/request-headers.ts';

type RequestFacts<Key extends keyof Settings> = {
  readonly settings: Pick<Settings, Key>;
  readonly header: (name: string) => string | null | undefined;
};

/**
 * Whether LIMITS_SCALE counts for a request: the settings must allow it, the Host header must be a
 * loopback name, and no header may say that the request was forwarded. A forwarder that adds no
 * header looks the same, so nothing that must stay secret rests on this alone.
 */
export function isDevelopmentRequest({ settings, header }: RequestFacts<'developmentAllowed'>): boolean {
  const host = hostOf(header('host') ?? '');
  return settings.developmentAllowed && host !== undefined && isLoopbackHost(host) && header(DIRECT_HEADER) === '1';
}

/** Whether a request may read the mailbox, or /metrics without a token: it must also have the key of this start. */
export async function mayReadMailbox({
  settings,
  header,
  key,
}: RequestFacts<'developmentAllowed' | 'dataDir'> & { readonly key: string | null | undefined }): Promise<boolean> {
  return isDevelopmentRequest({ settings, header }) && (await isMailboxKey(settings, key));
}

/** The name in a Host header, without its port. */
function hostOf(value: string): string | undefined {
  return /^(\[[0-9a-fA-F:.]+\]|[^:@/\\\s]+)(?::\d{1,5})?$/.exec(value)?.[1]?.toLowerCase();
}
