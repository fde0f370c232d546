import type { Address } from '../evm/reader.ts';

/** An exchange's factory, and the tokens that most of its pools trade against. */
export type KnownFactory = { readonly factory: Address; readonly kind: 'v2' | 'v3'; readonly quotes: readonly Address[] };

const ETHEREUM: readonly Address[] = [
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', // WETH
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', // USDC
  '0xdac17f958d2ee523a2206206994597c13d831ec7', // USDT
];
const BSC: readonly Address[] = [
  '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c', // WBNB
  '0x55d398326f99059ff775485246999027b3197955', // USDT
];
const POLYGON: readonly Address[] = ['0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270']; // WPOL
const ARBITRUM: readonly Address[] = ['0x82af49447d8a07e3bd95bd0d56f35241523fbab1']; // WETH
const BASE: readonly Address[] = ['0x4200000000000000000000000000000000000006']; // WETH

/**
 * The largest exchanges of public chains, by chain id, as the catalogue states them: public endpoints
 * rarely return the logs of all factories.
 */
export const KNOWN_FACTORIES: Readonly<Record<number, readonly KnownFactory[]>> = {
  1: [
    { factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f', kind: 'v2', quotes: ETHEREUM },
    { factory: '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac', kind: 'v2', quotes: ETHEREUM },
    { factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984', kind: 'v3', quotes: ETHEREUM },
  ],
  56: [
    { factory: '0xca143ce32fe78f1f7019d7d551a6402fc5350c73', kind: 'v2', quotes: BSC },
    { factory: '0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865', kind: 'v3', quotes: BSC },
  ],
  137: [{ factory: '0x5757371414417b8c6caad45baef941abc7d3ab32', kind: 'v2', quotes: POLYGON }],
  8453: [{ factory: '0x33128a8fc17869897dce68ed026d694621f6fdfd', kind: 'v3', quotes: BASE }],
  42161: [
    { factory: '0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e', kind: 'v2', quotes: ARBITRUM },
    { factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984', kind: 'v3', quotes: ARBITRUM },
  ],
};
