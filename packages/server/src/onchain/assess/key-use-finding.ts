import { toQuantity } from '@redoubt/chain/hex';
import type { Db } from '@redoubt/db/client';
import type { AskChain, ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { countSentTo, type DueProject } from './assess-store.ts';
import { codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import { listLive, listPaths } from './power-paths.ts';
import { toHundredths } from './transfers.ts';

/** Most signers whose nonce is read, and most transactions in the evidence. */
const SIGNERS_MAX = 20;
const SHOWN_MAX = 40;

/**
 * OPS-10: whether the keys behind powers serve other purposes. An account's nonce is the number of its
 * transactions; those to the project's contracts are recorded. The share is a lower bound.
 */
export async function findKeyUse(
  { db, ask }: { db: Db; ask: AskChain },
  view: ContractView,
  { due, made }: { due: DueProject; made: ReadonlyMap<string, string> },
): Promise<Finding> {
  const { address, map, now, paths } = view;
  const calls: ChainCall[] = [codeAt(now, address)];
  const about = { contract: address, source: 'L', shown: { kind: 'calls', at: now, calls } } as const;
  const live = listLive([...listPaths(map, 'take', paths), ...listPaths(map, 'block', paths)]);
  const isComplete = map.unknown.length === 0;
  if (view.isHolder || (live.length === 0 && isComplete)) return found('OPS-10', { holder: 'none' }, about);
  if (!isComplete || live.some(({ custody }) => custody.kind === 'unresolved'))
    return unanswered('OPS-10', 'The holders of its powers are not resolved.', about);
  const signers = [...new Set(live.flatMap(({ end }) => end?.multisig?.owners ?? (end?.kind === 'governor' ? [] : (end?.address ?? []))))];
  if (signers.length === 0 || signers.length > SIGNERS_MAX)
    return unanswered('OPS-10', signers.length === 0 ? 'A vote holds the powers, not keys.' : 'There are too many signers.', about);
  let sent = 0;
  for (const signer of signers.toSorted()) {
    const code = codeAt(now, signer);
    const count: ChainCall = { method: 'eth_getTransactionCount', params: [signer, toQuantity(now.number)] };
    calls.push(code, count);
    const answer = String(await ask(code));
    // An account with delegated code (EIP-7702) still signs.
    if (answer !== '0x' && !answer.startsWith('0xef0100')) return unanswered('OPS-10', 'One of the signers is a contract.', about);
    sent += Number(await ask(count));
  }
  if (sent === 0) return unanswered('OPS-10', 'The signers have sent no transactions.', about);
  const onRecord = await countSentTo(db, { ...due, senders: signers, upTo: now.number, shownMax: SHOWN_MAX });
  const creations = [...made].filter(([, by]) => signers.some((signer) => signer === by)).map(([hash]) => hash);
  const shown = [...new Set([...creations, ...onRecord.hashes])].slice(0, SHOWN_MAX);
  calls.push(...shown.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })));
  const known = Math.min(1, (onRecord.count + creations.length) / sent);
  return found('OPS-10', { holder: 'signers', share: toHundredths(known), mostShare: 1 }, about);
}
