import type { Address, Hex } from '../evm/reader.ts';
import type { Market } from './probe.ts';

/** Version of the simulation. Raise it with every change that can change a result. */
export const SIMULATION_ENGINE = 2;

/** Why something could not be determined. */
export type Gap =
  | 'no-pool'
  | 'empty-pool'
  /** The node does not support state overrides, or returned an error. */
  | 'node-cannot-simulate'
  /** The balance slot of the quote token was not found, so no buyer could be funded. */
  | 'no-means-to-buy'
  | 'quote-refused'
  | 'purchase-refused'
  | 'pool-refused'
  | 'balance-unreadable'
  | 'balances-do-not-add-up'
  | 'out-of-gas'
  /** Behaves differently when it can detect the simulation. */
  | 'tells-simulations'
  /** A sale in the block of the purchase fails; older holders can sell. */
  | 'waits-after-purchase'
  | 'time';

/**
 * The result of one step of a trade. Amounts are in the smallest unit, as decimal text; a tax is a
 * share, 0 to 1.
 */
export type StepResult =
  | { readonly is: 'done'; readonly tax: number; readonly sent: string; readonly arrived: string; readonly quote: string }
  /** `tax`: where a pool rejects a taxed payment, the share that was withheld. */
  | { readonly is: 'refused'; readonly by: 'token' | 'pool'; readonly why: string | null; readonly tax: number | null }
  | { readonly is: 'unknown'; readonly reason: Gap | 'not-tried' };

export type Sale = {
  /** Share of the pool's reserve of the token. */
  readonly share: number;
  readonly buy: StepResult;
  readonly transfer: StepResult;
  readonly sell: StepResult;
  /** Index in `calls`, to run it again. */
  readonly call: number;
};

export type HolderSale = { readonly holder: Address; readonly sell: StepResult; readonly call: number };

/** A transfer of a tenth of a balance, simulated where there is no pool. */
export type Pass = {
  /** The result of receiving it first, for a new holder; null for a present holder. */
  readonly received: StepResult | null;
  readonly passed: StepResult;
  readonly call: number;
};

/** What a privileged account can do to token holders. */
export type Effect =
  /** No one can sell any more. */
  | { readonly kind: 'stops-selling' }
  /** A chosen address cannot sell any more. */
  | { readonly kind: 'blocks-address' }
  | { readonly kind: 'raises-tax'; readonly buy: number | null; readonly sell: number | null; readonly transfer: number | null }
  | { readonly kind: 'takes-tokens'; readonly share: number }
  /** Minted tokens as a share of the previous supply. */
  | { readonly kind: 'mints'; readonly share: number }
  | { readonly kind: 'stops-buying' }
  | { readonly kind: 'stops-transfers' };

export type Exercised = {
  readonly effect: Effect;
  /** Calldata of the holder's call to the token. */
  readonly data: Hex;
  readonly holder: Address;
  readonly call: number;
};

/** One privileged function, simulated as its holder. */
export type ExercisedPower = {
  readonly selector: string;
  readonly types: string;
  readonly holders: readonly Address[];
  readonly result:
    | { readonly is: 'harmful'; readonly effects: readonly Exercised[]; readonly complete: boolean }
    | { readonly is: 'harmless' }
    /** No one can call it. */
    | { readonly is: 'unreachable' }
    /** It upgrades the code: results hold only until an upgrade. */
    | { readonly is: 'replaces-code' }
    | { readonly is: 'unknown'; readonly reason: 'holder-unknown' | 'refused' | 'sale-fails-before' | 'holder-is-in-the-trade' | Gap };
};

/** The exact parameters of an `eth_call` and its result. */
export type KeptCall = { readonly params: readonly unknown[]; readonly result: Hex };

export type Verdict =
  | { readonly is: 'risk'; readonly because: 'cannot-be-sold' | 'some-cannot-sell' | 'taxed' }
  | { readonly is: 'no-risk' }
  | { readonly is: 'unknown'; readonly reason: Gap };

/**
 * Whether a token can be sold, at what tax, and how privileged accounts can change that; all at one
 * block.
 */
export type TokenSimulation = {
  readonly token: Address;
  readonly market: (Market & { readonly tokenReserve: string; readonly quoteReserve: string }) | null;
  readonly verdict: Verdict;
  readonly sales: readonly Sale[];
  readonly holders: readonly HolderSale[];
  /** Simulated where there is no pool, or an empty one. */
  readonly passes: readonly Pass[];
  readonly powers: readonly ExercisedPower[];
  /** Whether every privileged function has a result, and no function stayed unclassified. */
  readonly powersComplete: boolean;
  readonly calls: readonly KeptCall[];
  readonly effort: { readonly ms: number; readonly calls: number };
};
