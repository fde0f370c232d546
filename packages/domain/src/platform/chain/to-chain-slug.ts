import { DEMO_CHAIN_ID } from './demo-chain-id.ts';
import { KNOWN_CHAINS } from './known-chains.ts';

/** The slug of a chain that is named by its slug or by its id in decimal digits; a chain of unknown name is `chain-<id>`. */
export function toChainSlug(reference: string): string {
  if (!/^\d+$/.test(reference)) return reference;
  if (reference === String(DEMO_CHAIN_ID)) return 'demo';
  const known = Object.entries(KNOWN_CHAINS).find(([, { chainId }]) => String(chainId) === reference);
  return known?.[0] ?? `chain-${reference}`;
}
