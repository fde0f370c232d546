import type { Capability, Exercised, PrivilegedAddress } from '@redoubt/domain/onchain/activity/privileged';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { ControlWay } from '@redoubt/power/text/describe-control';
import { toEffectTitle } from '@redoubt/power/text/sale-effect';

/** What each capability means for who holds the token or has something inside. */
export const CAPABILITY_WORDS: Readonly<Record<Capability, string>> = {
  upgrade: 'Replace the code',
  execute: 'Call anything as the contract',
  withdraw: 'Take what is inside',
  mint: 'Make new tokens',
  destroy: 'Destroy the contract',
  burn: 'Destroy tokens',
  pause: 'Stop everybody',
  blacklist: 'Bar an account',
  fee: 'Set a fee or rate',
  ownership: 'Change who holds powers',
  other: 'Change a setting',
};

/** What a way lets its holder do: what sales prove where that says more. */
export const toWayTitle = ({ capability, effect }: Pick<ControlWay, 'capability' | 'effect'>): string =>
  effect === undefined ? CAPABILITY_WORDS[capability] : toEffectTitle(effect);

const REASONS: Readonly<Record<string, string>> = {
  'nobody-holds-it': 'Nobody holds it',
  'needs-another-state': 'Only once the contract is in another state',
  'holder-not-found': 'Holder not found',
  'call-refused': 'The call was refused with every argument tried',
  'arguments-not-found': 'Needs an entry that was not found',
  'no-difference': 'A stranger’s call went through as well',
  'needs-signature': 'Needs a signature',
  'members-not-complete': 'Members not found',
  'limit-reached': 'The contract took too much to carry it out',
};

/** Why it is not known what a function does. */
const LIMITS: Readonly<Record<PowerMap['unknown'][number]['reason'], string>> = {
  time: 'it took more time than is given to one contract',
  reads: 'it asked for more than is read of one contract',
  steps: 'it went on for longer than is followed',
  memory: 'it took more memory than is given to it',
  'no-way-found': 'no way through it was found',
  fallback: 'a call that names no function does something for somebody',
};

/** The reasons for which functions stayed undetermined, each once, with how many there are of it. */
export function describeLimits(unknown: PowerMap['unknown']): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of unknown) counts.set(LIMITS[reason], (counts.get(LIMITS[reason]) ?? 0) + 1);
  return [...counts].map(([words, count]) => `${count} not determined: ${words}.`);
}

export const explainReason = (reason: string | null): string => (reason === null ? '' : (REASONS[reason] ?? reason));

export function toDelayWords(seconds: number): string {
  if (seconds === 0) return 'no notice';
  const hours = seconds / 3_600;
  if (hours < 1) return `${Math.round(seconds / 60)} min notice`;
  return hours % 24 === 0 && hours > 48 ? `${hours / 24} days’ notice` : `${Math.round(hours * 10) / 10} hours’ notice`;
}

/** Who an address is, in two or three words. */
export function toKindWords({ kind, multisig }: Pick<PrivilegedAddress, 'kind' | 'multisig'>): string {
  if (kind === 'multisig' && multisig !== null) return `Safe, ${multisig.threshold} of ${multisig.owners.length}`;
  const words = {
    eoa: 'One key',
    'delegated-eoa': 'One key (EIP-7702)',
    multisig: 'Safe',
    timelock: 'Timelock',
    governor: 'Vote of holders',
    contract: 'Contract',
  };
  return words[kind];
}

const PROXIES: Readonly<Record<string, string>> = {
  beacon: 'Proxy by a beacon',
  safe: 'Proxy of a Safe',
  diamond: 'Diamond proxy',
  zeppelinos: 'Proxy, ZeppelinOS',
  other: 'Proxy of an unknown kind',
};

/** What kind of proxy a contract is: standards by their number, the others by what they are called. */
export const toProxyWords = (kind: string): string => PROXIES[kind] ?? `Proxy, ${kind.toUpperCase()}`;

const UNKNOWN_USES = {
  'not-recorded': 'use not on record',
  'history-not-read': 'earlier use not read yet',
  'calls-by-contracts-not-recorded': 'use through contracts not on record',
} as const;

/** How often a function was used, as far as that was counted. */
export function toUseWords({ count, reason }: Exercised): string {
  if (count === null) return UNKNOWN_USES[reason ?? 'not-recorded'];
  if (count === 0) return 'never used on record';
  return `used ${reason === null ? '' : 'at least '}${count} ${count === 1 ? 'time' : 'times'}`;
}
