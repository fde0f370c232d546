import type { PowerFact } from '../analysis/power-map.ts';
import type { Address, Hex } from '../evm/reader.ts';
import type { Effect } from '../market/simulation.ts';

/** What a privileged function was measured to change of what others own. Amounts in smallest units, as decimal text. */
export type ReachEffect =
  /** It leaves the contract, which held `held` of it. `asset`: a token; null for the chain's own coin. */
  | { readonly kind: 'takes-assets'; readonly asset: string | null; readonly amount: string; readonly held: string }
  /** It leaves the account of a holder of the contract's own token. */
  | { readonly kind: 'takes-balance'; readonly amount: string; readonly held: string }
  /** The supply of the contract's own token grows; `supply`: the one before. */
  | { readonly kind: 'mints'; readonly amount: string; readonly supply: string }
  /** An account may spend the contract's tokens, or those of a holder. */
  | { readonly kind: 'approves'; readonly asset: string }
  /** Other code answers in the contract's place. */
  | { readonly kind: 'replaces-code' };

/** Whether an effect is on what others own, not on trades. */
export const isReachEffect = (effect: Effect | ReachEffect): effect is ReachEffect =>
  effect.kind === 'mints' ? 'supply' in effect : OWNED.has(effect.kind);

const OWNED: ReadonlySet<string> = new Set<ReachEffect['kind']>(['takes-assets', 'takes-balance', 'approves', 'replaces-code']);

/** Why it is not known what a function reaches. */
export type ReachGap =
  | 'no-holder'
  | 'not-enabled'
  /** Every call reverted, or every one that asks for what is there. */
  | 'refused'
  /** It makes any call as the contract. */
  | 'any-call'
  /** Its arguments are lists or bytes, of which few can be tried. */
  | 'arguments'
  /** The contract holds nothing that was found, so that nothing could move. */
  | 'holds-nothing'
  /** What it changes belongs to another contract. */
  | 'elsewhere'
  | 'node-cannot-simulate'
  | 'not-answered'
  /** It takes more requests than a measurement makes. */
  | 'limit'
  /** It was stopped at its time. */
  | 'time';

/** An effect with the call that had it: sent by the holder to the contract of the function. */
export type Reached = { readonly effect: ReachEffect; readonly holder: Address; readonly data: Hex };

/** What a function reaches now: the largest effect of each kind, none where nothing that others own changed. */
export type Reach =
  | { readonly is: 'measured'; readonly effects: readonly Reached[] }
  | { readonly is: 'unknown'; readonly reason: ReachGap };

/** `asset`: a token; null for the chain's own coin. `decimals`: null where the token does not say. `usd`: of one whole unit; null without a price. */
export type ReachAsset = {
  readonly asset: Address | null;
  readonly symbol: string;
  readonly decimals: number | null;
  readonly usd: number | null;
};

/** The measurement of one contract's privileged functions at one block. */
export type ReachMap = {
  /** The block that it was made at; absent where that is the block of the map. */
  readonly block?: number;
  /** What the contract was found to hold; `asset` null for the chain's own coin. */
  readonly held: readonly { readonly asset: Address | null; readonly amount: string }[];
  /** What it holds and its own token, as they were called and worth at the block; absent where that was not read. */
  readonly assets?: readonly ReachAsset[];
  readonly powers: readonly { readonly contract: Address; readonly selector: string; readonly reach: Reach }[];
};

/** No measurement of a map's functions, for one reason. */
export const toUnmeasured = (powers: readonly Pick<PowerFact, 'contract' | 'selector'>[], reason: ReachGap): ReachMap['powers'] =>
  powers.map(({ contract, selector }) => ({ contract, selector, reach: { is: 'unknown', reason } }));

/** The block that a stored measurement was made at, beside its map of that block; null without one. */
export const toReachBlock = (reach: ReachMap | null | undefined, { block }: { readonly block: number }): number | null =>
  reach ? (reach.block ?? block) : null;

/** The measurement of one function; undefined where none was made. */
export const findReach = (
  reach: ReachMap | null | undefined,
  { contract, selector }: { readonly contract: Address; readonly selector: string },
): Reach | undefined => reach?.powers.find((each) => each.contract === contract && each.selector === selector)?.reach;
