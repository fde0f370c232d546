import type { Address } from './reader.ts';

/** Chain state that the machine requests while it runs; the answer comes back through `next`. */
export type Need =
  | { readonly kind: 'storage'; readonly account: Address; readonly slot: bigint }
  | { readonly kind: 'code'; readonly address: Address }
  /** Selectors of a contract's view functions. */
  | { readonly kind: 'views'; readonly address: Address }
  | { readonly kind: 'call'; readonly to: Address; readonly data: `0x${string}`; readonly value: bigint };
