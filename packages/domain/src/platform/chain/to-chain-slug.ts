import { KNOWN_CHAINS } from './known-chains.ts';

/** Id of the local chain that this product starts itself, as of any development chain (anvil's default): it may be replaced by another at any time. */
export const DEMO_CHAIN_ID = 31_337;

/** The slug of a chain that is named by its slug or by its id in decimal digits; a chain of unknown name is `chain-<id>`. */
export function toChainSlug(reference: string): string {
  if (!/^\d+$/.test(reference)) return reference;
  if (reference === String(DEMO_CHAIN_ID)) return 'demo';
  const known = Object.entries(KNOWN_CHAINS).find(([, { chainId }]) => String(chainId) === reference);
  return known?.[0] ?? `chain-${reference}`;
}
