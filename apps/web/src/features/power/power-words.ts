import type { Capability, PrivilegedAddress, PrivilegedFunction } from '@redoubt/domain/skynet/privileged';

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

/** Capabilities by which value can be taken: moved, diluted, or put under other code. */
export const TAKING: readonly Capability[] = ['upgrade', 'execute', 'withdraw', 'mint', 'destroy'];

const REASONS: Readonly<Record<string, string>> = {
  'nobody-holds-it': 'Nobody holds it',
  'needs-another-state': 'Only once the contract is in another state',
  'holder-not-found': 'Holder not found',
  'call-refused': 'The call was refused with every argument tried',
  'arguments-not-found': 'Needs an entry that was not found',
  'no-difference': 'A stranger’s call went through as well',
  'needs-signature': 'Needs a signature',
  'members-not-complete': 'Members not found',
};

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

type Contract = {
  readonly name: string;
  readonly functions: readonly PrivilegedFunction[];
  readonly holders: readonly PrivilegedAddress[];
  readonly unknown: number;
};

/** Whether value can be taken by somebody now, and by whom: the plainest way first. Says no more than was found. */
export function toSentence(contracts: readonly Contract[]): {
  readonly tone: 'danger' | 'caution' | 'safe' | 'neutral';
  readonly words: string;
} {
  const ways = contracts.flatMap(({ name, functions, holders }) =>
    functions
      .filter(({ enabled, capabilities }) => enabled === 'yes' && capabilities.some((it) => TAKING.includes(it)))
      .flatMap(({ capabilities, selector }) =>
        holders
          .filter(
            ({ selectors, unresolved, kind }) =>
              selectors.includes(selector) && (kind !== 'contract' || unresolved !== null) && kind !== 'timelock',
          )
          .map((holder) => ({ name, holder, capability: capabilities.find((it) => TAKING.includes(it)) ?? 'other' })),
      ),
  );
  const open = contracts.reduce((sum, { unknown }) => sum + unknown, 0);
  const rest = open === 0 ? '' : ` ${open} ${open === 1 ? 'function' : 'functions'} could not be determined.`;
  if (ways.length === 0)
    return {
      tone: 'neutral',
      words: `No live way was found by which somebody with special rights could take, dilute or replace what is inside.${rest}`,
    };
  const rank = ({ holder }: (typeof ways)[number]) =>
    (holder.kind === 'eoa' || holder.kind === 'delegated-eoa' ? 0 : holder.kind === 'contract' ? 1 : 2) * 1e9 + holder.delaySeconds;
  const [worst] = ways.toSorted((a, b) => rank(a) - rank(b));
  if (worst === undefined) return { tone: 'neutral', words: rest };
  const { holder, name, capability } = worst;
  const who = {
    eoa: 'One key',
    'delegated-eoa': 'One key',
    multisig: `${holder.multisig?.threshold} of ${holder.multisig?.owners.length} owners of a Safe`,
    governor: 'A vote of token holders',
    contract: 'A contract whose controller was not found',
    timelock: 'A timelock',
  }[holder.kind];
  const what = CAPABILITY_WORDS[capability].toLowerCase();
  const isKey = holder.kind === 'eoa' || holder.kind === 'delegated-eoa';
  return {
    tone: isKey && holder.delaySeconds < 86_400 ? 'danger' : 'caution',
    words: `${who} can ${what} (${name}), with ${toDelayWords(holder.delaySeconds)}.${rest}`,
  };
}
