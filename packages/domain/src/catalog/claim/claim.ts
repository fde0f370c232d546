import * as z from 'zod/mini';

/**
 * How far a team's claim to a contract is proven. A domain can name any contract, and a contract's key
 * can name any project: only both together prove that they belong together.
 */
export const ClaimState = z.enum(['proven', 'controller-missing', 'domain-missing']);
export type ClaimState = z.infer<typeof ClaimState>;

type Sides = { readonly by: 'dns' | 'signature' | 'both'; readonly accepted?: ClaimState | undefined };

export function claimState({ by }: Pick<Sides, 'by'>): ClaimState {
  if (by === 'both') return 'proven';
  return by === 'dns' ? 'controller-missing' : 'domain-missing';
}

/** Whether a claimed contract counts as the project's: proven, or accepted by an editor despite a missing side. */
export function isCounted(claim: Sides): boolean {
  const state = claimState(claim);
  return state === 'proven' || claim.accepted === state;
}

/** The exact text that the controller of a contract signs (EIP-191, personal_sign). */
export function claimText({ projectId, chain, address }: { projectId: string; chain: string; address: string }): string {
  return `I state that the contract ${address.toLowerCase()} on ${chain} belongs to the project ${projectId}.`;
}

/** The name and the content of a team's TXT record. */
export function claimRecord({ projectId, chain, address }: { projectId: string; chain: string; address: string }) {
  return { label: '_redoubt', value: `redoubt-claim=${projectId}:${chain}:${address.toLowerCase()}` };
}
