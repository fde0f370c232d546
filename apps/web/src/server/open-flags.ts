import type { FlagClient } from '@redoubt/flags/flag-client';
import { createRemoteFlagClient } from '@redoubt/flags/remote-flag-client';
import type { Log } from '@redoubt/server/platform/log';
import { toFlagOptions } from '@redoubt/server/platform/settings/flag-settings';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { createWarnOnce } from './log/warn-once.ts';

/** Listening everywhere includes this machine; an address of its own does not. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** The web process's flags: from the service that the settings name, or from our own config. */
export function openFlags({ settings, log }: { settings: Settings; log: Log }): FlagClient {
  const { host, port } = settings;
  const name = EVERYWHERE[host] ?? (host.includes(':') ? `[${host}]` : host);
  const options = toFlagOptions(settings.flags, { ownUrl: `http://${name}:${port}` });
  const means = createWarnOnce({ fetch, log: ({ level, id, words }) => log[level]({ flagEvent: id, words }, 'flags') });
  return createRemoteFlagClient(means, options);
}
