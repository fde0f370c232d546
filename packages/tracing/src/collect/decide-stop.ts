import type { TraceInputs } from '../model/inputs.ts';
import type { StopReason } from '../model/ledger.ts';
import { type Account, type Asset, DEAD_ADDRESS, FEES, STAKE_ADDRESSES, ZERO_ADDRESS } from '../model/movement.ts';
import type { AccountKind, AssetFact, LabelKind, QuotedLabel, Trust } from '../model/store.ts';
import type { Passage } from './net-transaction.ts';

/** An account that paid with more different ones than this before the traced money came is not followed. */
export const COUNTERPARTIES_MAX = 1_000;

/** Labels at which a trace stops. */
export const STOP_LABELS: ReadonlySet<LabelKind> = new Set(['exchange', 'mixer', 'bridge']);

export const INCONSISTENT = 'its balances change without transfers, or it keeps a part of them.';

/** What is known of the account that traced money comes to. */
export type Arrival = {
  readonly account: Account;
  readonly asset: Asset;
  readonly amount: bigint;
  /** Movements below it are not followed. */
  readonly minimum: bigint;
  readonly labels: readonly QuotedLabel[];
  readonly kind: AccountKind;
  /** Different accounts that paid it or were paid by it before, as far as they are on record. */
  readonly counterparties: number;
  readonly treat: 'wallet' | 'stop' | undefined;
  readonly passage: Passage;
  /** Of the asset that moves. */
  readonly trust: Trust | undefined;
  /** The asset that a conversion gives. */
  readonly given: AssetFact | undefined;
  /** Steps from the start, this one included. */
  readonly hop: number;
  readonly hopsMax: number;
  readonly isFull: boolean;
};

export type Stop = { readonly reason: StopReason; readonly detail: string };
/** Where traced money goes on: not at all, in an account that is followed, or through a contract in the same transaction. */
export type Decision = Stop | 'follow' | 'inside';

/** Says where a trace stops. The order counts: labels first, then the user, then what the account did, then limits. */
export function decideStop(arrival: Arrival): Decision {
  const { account, asset, labels, kind, treat, passage, given } = arrival;
  if (account === FEES) return { reason: 'fees', detail: 'Paid for transactions.' };
  if (account === ZERO_ADDRESS) return { reason: 'burn', detail: 'Sent to the zero address.' };
  if (account === DEAD_ADDRESS) return { reason: 'burn', detail: 'Sent to an address of which no one can have the key.' };
  if (treat === 'stop') return { reason: 'user', detail: 'Stopped here by the inputs of this trace.' };
  const label = labels.find((each) => STOP_LABELS.has(each.kind));
  if (label !== undefined && treat === undefined) return { reason: label.kind as StopReason, detail: label.text };
  if (STAKE_ADDRESSES.has(account) && kind === 'contract' && treat === undefined)
    return { reason: 'validator', detail: 'Staked for a validator: it comes back as a withdrawal to an account that the deposit names.' };
  if (kind === 'contract' && treat === undefined) {
    const judged = judgeContract(account, asset, passage, given);
    if (judged !== undefined) return judged;
  }
  if (arrival.amount < arrival.minimum) return { reason: 'dust', detail: 'Below the smallest amount that is followed.' };
  if (treat === undefined && arrival.counterparties > COUNTERPARTIES_MAX)
    return { reason: 'busy', detail: `More than ${COUNTERPARTIES_MAX} accounts paid it or were paid by it before this money came.` };
  if (arrival.trust === 'inconsistent' && arrival.hop > 1)
    return { reason: 'inconsistent-token', detail: `Moved on in a token: ${INCONSISTENT}` };
  if (arrival.hop > arrival.hopsMax) return { reason: 'hops', detail: `More than ${arrival.hopsMax} steps from the start.` };
  if (arrival.isFull) return { reason: 'accounts', detail: 'The limit of followed accounts was reached.' };
  return 'follow';
}

function judgeContract(account: Account, asset: Asset, passage: Passage, given: AssetFact | undefined): Decision | undefined {
  switch (passage.type) {
    case 'flat':
      return 'inside';
    case 'convert':
      if (given?.trust === 'inconsistent') return { reason: 'inconsistent-token', detail: `Exchanged for a token: ${INCONSISTENT}` };
      if (given?.trust !== 'unknown') return 'inside';
      return { reason: 'unknown-token', detail: 'Exchanged for a token whose contract may log what it likes.' };
    case 'keeps':
      if (account === asset) return { reason: 'burn', detail: 'Burnt by the token’s contract.' };
      return { reason: 'contract', detail: 'A contract that holds the money of many accounts.' };
    case 'unclear':
      return { reason: 'conversion-unclear', detail: 'A contract that gave several assets, or paid before it was paid.' };
  }
}

/** The smallest movement of each asset that is followed: what the inputs say, otherwise a thousandth of its seeds. */
export function minimumsOf({ minimum }: TraceInputs, seeds: ReadonlyMap<Asset, bigint>): ReadonlyMap<Asset, bigint> {
  const stated = Object.entries(minimum) as [Asset, bigint][];
  return new Map([...[...seeds].map(([asset, sum]) => [asset, sum / 1_000n] as const), ...stated]);
}
