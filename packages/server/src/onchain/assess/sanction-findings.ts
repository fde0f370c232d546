import type { Db } from '@redoubt/db/client';
import { listControlPaths } from '@redoubt/power/analysis/control-paths';
import { listLabelLists, listLabelled } from '../../catalog/label/label-store.ts';
import { codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type BlockRef, type Finding, found, unanswered } from './finding.ts';
import { listLive, listPaths } from './power-paths.ts';

/**
 * CAP-06: whether a holder of powers over users' funds is sanctioned or a known exploiter. Without such
 * holders the answer is no. Otherwise it needs an imported list, or a curator's search, which
 * `isSearched` tells. Answers from lists are as old as the lists.
 */
export async function findSanctions(
  db: Db,
  views: readonly ContractView[],
  { slug, now, isSearched }: { slug: string; now: BlockRef; isSearched: boolean },
): Promise<Finding | undefined> {
  if (views.length === 0) return undefined;
  const kept = views.filter(({ isHolder }) => !isHolder);
  const takers = [...new Set(kept.flatMap(listTakers))].toSorted();
  const isWhole = kept.every(isResolved);
  const calls = views.map(({ address }) => codeAt(now, address));
  const byChain = { source: 'X', shown: { kind: 'calls', at: now, calls } } as const;
  if (takers.length === 0 && isWhole) return found('CAP-06', { listed: false, exploiterLabels: 0 }, byChain);
  const lists = (await listLabelLists(db)).filter(({ covers }) => covers.includes('sanctioned') || covers.includes('exploiter'));
  const hits = await listLabelled(db, { slug, addresses: takers });
  const listed = hits.some(({ kind }) => kind === 'sanctioned');
  const exploiters = Map.groupBy(
    hits.filter(({ kind }) => kind === 'exploiter'),
    ({ address }) => address,
  );
  const exploiterLabels = Math.max(0, ...[...exploiters.values()].map((labels) => labels.length));
  const stating = (source: string) => lists.find((list) => list.source === source);
  if (listed || exploiterLabels > 1) {
    const named = [...new Set(hits.map(({ source }) => source))].flatMap((source) => stating(source) ?? []);
    return found('CAP-06', { listed, exploiterLabels }, { source: 'C', shown: toShown(named, now) });
  }
  const current = lists.filter(({ covers }) => covers.includes('sanctioned'));
  if (current.length > 0 && isWhole) {
    const shown = toShown(lists, now);
    // The oldest list decides since when an entry may be missing.
    const time = new Date(current.map(({ date }) => date).toSorted()[0] ?? shown.statedOn);
    return found('CAP-06', { listed, exploiterLabels }, { source: 'C', shown: { ...shown, at: { ...now, time } } });
  }
  if (isSearched) return undefined;
  const why =
    current.length > 0 ? 'Not all holders of powers over users’ funds are known.' : 'No list of sanctioned accounts was imported.';
  return unanswered('CAP-06', why, byChain);
}

function toShown(lists: readonly { source: string; date: string }[], at: BlockRef) {
  const statedOn = lists.map(({ date }) => date).toSorted()[0] ?? '';
  return { kind: 'lists', at, urls: lists.map(({ source }) => source), statedOn } as const;
}

/** All accounts on live access paths to powers over funds, including the owners of Safes. */
function listTakers({ map, paths }: ContractView): string[] {
  return listLive(listPaths(map, 'take', paths)).flatMap(({ power }) =>
    power.holders.flatMap((holder) => {
      const along = [holder, ...listControlPaths(map, holder).flatMap(({ steps }) => steps)];
      const owners = map.controllers.flatMap(({ address, multisig }) => (along.includes(address) ? (multisig?.owners ?? []) : []));
      return [...along, ...owners];
    }),
  );
}

const isResolved = ({ map, paths }: ContractView): boolean =>
  map.unknown.length === 0 && listLive(listPaths(map, 'take', paths)).every(({ custody }) => custody.kind !== 'unresolved');
