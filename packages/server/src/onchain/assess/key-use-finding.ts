import type { ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import { listSigners, SHOWN_MAX, type Signing } from './gather-others.ts';
import { listLive, listPaths } from './power-paths.ts';
import { toHundredths } from './transfers.ts';

/**
 * OPS-10: whether the keys behind powers serve other purposes. An account's nonce is the number of its
 * transactions; those to the project's contracts are recorded. The share is a lower bound. `made`: the deployers of the project's
 * contracts, by the hash of the transaction that made each.
 */
export function findKeyUse(
  view: ContractView,
  { signing, made }: { signing: Signing | undefined; made: ReadonlyMap<string, string> },
): Finding {
  const { address, map, now, paths } = view;
  const about = (calls: readonly ChainCall[]) =>
    ({ contract: address, source: 'L', shown: { kind: 'calls', at: now, calls: [codeAt(now, address), ...calls] } }) as const;
  const live = listLive([...listPaths(map, 'take', paths), ...listPaths(map, 'block', paths)]);
  const isComplete = map.unknown.length === 0;
  if (view.isHolder || (live.length === 0 && isComplete)) return found('OPS-10', { holder: 'none' }, about([]));
  if (!isComplete || live.some(({ custody }) => custody.kind === 'unresolved'))
    return unanswered('OPS-10', 'The holders of its powers are not resolved.', about([]));
  const signers = listSigners(view);
  if (signing === undefined)
    return unanswered('OPS-10', signers.length === 0 ? 'A vote holds the powers, not keys.' : 'There are too many signers.', about([]));
  const { sent, isContractAmong, toProject, calls } = signing;
  if (isContractAmong) return unanswered('OPS-10', 'One of the signers is a contract.', about(calls));
  if (sent === 0) return unanswered('OPS-10', 'The signers have sent no transactions.', about(calls));
  const creations = [...made].filter(([, by]) => signers.includes(by)).map(([hash]) => hash);
  const shown = [...new Set([...creations, ...toProject.hashes])].slice(0, SHOWN_MAX);
  const share = toHundredths(Math.min(1, (toProject.count + creations.length) / sent));
  const transactions = shown.map((hash): ChainCall => ({ method: 'eth_getTransactionByHash', params: [hash] }));
  return found('OPS-10', { holder: 'signers', share, mostShare: 1 }, about([...calls, ...transactions]));
}
