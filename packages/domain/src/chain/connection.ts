import type { Health } from '../health/schema.ts';
import { chainName } from './known-chains.ts';

/** The chains that this installation reads, as the health of the system lists them. */
export type FollowedChains = Health['chains'];

/** Which chains are read, and what that means for the facts on screen. Two sentences. */
export function describeConnection(chains: FollowedChains): { connection: string; consequence: string } {
  if (chains.length === 0) return { connection: 'No chain is connected.', consequence: 'On-chain facts show as not assessed.' };
  const names = chains.map(({ chain }) => chainName(chain));
  return {
    connection: `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'is' : 'are'} connected.`,
    consequence: 'Facts of other chains show as not assessed.',
  };
}

/** Why a project has no score. */
export function explainMissingScore(chains: FollowedChains): string {
  return `A score needs on-chain evidence, and ${chains.length === 0 ? 'no chain is connected' : 'none has been gathered'}.`;
}
