import { toSelector } from '../analysis/read-safe.ts';
import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import { judgeLeg } from './judge-leg.ts';
import { decodeLeg, encodeForOwner, type Market, makeAddress, type Overrides, toWords } from './probe.ts';
import { PROBE_CODE } from './probe-code.ts';
import type { StepResult } from './simulation.ts';

/** How accounts trade a token: the contract that they approve, and what they call there. */
export type Venue = {
  /** The chain's own router, or the probe in a router's place. The accounts have no code either way. */
  readonly is: 'router' | 'probe';
  readonly spender: Address;
  readonly overrides: Overrides;
  /** `spend`: of the quote token; `amount`: of the token, which that buys. */
  toPurchase(trade: { trader: Address; spend: bigint; amount: bigint }): Hex;
  toSale(trade: { trader: Address; amount: bigint }): Hex;
  /** What the venue itself measured of a trade, where it measures. */
  readMeasured(data: Hex): StepResult | undefined;
};

const SWAP = toSelector('swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)');
const AMOUNTS_OUT = toSelector('getAmountsOut(uint256,address[])');
const APPROVE = toSelector('approve(address,uint256)');
/** In the year 2100: no trade expires. */
const DEADLINE = 4_102_444_800n;
const UNLIMITED = (1n << 256n) - 1n;

const encode = (selector: string, ...words: readonly bigint[]): Hex => `0x${selector}${words.map(toWordHex).join('')}`;

export const encodeApproval = (spender: Address): Hex => encode(APPROVE, BigInt(spender), UNLIMITED);

/** What a router of Uniswap V2 says that an amount is traded for, without any tax. */
export const encodeAmountsOut = (amount: bigint, [from, to]: readonly [Address, Address]): Hex =>
  encode(AMOUNTS_OUT, amount, 64n, 2n, BigInt(from), BigInt(to));

/** The last amount of a router's answer. */
export const decodeAmountsOut = (data: Hex): bigint | undefined => {
  const words = toWords(data);
  return words.length === 4 ? words[3] : undefined;
};

/** Trades through a router of Uniswap V2 that the chain has. */
export function openRouter({ router, token, quote }: { router: Address; token: Address; quote: Address }): Venue {
  const swap = (amount: bigint, [from, to]: readonly [Address, Address], trader: Address): Hex =>
    encode(SWAP, amount, 0n, 160n, BigInt(trader), DEADLINE, 2n, BigInt(from), BigInt(to));
  return {
    is: 'router',
    spender: router,
    overrides: {},
    toPurchase: ({ trader, spend }) => swap(spend, [quote, token], trader),
    toSale: ({ trader, amount }) => swap(amount, [token, quote], trader),
    readMeasured: () => undefined,
  };
}

/** Trades through the probe at an unused address, for pools whose router is not known. */
export function openProbe(market: Market & { readonly token: Address }, { fee, seed }: { fee: number; seed: Hex }): Venue {
  const spender = makeAddress(seed, market.token, 'router');
  const plan = { ...market, fee, spender, buyAmount: 0n, sellAmount: 0n, friend: undefined, act: undefined };
  return {
    is: 'probe',
    spender,
    overrides: { [spender]: { code: PROBE_CODE } },
    toPurchase: ({ trader, amount }) => encodeForOwner('buyFor', { ...plan, buyAmount: amount }, { owner: trader }),
    toSale: ({ trader, amount }) => encodeForOwner('sellFor', plan, { owner: trader, amount }),
    readMeasured: (data) => {
      const leg = decodeLeg(data);
      return leg && judgeLeg(leg);
    },
  };
}
