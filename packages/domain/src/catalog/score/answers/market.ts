import * as z from 'zod/mini';
import { Ratio, Share } from './parts.ts';

// Answers of the Market Stability checks. All of them need a token.

/** Buying and selling at two sizes, and sales by sampled holders: the worst tax of a round trip, and which part could sell. */
export const Selling = z.strictObject({ roundTripTax: Share, ableShare: Share });

/** The loss when selling 1 % of the supply outside pools. */
export const LeavingCost = z.strictObject({ loss: Share });

/** The share of pool liquidity that is burnt, locked for 90 days or more, or spread; and the share in unrecognised lockers. */
export const LiquidityLock = z
  .strictObject({ heldShare: Share, unrecognisedShare: Share })
  .check(z.refine(({ heldShare, unrecognisedShare }) => heldShare + unrecognisedShare <= 1 + 1e-9, 'The parts exceed the whole.'));

/** The share of the ten largest holders, without burnt tokens, pools, lockers, exchanges and bridges. */
export const Concentration = z.strictObject({ topTenShare: Share });

/** The share of the deployer, holders of powers, the team's wallets and the first twenty wallets they funded. */
export const Insiders = z.strictObject({ share: Share });

/** The worst fall of pooled value in 30 days, in the pool's quote asset. */
export const LiquidityFall = z.strictObject({ worstFall: Share });

/** Net new supply in 90 days made by holders of keys, as a part of the supply. Emission by a fixed rule does not count. */
export const NetMint = z.strictObject({ share: Ratio });

/** The share of daily samples of 30 days in which pool and feed were within 2 % of each other. */
export const PriceAgreement = z.strictObject({ withinShare: Share });

/** The own token's part in collateral or reserves. */
export const OwnToken = z.strictObject({ share: Share });

export const MARKET_ANSWERS = {
  'MKT-01': Selling,
  'MKT-02': LeavingCost,
  'MKT-03': LiquidityLock,
  'MKT-04': Concentration,
  'MKT-05': Insiders,
  'MKT-06': LiquidityFall,
  'MKT-07': NetMint,
  'MKT-08': PriceAgreement,
  'MKT-09': OwnToken,
} as const;
