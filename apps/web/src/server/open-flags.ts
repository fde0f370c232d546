import type { FlagClient } from '@redoubt/flags/flag-client';
import { createRemoteFlagClient } from '@redoubt/flags/remote-flag-client';
import type { Log } from '@redoubt/server/platform/log';
import { toFlagOptions } from '@redoubt/server/platform/settings/flag-settings';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { createWarnOnce } from './log/warn-once.ts';

/** Wildcard addresses include loopback; other addresses do not. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** The flag client of the web process: of the service in the settings, or of our own config. */
export function openFlags({ settings, log }: { settings: Settings; log: Log }): FlagClient {
  const { host, port } = settings;
  const name = EVERYWHERE[host] ?? (host.includes(':') ? `[${host}]` : host);
  const options = toFlagOptions(settings.flags, { ownUrl: `http://${name}:${port}` });
  const deps = createWarnOnce({ fetch, log: ({ level, id, words }) => log[level]({ flagEvent: id, words }, 'flags') });
  return createRemoteFlagClient(deps, options);
}
