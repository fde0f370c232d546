import type {
  ControllerFamily,
  Exercised,
  OpenDanger,
  PrivilegedAddress,
  PrivilegedFunction,
} from '@redoubt/domain/onchain/activity/privileged';
import type { Stake } from '@redoubt/power/reach/stake';
import type { ControlWay } from '@redoubt/power/text/control-ways';
import { describeVotes, toDuration } from '@redoubt/power/text/describe-controller';
import { toReachTitle } from '@redoubt/power/text/describe-reach';
import { CAPABILITY_LABELS } from '@redoubt/power/text/labels';
import { toEffectTitle } from '@redoubt/power/text/sale-effect';
import { formatNumberShort, formatUsdShort } from '@redoubt/ui/data/format';

/** The title of an access path: the simulated effect on sales where there is one, otherwise the capability. */
export const toWayTitle = ({ capability, effect }: Pick<ControlWay, 'capability' | 'effect'>): string =>
  effect === undefined ? CAPABILITY_LABELS[capability] : toEffectTitle(effect);

const FAMILIES: Readonly<Record<ControllerFamily, string>> = {
  safe: 'Safe',
  'multisig-wallet': 'Multisig wallet',
  signers: 'Signatures',
  'openzeppelin-timelock': 'Timelock',
  'compound-timelock': 'Timelock (Compound)',
  'ds-pause': 'Timelock (MakerDAO)',
  'openzeppelin-governor': 'Governor',
  'compound-governor': 'Governor (Compound)',
};

/** The name of a controller's family; undefined where it was not recognised. */
export const toFamilyLabel = (family: ControllerFamily | null | undefined): string | undefined =>
  family === null || family === undefined ? undefined : FAMILIES[family];

/** The kind of a holder as a short label, with the threshold of a multisig and the keys that suffice. */
export function toKindLabel({
  kind,
  multisig,
  family,
  aliasOf,
}: Pick<PrivilegedAddress, 'kind' | 'multisig' | 'family' | 'aliasOf'>): string {
  if (aliasOf !== null) return 'Contract on the parent chain';
  if (kind === 'multisig' && multisig !== null) return `${toFamilyLabel(family) ?? 'Multisig'}, ${toThresholdText(multisig)}`;
  const words = {
    eoa: 'Single-key wallet (EOA)',
    'delegated-eoa': 'Single-key wallet (EIP-7702)',
    multisig: 'Multisig',
    timelock: 'Timelock',
    governor: 'Governor',
    contract: 'Contract',
  };
  return toFamilyLabel(family) ?? words[kind];
}

/** "3 of 5", and how many keys are enough where that is fewer. */
export function toThresholdText({
  threshold,
  owners,
  keys = threshold,
}: {
  readonly threshold: number;
  readonly owners: readonly string[];
  readonly keys?: number;
}): string {
  const fewer = keys < threshold ? `; ${keys} ${keys === 1 ? 'key is' : 'keys are'} enough` : '';
  return `${threshold} of ${owners.length}${fewer}`;
}

/** How a governor's vote is held, as far as it states that. */
export function toVoteText(vote: NonNullable<PrivilegedAddress['vote']>): string {
  const { votingDelay, votingPeriod, clock, quorum } = vote;
  const inClock = (amount: number) => (clock === 'blocks' ? `${amount} ${amount === 1 ? 'block' : 'blocks'}` : toDuration(amount));
  const needs = quorum === null ? '' : `, quorum ${quorum}`;
  return `votes after ${inClock(votingDelay)} for ${inClock(votingPeriod)}${needs}. ${describeVotes(vote)}`;
}

const UNRESOLVED: Readonly<Record<string, string>> = {
  'anyone-may-act': 'makes any call for anyone',
  'not-evm': 'its code is not EVM code, which was not analysed',
  'anyone-may-schedule': 'anyone can announce calls',
  'acts-without-delay': 'some account acts without its delay',
  'acts-alone': 'some account acts without its owners’ agreement',
  'on-parent-chain': 'its controller is on the parent chain',
  depth: 'controller not found: too many contracts between',
  limit: 'controller not found: the analysis reached a limit',
};

/** Why the path to a controller ends here, in words that follow its kind. */
export const explainUnresolved = (reason: string): string => UNRESOLVED[reason] ?? 'controller not found';

/** How much an access path reaches now, in a few words. */
export function toReachText(reach: ControlWay['reach']): string {
  if (reach === undefined) return 'Not known';
  if (reach.length === 0) return 'Nothing of others';
  return [...new Set(reach.map(toReachTitle))].join(', ');
}

/** What is at stake, in money as far as it has a price: '$1.2 M', 'at least $1.2 M', '40 MRSH, no price'. Undefined where no amount is known. */
export function toStakeText(stake: Stake): string | undefined {
  if (stake === undefined) return undefined;
  const priced = stake.flatMap(({ usd }) => usd ?? []);
  if (priced.length > 0) {
    const usd = formatUsdShort(priced.reduce((sum, each) => sum + each, 0).toFixed(2));
    return priced.length === stake.length ? usd : `at least ${usd}`;
  }
  const [first, ...others] = stake;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${formatNumberShort(first.amount)} ${first.symbol}${more}, no price`;
}

/** What of an open danger a simulated call proved. */
export function toProvenText({ capabilities, proven }: Pick<OpenDanger, 'capabilities' | 'proven'>): string {
  if (proven.length === 0) return 'Found in the code; no simulated call succeeded';
  if (proven.length === capabilities.length) return 'Simulated: succeeds from any address';
  return `Simulated from any address: ${proven.map((it) => CAPABILITY_LABELS[it]).join(', ')}`;
}

/** How the holders of a function were looked for, where others may exist; undefined where all are known. */
export function toSearchText({
  holders,
  holdersComplete,
  lookedUp,
}: Pick<PrivilegedFunction, 'holders' | 'holdersComplete' | 'lookedUp'>): string | undefined {
  if (holdersComplete) return undefined;
  if (lookedUp === null)
    return holders.length === 0 ? undefined : 'There may be other holders: not every way into the function was judged.';
  const { accounts, cut } = lookedUp;
  const of = `${cut ? 'the first ' : ''}${accounts} ${accounts === 1 ? 'account' : 'accounts'}`;
  return `Looked up among ${of} that its events, calls and callers name; there may be others.`;
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
