import type { FollowedChains } from '@redoubt/domain/office/health/connection';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';

/** Named in a sentence; more are counted. */
const NAMED_MAX = 4;

/**
 * Why nothing of a project was read from its chains, and what the site's operator can do about it.
 * Two sentences; undefined when all its chains are connected.
 */
export function explainChainGap(chains: readonly string[], followed: FollowedChains): { reason: string; remedy: string } | undefined {
  if (chains.length === 0) {
    return {
      reason: 'No contract of the project is on record.',
      remedy: 'A source that names its contracts would say where to look.',
    };
  }
  const connected = new Set(followed.map(({ chain }) => chain));
  const missing = chains.filter((chain) => !connected.has(chain));
  if (missing.length === 0) return undefined;
  const names = listNames(missing);
  return {
    reason: connected.size === 0 ? 'No chain is connected.' : `${names} ${missing.length === 1 ? 'is' : 'are'} not connected.`,
    remedy: `The operator of this site can connect an RPC endpoint for ${names}.`,
  };
}

function listNames(chains: readonly string[]): string {
  const named = chains.slice(0, chains.length > NAMED_MAX ? NAMED_MAX - 1 : NAMED_MAX).map(chainName);
  const rest = chains.length - named.length;
  return new Intl.ListFormat('en-GB').format(rest === 0 ? named : [...named, `${rest} more chains`]);
}
