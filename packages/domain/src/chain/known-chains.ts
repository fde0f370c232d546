/** What everybody knows of a public chain: its name, where its blocks can be looked at. */
export type KnownChain = {
  readonly chainId: number;
  readonly name: string;
  /** Origin of a block explorer that shows an address under /address/. */
  readonly explorerUrl: string;
};

/** Public chains by slug. */
export const KNOWN_CHAINS = {
  ethereum: { chainId: 1, name: 'Ethereum', explorerUrl: 'https://etherscan.io' },
  optimism: { chainId: 10, name: 'OP Mainnet', explorerUrl: 'https://optimistic.etherscan.io' },
  bsc: { chainId: 56, name: 'BNB Smart Chain', explorerUrl: 'https://bscscan.com' },
  gnosis: { chainId: 100, name: 'Gnosis', explorerUrl: 'https://gnosisscan.io' },
  unichain: { chainId: 130, name: 'Unichain', explorerUrl: 'https://uniscan.xyz' },
  polygon: { chainId: 137, name: 'Polygon', explorerUrl: 'https://polygonscan.com' },
  sonic: { chainId: 146, name: 'Sonic', explorerUrl: 'https://sonicscan.org' },
  zksync: { chainId: 324, name: 'ZKsync Era', explorerUrl: 'https://explorer.zksync.io' },
  mantle: { chainId: 5000, name: 'Mantle', explorerUrl: 'https://mantlescan.xyz' },
  base: { chainId: 8453, name: 'Base', explorerUrl: 'https://basescan.org' },
  arbitrum: { chainId: 42161, name: 'Arbitrum One', explorerUrl: 'https://arbiscan.io' },
  celo: { chainId: 42220, name: 'Celo', explorerUrl: 'https://celoscan.io' },
  avalanche: { chainId: 43114, name: 'Avalanche', explorerUrl: 'https://snowtrace.io' },
  linea: { chainId: 59144, name: 'Linea', explorerUrl: 'https://lineascan.build' },
  scroll: { chainId: 534352, name: 'Scroll', explorerUrl: 'https://scrollscan.com' },
} as const satisfies Readonly<Record<string, KnownChain>>;

/** What is known of the chain with that slug, if anything is. */
export function findKnownChain(slug: string): KnownChain | undefined {
  return Object.hasOwn(KNOWN_CHAINS, slug) ? KNOWN_CHAINS[slug as keyof typeof KNOWN_CHAINS] : undefined;
}

/** A chain's name as it is shown; the slug itself when the chain is not among the known. */
export function chainName(slug: string): string {
  return findKnownChain(slug)?.name ?? slug;
}
