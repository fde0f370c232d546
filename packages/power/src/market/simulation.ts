import type { Controller, ControlPath } from '../analysis/power-map.ts';
import type { Address, Hex } from '../evm/reader.ts';
import type { Market } from './probe.ts';

/** Version of the simulation. Raise it with every change that can change a result. */
export const SIMULATION_ENGINE = 5;

/**
 * The first version whose simulations this one can read: they stand, marked, until they are made again. Raise it to SIMULATION_ENGINE
 * where a simulation of before lacks what is read of every one.
 */
export const SIMULATION_ENGINE_READ = 4;

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
  /** Behaves differently when it is observed: under other terms that a real transaction may have. */
  | 'tells-simulations'
  /** A sale soon after the purchase fails, older holders or later sales pass. */
  | 'waits-after-purchase'
  /** A sale soon after the purchase passes; one an hour, a day or a month later is refused, or taxed more. */
  | 'stops-later'
  /** A sale passes, but not after further purchases by others. */
  | 'stops-after-purchases'
  /** It asks about something that the simulation cannot show as it will be. */
  | 'environment-differs'
  /** On record many have bought, and no one has sold but insiders. */
  | 'no-outsider-sold'
  /** It takes more requests than a simulation makes. */
  | 'requests'
  /** It was stopped at its time: a slow machine or node, on which another try may get further. */
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
  /** Calldata of the holder's call just before, where it takes two. */
  readonly after?: Hex;
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

/** A contract that the token's transfers call, beside its own code, its pool and the router. */
export type SaleGuard = {
  readonly contract: Address;
  /** Its privileged functions, simulated as those of the token; null where it could not be read. */
  readonly powers: readonly ExercisedPower[] | null;
};

/** What one account alone can do at any time, so that a sale that passes now may not pass later. */
export type SaleEnding = {
  /** The token, or a contract that its transfers call. */
  readonly contract: Address;
  readonly selector: string;
  readonly effect: Effect | { readonly kind: 'replaces-code' };
  readonly path: ControlPath;
  /** Who decides in the end; null where that was not resolved. */
  readonly end: Controller | null;
};

/** The exact parameters of an `eth_call` or `eth_simulateV1` and its result, as far as nodes agree on it. */
export type KeptCall = { readonly params: readonly unknown[]; readonly result: unknown };

/** What distinguishes a round of trades by new accounts. */
export type RoundName =
  | 'first'
  | 'large'
  /** A tenth of what was bought is sold. */
  | 'in-parts'
  | 'large-in-parts'
  /** The sale is in the block after the purchase. */
  | 'next-block'
  | 'hour-later'
  | 'day-later'
  | 'month-later'
  /** Another gas limit, gas price, proposer and random value. */
  | 'other-terms'
  | 'other-amount'
  /** Others have bought in between. */
  | 'after-others';

/** A purchase and a sale by a new account without code. */
export type TriedRound = {
  readonly name: RoundName;
  readonly share: number;
  /** Seconds between purchase and sale. */
  readonly waitS: number;
  readonly buy: StepResult;
  readonly sell: StepResult;
  readonly call: number;
};

/** A rule of a token that users must know, and that makes no trap of it. Taxes are shares, 0 to 1. */
export type SaleRule =
  /** What was bought can be sold after some time: not yet after `fromS` seconds, but after `toS`. */
  | { readonly kind: 'cooldown'; readonly fromS: number; readonly toS: number }
  /** Large sales are refused, and pass in parts. */
  | { readonly kind: 'limit-per-trade' }
  /** Large purchases are refused. */
  | { readonly kind: 'limit-per-purchase' }
  | { readonly kind: 'tax-by-amount'; readonly small: number; readonly large: number }
  /** The tax of a sale falls with the time since the purchase. */
  | { readonly kind: 'tax-falls'; readonly from: number; readonly to: number }
  /** Trades by contracts, or a purchase and a sale in one transaction, are refused. */
  | { readonly kind: 'accounts-only' }
  /** So many of the sampled holders cannot sell: fewer than a third. */
  | { readonly kind: 'frozen-holders'; readonly stuck: number; readonly tried: number }
  /** Simulated sales are refused, and most outsiders on record have sold: no clearance, since a trap may close late or let some through. */
  | { readonly kind: 'record-contradicts'; readonly sold: number; readonly bought: number };

/**
 * Sales on record. Outsiders are accounts that received the token from its pools only: no one gave
 * or minted it to them.
 */
export type SalesOnRecord = {
  readonly outsidersBought: number;
  readonly outsidersSold: number;
  /** The first block whose transfers count; absent where that was not stored. Before it an outsider may have been given tokens. */
  readonly fromBlock?: number;
};

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
  /** `blocks`: by accounts without code, block after block. `call`: by a contract, in one call. */
  readonly method: 'blocks' | 'call';
  readonly rules: readonly SaleRule[];
  /** Every round of trades by new accounts; empty where the node cannot simulate blocks. */
  readonly rounds: readonly TriedRound[];
  /** Undefined where transfers are not recorded. */
  readonly record: SalesOnRecord | undefined;
  readonly sales: readonly Sale[];
  readonly holders: readonly HolderSale[];
  /** Simulated where there is no pool, or an empty one. */
  readonly passes: readonly Pass[];
  readonly powers: readonly ExercisedPower[];
  /** Contracts that the token's transfers call; empty where no sale passes, null where the node does not name them or none were looked for. */
  readonly guards: readonly SaleGuard[] | null;
  /** What one account alone can do to end sales, of the token's and the guards' functions. */
  readonly endings: readonly SaleEnding[];
  /** Whether every privileged function has a result, and no function stayed unclassified. */
  readonly powersComplete: boolean;
  readonly calls: readonly KeptCall[];
  readonly effort: { readonly ms: number; readonly calls: number };
};
