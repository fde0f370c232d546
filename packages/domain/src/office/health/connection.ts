import { chainName } from '../../platform/chain/known-chains.ts';
import type { Health } from './schema.ts';

/** The chains that this installation reads, as the health of the system lists them. */
export type FollowedChains = Health['chains'];

/** How the operator of the site connects a chain. */
const CONNECT_A_CHAIN = 'To connect a chain, start with RPC_URLS=1=https://your-node.example, or RPC_URLS=public for public endpoints.';

/**
 * Which chains are read, and what that means for the facts on screen. Two sentences, and a third where something can be done about it.
 * `isLate`: what is on screen of a chain is old.
 */
export function describeConnection(chains: FollowedChains): {
  connection: string;
  consequence: string;
  remedy?: string;
  isLate: boolean;
} {
  if (chains.length === 0) {
    return {
      connection: 'No chain is connected.',
      consequence: 'On-chain facts show as not assessed.',
      remedy: CONNECT_A_CHAIN,
      isLate: false,
    };
  }
  const connection = `${listNames(chains)} ${chains.length === 1 ? 'is' : 'are'} connected.`;
  const late = chains.filter(({ progress }) => progress !== 'current' && progress !== 'reading');
  const [first] = late;
  if (first === undefined) return { connection, consequence: 'Facts of other chains show as not assessed.', isLate: false };
  const consequence =
    late.length > 1
      ? `Indexing of ${listNames(late)} is behind.`
      : first.progress !== 'behind'
        ? `Indexing of ${listNames(late)} is paused at block ${new Intl.NumberFormat('en-GB').format(first.indexed)}.`
        : `Indexing of ${listNames(late)} is ${new Intl.NumberFormat('en-GB').format(first.head - first.indexed)} blocks behind.`;
  return { connection, consequence, isLate: true };
}

function listNames(chains: FollowedChains): string {
  return new Intl.ListFormat('en-GB').format(chains.map(({ chain }) => chainName(chain)));
}
