import { codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type BlockRef, type Finding, found, unanswered } from './finding.ts';
import { type Labels, listTakers } from './gather-others.ts';
import { listLive, listPaths } from './power-paths.ts';

/**
 * CAP-06: whether a holder of powers over users' funds is sanctioned or a known exploiter. Without such
 * holders the answer is no. Otherwise it needs an imported list, or a curator's search, which
 * `isSearched` tells. Answers from lists are as old as the lists.
 */
export function findSanctions(
  views: readonly ContractView[],
  { labels: { lists, hits }, now, isSearched }: { labels: Labels; now: BlockRef; isSearched: boolean },
): Finding | undefined {
  if (views.length === 0) return undefined;
  const kept = views.filter(({ isHolder }) => !isHolder);
  const takers = kept.flatMap(listTakers);
  const isWhole = kept.every(isResolved);
  const calls = views.map(({ address }) => codeAt(now, address));
  const byChain = { source: 'X', shown: { kind: 'calls', at: now, calls } } as const;
  if (takers.length === 0 && isWhole) return found('CAP-06', { listed: false, exploiterLabels: 0 }, byChain);
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

const isResolved = ({ map, paths }: ContractView): boolean =>
  map.unknown.length === 0 && listLive(listPaths(map, 'take', paths)).every(({ custody }) => custody.kind !== 'unresolved');
