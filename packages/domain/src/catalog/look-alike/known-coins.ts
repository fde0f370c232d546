import { toSearchTerm } from '../search-term/search-term.ts';

/** A coin or token that users look for by name, whether or not the catalogue has a page about it. */
export type KnownCoin = { readonly name: string; readonly tickers: readonly string[] };

/**
 * Coins of their own chains, which no contract of the installed token list issues, and the most used wrapped ones. A name that resembles one of these is
 * reported as such, and a keyword that is one of these never leads to another token.
 */
const ROWS = `
Bitcoin BTC, Ethereum ETH, Ether ETH, XRP XRP, Ripple XRP, Solana SOL, Dogecoin DOGE, TRON TRX, Cardano ADA, Avalanche AVAX, Sui SUI,
Polkadot DOT, Bitcoin Cash BCH, Litecoin LTC, Internet Computer ICP, Filecoin FIL, Stacks STX, Ethereum Classic ETC,
Stellar XLM, Hedera HBAR, Bittensor TAO, VeChain VET, Kaspa KAS, Theta Network THETA, Fantom FTM, Sonic S, Arweave AR, Monero XMR, Sei SEI,
Algorand ALGO, Flow FLOW, Bitcoin SV BSV, Conflux CFX, MultiversX EGLD, Tezos XTZ, Aptos APT, Hyperliquid HYPE,
Zcash ZEC, Dash DASH, EOS EOS, Kava KAVA, Celestia TIA, Berachain BERA,
Wrapped Ether WETH, Wrapped Ethereum WETH, Wrapped BNB WBNB, Wrapped SOL WSOL`;

export const KNOWN_COINS: readonly KnownCoin[] = ROWS.split(',').map((row) => {
  const words = row.trim().split(/\s+/);
  return { name: words.slice(0, -1).join(' '), tickers: words.slice(-1) };
});

/** The coin that `term` (normalised by `toSearchTerm`) is the name or ticker of. */
export function findKnownCoin(term: string): KnownCoin | undefined {
  return KNOWN_COINS.find(({ name, tickers }) => [name, ...tickers].some((text) => toSearchTerm(text) === term));
}
