import type { Address } from './reader.ts';

/** What the machine asks for while it runs; the answer comes back through `next`. */
export type Need =
  | { readonly kind: 'storage'; readonly account: Address; readonly slot: bigint }
  | { readonly kind: 'code'; readonly address: Address }
  /** Selectors of a contract's functions that only read. */
  | { readonly kind: 'views'; readonly address: Address }
  | { readonly kind: 'call'; readonly to: Address; readonly data: `0x${string}`; readonly value: bigint };
