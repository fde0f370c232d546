import type { Capability, ControllerKind } from '@redoubt/domain/onchain/activity/privileged';
import type { PowerMap } from '../analysis/power-map.ts';

/** What each capability allows its holder, from taking everything to changing a parameter. */
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

/** Why a privileged function is not proven to be usable. */
export const explainReason = (reason: string | null): string => (reason === null ? '' : (REASONS[reason] ?? reason));

/** Why the effect of a function is not known. */
export const LIMIT_LABELS: Readonly<Record<PowerMap['unknown'][number]['reason'], string>> = {
  time: 'its analysis was not finished in time',
  reads: 'the analysis exceeded its limit of chain reads',
  steps: 'the analysis exceeded its limit of steps',
  memory: 'the analysis exceeded its memory limit',
  'no-way-found': 'no execution path through it was found',
  fallback: 'the fallback function does something for certain callers',
  conditions: 'anyone can call it, and what it does to others depends on conditions that were not understood',
  'not-evm': 'its code is not EVM code, which was not analysed',
};

export function toDelayText(seconds: number | null): string {
  if (seconds === null) return 'delay not known';
  if (seconds === 0) return 'no timelock';
  const hours = seconds / 3_600;
  if (hours < 1) return `${Math.round(seconds / 60)} min delay`;
  return hours % 24 === 0 && hours > 48 ? `${hours / 24} days’ delay` : `${Math.round(hours * 10) / 10} hours’ delay`;
}

/** The kind of a holder in a few words; `quorum`: of a multi-signature wallet. */
export function toHolderLabel(kind: ControllerKind, quorum?: { readonly threshold: number; readonly of: number }): string {
  if (kind === 'multisig' && quorum !== undefined) return `Safe, ${quorum.threshold} of ${quorum.of}`;
  return KINDS[kind];
}

const KINDS: Readonly<Record<ControllerKind, string>> = {
  eoa: 'Single-key wallet (EOA)',
  'delegated-eoa': 'Single-key wallet (EIP-7702)',
  multisig: 'Safe',
  timelock: 'Timelock',
  governor: 'Governor',
  contract: 'Contract',
};
