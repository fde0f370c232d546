/** What whoever holds a power over a contract signs, to the letter (EIP-191, personal_sign). */
export function claimText({ projectId, chain, address }: { projectId: string; chain: string; address: string }): string {
  return `I state that the contract ${address.toLowerCase()} on ${chain} belongs to the project ${projectId}.`;
}

/** Where a team's TXT record stands, and what it holds. */
export function claimRecord({ projectId, chain, address }: { projectId: string; chain: string; address: string }) {
  return { label: '_redoubt', value: `redoubt-claim=${projectId}:${chain}:${address.toLowerCase()}` };
}
