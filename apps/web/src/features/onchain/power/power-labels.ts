import type { Capability, Exercised, PrivilegedAddress } from '@redoubt/domain/onchain/activity/privileged';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { ControlWay } from '@redoubt/power/text/describe-control';
import { toEffectTitle } from '@redoubt/power/text/sale-effect';

/** What each capability allows its holder. */
export const CAPABILITY_LABELS: Readonly<Record<Capability, string>> = {
  upgrade: 'Upgrade the code',
  execute: 'Execute any call as the contract',
  withdraw: 'Withdraw the contract’s funds',
  mint: 'Mint tokens',
  destroy: 'Self-destruct the contract',
  burn: 'Burn tokens',
  pause: 'Pause the contract',
  blacklist: 'Blacklist an address',
  fee: 'Set a fee or rate',
  ownership: 'Transfer or renounce ownership, grant roles',
  other: 'Change parameters',
};

/** The title of an access path: the simulated effect on sales where there is one, otherwise the capability. */
export const toWayTitle = ({ capability, effect }: Pick<ControlWay, 'capability' | 'effect'>): string =>
  effect === undefined ? CAPABILITY_LABELS[capability] : toEffectTitle(effect);

const REASONS: Readonly<Record<string, string>> = {
  'nobody-holds-it': 'It has no holder',
  'needs-another-state': 'Only once the contract is in another state',
  'holder-not-found': 'Holder not found',
  'call-refused': 'The call reverted with all tried arguments',
  'arguments-not-found': 'Needs an argument that was not found',
  'no-difference': 'The call succeeded from another address as well',
  'needs-signature': 'Needs a signature',
  'members-not-complete': 'Members not found',
  'limit-reached': 'The simulation exceeded its limits',
};

/** Why the effect of a function is not known. */
const LIMITS: Readonly<Record<PowerMap['unknown'][number]['reason'], string>> = {
  time: 'the analysis exceeded its time limit',
  reads: 'the analysis exceeded its limit of chain reads',
  steps: 'the analysis exceeded its limit of steps',
  memory: 'the analysis exceeded its memory limit',
  'no-way-found': 'no execution path through it was found',
  fallback: 'the fallback function does something for certain callers',
  conditions: 'anyone can call it, and what it does to others depends on conditions that were not understood',
};

/** Why functions stayed undetermined, with the number of functions for each reason. */
export function describeLimits(unknown: PowerMap['unknown']): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of unknown) counts.set(LIMITS[reason], (counts.get(LIMITS[reason]) ?? 0) + 1);
  return [...counts].map(([words, count]) => `${count} not determined: ${words}.`);
}

export const explainReason = (reason: string | null): string => (reason === null ? '' : (REASONS[reason] ?? reason));

export function toDelayText(seconds: number): string {
  if (seconds === 0) return 'no timelock';
  const hours = seconds / 3_600;
  if (hours < 1) return `${Math.round(seconds / 60)} min delay`;
  return hours % 24 === 0 && hours > 48 ? `${hours / 24} days’ delay` : `${Math.round(hours * 10) / 10} hours’ delay`;
}

/** The kind of a holder as a short label. */
export function toKindLabel({ kind, multisig }: Pick<PrivilegedAddress, 'kind' | 'multisig'>): string {
  if (kind === 'multisig' && multisig !== null) return `Safe, ${multisig.threshold} of ${multisig.owners.length}`;
  const words = {
    eoa: 'Single-key wallet (EOA)',
    'delegated-eoa': 'Single-key wallet (EIP-7702)',
    multisig: 'Safe',
    timelock: 'Timelock',
    governor: 'Governor',
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
