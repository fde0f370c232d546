/**
 * Chains that stand by themselves: an account without code is a key there. On any other chain it can be the alias of a
 * contract on the chain below.
 */
const STANDALONE_CHAINS: ReadonlySet<string> = new Set([
  'ethereum',
  'bsc',
  'polygon',
  'avalanche',
  'gnosis',
  'fantom',
  'sonic',
  'monad',
  'ronin',
  'demo',
]);

/** What a rollup adds to the address of a contract on the chain below that sends it a message. Source: Arbitrum and Optimism, "address aliasing". */
const ALIAS_OFFSET = 0x1111000000000000000000000000000000001111n;
const ADDRESSES = 1n << 160n;

/** The address on the chain below whose alias `address` is, if it is one. */
export function toUnaliased(address: string): string {
  return `0x${((BigInt(address) - ALIAS_OFFSET + ADDRESSES) % ADDRESSES).toString(16).padStart(40, '0')}`;
}

export type CodelessAccount =
  | { readonly is: 'key' }
  /** A contract on the chain below acts through it. */
  | { readonly is: 'alias'; readonly of: string }
  | { readonly is: 'unresolved' };

/**
 * What an account without code is. `isContractBelow` tells whether an address is known as a contract, as none, or not at
 * all, on the chain below.
 */
export function judgeCodeless(
  { chain, address }: { chain: string; address: string },
  isContractBelow: (address: string) => boolean | undefined,
): CodelessAccount {
  if (STANDALONE_CHAINS.has(chain)) return { is: 'key' };
  const of = toUnaliased(address);
  const known = isContractBelow(of);
  if (known === undefined) return { is: 'unresolved' };
  return known ? { is: 'alias', of } : { is: 'key' };
}
