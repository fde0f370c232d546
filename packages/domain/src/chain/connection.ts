import type { Health } from '../health/schema.ts';
import { chainName } from './known-chains.ts';

/** The chains that this installation reads, as the health of the system lists them. */
export type FollowedChains = Health['chains'];

/** How whoever runs the site connects a chain. */
const CONNECT_A_CHAIN = 'To connect a chain, start with RPC_URLS=1=https://your-node.example, or RPC_URLS=public for public endpoints.';

/** Which chains are read, and what that means for the facts on screen. Two sentences, and a third where something can be done about it. */
export function describeConnection(chains: FollowedChains): { connection: string; consequence: string; remedy?: string } {
  if (chains.length === 0) {
    return { connection: 'No chain is connected.', consequence: 'On-chain facts show as not assessed.', remedy: CONNECT_A_CHAIN };
  }
  const names = chains.map(({ chain }) => chainName(chain));
  return {
    connection: `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'is' : 'are'} connected.`,
    consequence: 'Facts of other chains show as not assessed.',
  };
}
