import type { Exercised, PrivilegedAddress } from '@redoubt/domain/onchain/activity/privileged';
import type { ControlWay } from '@redoubt/power/text/describe-control';
import { CAPABILITY_LABELS, toHolderLabel } from '@redoubt/power/text/labels';
import { toEffectTitle } from '@redoubt/power/text/sale-effect';

/** The title of an access path: the simulated effect on sales where there is one, otherwise the capability. */
export const toWayTitle = ({ capability, effect }: Pick<ControlWay, 'capability' | 'effect'>): string =>
  effect === undefined ? CAPABILITY_LABELS[capability] : toEffectTitle(effect);

/** The kind of a holder as a short label. */
export const toKindLabel = ({ kind, multisig }: Pick<PrivilegedAddress, 'kind' | 'multisig'>): string =>
  toHolderLabel(kind, multisig === null ? undefined : { threshold: multisig.threshold, of: multisig.owners.length });

const PROXIES: Readonly<Record<string, string>> = {
  beacon: 'Proxy by a beacon',
  safe: 'Proxy of a Safe',
  diamond: 'Diamond proxy',
  zeppelinos: 'Proxy, ZeppelinOS',
  other: 'Proxy of an unknown kind',
};

/** The kind of a proxy: standards by number, others by name. */
export const toProxyLabel = (kind: string): string => PROXIES[kind] ?? `Proxy, ${kind.toUpperCase()}`;

const UNKNOWN_USES = {
  'not-recorded': 'uses not recorded',
  'history-not-read': 'earlier uses not read yet',
  'calls-by-contracts-not-recorded': 'uses through contracts not recorded',
} as const;

/** How often a function was used, as far as that is known. */
export function toUseText({ count, reason }: Exercised): string {
  if (count === null) return UNKNOWN_USES[reason ?? 'not-recorded'];
  if (count === 0) return 'no use recorded';
  return `used ${reason === null ? '' : 'at least '}${count} ${count === 1 ? 'time' : 'times'}`;
}
