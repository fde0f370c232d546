import type { Address, Hex } from '../evm/reader.ts';
import type { Market } from './probe.ts';

/** Version of the simulation. Raise it with every change that can change an answer. */
export const SIMULATION_ENGINE = 2;

/** Why something could not be determined. */
export type Gap =
  | 'no-pool'
  | 'empty-pool'
  /** The node does not suppose code or balances, or refused to. */
  | 'node-cannot-simulate'
  /** Nobody could be given what the token is paid with. */
  | 'no-means-to-buy'
  | 'quote-refused'
  | 'purchase-refused'
  | 'pool-refused'
  | 'balance-unreadable'
  | 'balances-do-not-add-up'
  | 'out-of-gas'
  /** Looks different when it can tell that it is being simulated. */
  | 'tells-simulations'
  /** Refused in the block of the purchase; those who hold it longer can sell. */
  | 'waits-after-purchase'
  | 'time';

/** What came of one step of a trade. Amounts are in the smallest unit, as decimal text; a tax is a share, 0 to 1. */
export type StepResult =
  | { readonly is: 'done'; readonly tax: number; readonly sent: string; readonly arrived: string; readonly quote: string }
  /** `tax`: of a pool that does not accept what is taxed, what was kept of it. */
  | { readonly is: 'refused'; readonly by: 'token' | 'pool'; readonly why: string | null; readonly tax: number | null }
  | { readonly is: 'unknown'; readonly reason: Gap | 'not-tried' };

export type Sale = {
  /** Of what the pool holds of the token. */
  readonly share: number;
  readonly buy: StepResult;
  readonly transfer: StepResult;
  readonly sell: StepResult;
  /** Where in `calls` this can be run again. */
  readonly call: number;
};

export type HolderSale = { readonly holder: Address; readonly sell: StepResult; readonly call: number };

/** Where there is nowhere to sell: somebody passes a tenth of what they have on. */
export type Pass = {
  /** What came of getting it from a holder first, for somebody new; null for who held it before. */
  readonly received: StepResult | null;
  readonly passed: StepResult;
  readonly call: number;
};

/** What somebody with a power can do to those who hold the token. */
export type Effect =
  /** Nobody can sell any more. */
  | { readonly kind: 'stops-selling' }
  /** One address can be chosen that cannot sell any more. */
  | { readonly kind: 'blocks-address' }
  | { readonly kind: 'raises-tax'; readonly buy: number | null; readonly sell: number | null; readonly transfer: number | null }
  | { readonly kind: 'takes-tokens'; readonly share: number }
  /** New tokens, as a share of those there were. */
  | { readonly kind: 'mints'; readonly share: number }
  | { readonly kind: 'stops-buying' }
  | { readonly kind: 'stops-transfers' };

export type Exercised = {
  readonly effect: Effect;
  /** What the holder called on the token. */
  readonly data: Hex;
  readonly holder: Address;
  readonly call: number;
};

/** One function, executed as its holder. */
export type ExercisedPower = {
  readonly selector: string;
  readonly types: string;
  readonly holders: readonly Address[];
  readonly result:
    | { readonly is: 'harmful'; readonly effects: readonly Exercised[]; readonly complete: boolean }
    | { readonly is: 'harmless' }
    /** Nobody can call it. */
    | { readonly is: 'unreachable' }
    /** It replaces the code: whatever is proven here holds only until then. */
    | { readonly is: 'replaces-code' }
    | { readonly is: 'unknown'; readonly reason: 'holder-unknown' | 'refused' | 'sale-fails-before' | 'holder-is-in-the-trade' | Gap };
};

/** The exact parameters of an `eth_call`, and what came of it. */
export type KeptCall = { readonly params: readonly unknown[]; readonly result: Hex };

export type Verdict =
  | { readonly is: 'risk'; readonly because: 'cannot-be-sold' | 'some-cannot-sell' | 'taxed' }
  | { readonly is: 'no-risk' }
  | { readonly is: 'unknown'; readonly reason: Gap };

/** Whether a token can be sold, at what tax, and what those with powers can make of that; all at one block. */
export type TokenSimulation = {
  readonly token: Address;
  readonly market: (Market & { readonly tokenReserve: string; readonly quoteReserve: string }) | null;
  readonly verdict: Verdict;
  readonly sales: readonly Sale[];
  readonly holders: readonly HolderSale[];
  /** Tried where there is no pool, or an empty one. */
  readonly passes: readonly Pass[];
  readonly powers: readonly ExercisedPower[];
  /** Whether every privileged function was carried out to an end, and no function stayed unclassed. */
  readonly powersComplete: boolean;
  readonly calls: readonly KeptCall[];
  readonly effort: { readonly ms: number; readonly calls: number };
};
