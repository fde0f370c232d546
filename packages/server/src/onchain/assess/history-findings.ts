import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { Answer } from '@redoubt/domain/catalog/score/answers';
import { DAY_MS } from '@redoubt/domain/time';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import type { LogRow } from './assess-store.ts';
import { blockAt, codeAt, logsOf } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type BlockRef, type Finding, found, unanswered } from './finding.ts';
import type { Followed, History, Use } from './gather-history.ts';
import { listLive, listPaths } from './power-paths.ts';

const PAUSES: ReadonlySet<string> = new Set([TOPIC.paused, TOPIC.unpaused]);
const ZERO_WORD = '0'.repeat(64);
const USES_KEPT = 40;
const YEAR_MS = 365 * DAY_MS;
/** A contract's first day, whose changes count as setup. */
const SETTING_UP_MS = DAY_MS;

/** GOV-07, GOV-08, OPS-06, FUN-01 and COM-05: uses of powers, changes of control, and upgrades. */
export function findHistory(
  view: ContractView,
  history: History,
  { uses, beacon }: { uses: readonly Use[] | string; beacon: readonly LogRow[] },
): Finding[] {
  const { address, now, map, recordedFrom = 0 } = view;
  const { coveredFrom, control, first, receipt } = history;
  const controlCall = logsOf(address, { from: recordedFrom, to: now.number, topics: CONTROL_TOPICS });
  const shown = { kind: 'calls', at: now, calls: [controlCall] } as const;
  const about = { contract: address, source: 'L', shown } as const;
  if (coveredFrom === undefined) {
    const why = 'The history of this contract is still being read.';
    return (['GOV-07', 'GOV-08', 'OPS-06', 'FUN-01', 'COM-05'] as const).map((subject) => unanswered(subject, why, about));
  }
  const isTimelocked = listLive(listPaths(map, 'take', view.paths)).every(({ noticeSeconds }) => (noticeSeconds ?? 0) >= DAY_MS / 1000);
  // A record that begins late shows neither the setup nor the deployment.
  const isWhole = coveredFrom === 0;
  const settled = isWhole ? (first?.at ?? 0) + SETTING_UP_MS : 0;
  const later = control.filter(({ at }) => at > settled && at > 0);
  // The first event is the deployment of the proxy, or of its beacon.
  const deployed = isWhole ? 1 : 0;
  const upgrades = [...control.filter(({ topic }) => topic === TOPIC.upgraded).slice(deployed), ...beacon.slice(deployed)];
  const changedAt = upgrades.length > 0 ? Math.max(...upgrades.map(({ at }) => at)) : first?.at;
  const findings: Finding[] = [
    found(
      'GOV-08',
      {
        coveredFrom,
        changes: later
          .filter(({ topic }) => !PAUSES.has(topic))
          .map((log) => ({ at: log.at, weakened: isWeakened(log, view), noticed: isTimelocked })),
      },
      about,
    ),
    found(
      'OPS-06',
      { coveredFrom, upgrades: upgrades.map(({ at }) => ({ at, noticeSeconds: upgradeNotice(view), sourced: null })) },
      about,
    ),
    changedAt === undefined
      ? unanswered('FUN-01', 'Its deployment was not found.', about)
      : found(
          'FUN-01',
          { changedAt },
          { ...about, shown: { kind: 'calls', at: now, calls: receipt === undefined ? [controlCall] : [receipt, controlCall] } },
        ),
  ];
  return [...findings, ...usesFindings(view, coveredFrom, uses)];
}

function usesFindings({ address, now }: ContractView, coveredFrom: number, uses: readonly Use[] | string): Finding[] {
  const calls = (typeof uses === 'string' ? [] : uses)
    .slice(0, USES_KEPT)
    .map(({ hash }): ChainCall => ({ method: 'eth_getTransactionByHash', params: [hash] }));
  const about = {
    contract: address,
    source: 'L',
    shown: { kind: 'calls', at: now, calls: calls.length > 0 ? calls : [codeAt(now, address)] },
  } as const;
  if (typeof uses === 'string') return [unanswered('GOV-07', uses, about), unanswered('COM-05', uses, about)];
  // Five uses without notice already give the lowest score; the newest and the worst suffice.
  const worst = uses.toSorted((one, other) => (other.movedAgainstUsers ?? 1) - (one.movedAgainstUsers ?? 1)).slice(0, USES_KEPT / 2);
  const kept = [...new Set([...uses.slice(0, USES_KEPT / 2), ...worst])].toSorted((one, other) => one.at - other.at);
  const answer: Answer<'GOV-07'> = {
    coveredFrom,
    uses: kept.map(({ at, noticeSeconds, movedAgainstUsers }) => ({ at, noticeSeconds, announced: null, movedAgainstUsers })),
  };
  const [newest] = uses;
  const happened = newest && { blockNumber: newest.block, transaction: newest.hash };
  return [
    found('GOV-07', answer, { ...about, ...(happened && { happened }) }),
    announcementsOf(uses, { coveredFrom, since: now.time.getTime() - YEAR_MS, about }),
  ];
}

/** COM-05: without a use in a year none had to be announced. No source of announcements is read. */
function announcementsOf(
  uses: readonly Use[],
  { coveredFrom, since, about }: { coveredFrom: number; since: number; about: Parameters<typeof found>[2] },
): Finding {
  if (uses.some(({ at }) => at >= since)) return unanswered('COM-05', 'Announcements of these uses were not searched for.', about);
  return coveredFrom > since
    ? unanswered('COM-05', 'Its history is not recorded back to a year ago.', about)
    : found('COM-05', { announced: 0, unannounced: 0, unsearched: 0 }, about);
}

/** Whether a control change weakened custody; null where that is not known. */
function isWeakened({ topic, topics }: LogRow, { map }: ContractView): boolean | null {
  if (topic === TOPIC.roleRevoked) return false;
  if (topic !== TOPIC.ownershipTransferred && topic !== TOPIC.roleGranted) return null;
  const [before, after] =
    topic === TOPIC.ownershipTransferred ? [topics.slice(2, 66), topics.slice(66, 130)] : [undefined, topics.slice(66, 130)];
  if (after === ZERO_WORD || before === ZERO_WORD) return false;
  const kind = map.controllers.find(({ address }) => address.slice(2) === after.slice(24))?.kind;
  if (kind === undefined) return null;
  return kind === 'account' || kind === 'delegated-account' ? null : false;
}

function upgradeNotice(view: ContractView): number | null {
  const upgrading = view.map.powers.filter(({ capabilities }) => capabilities.includes('upgrade'));
  const paths = listLive(listPaths(view.map, 'take', view.paths)).filter(({ power }) => upgrading.includes(power));
  if (paths.length === 0 || paths.some(({ noticeSeconds }) => noticeSeconds === null)) return null;
  return Math.min(...paths.map(({ noticeSeconds }) => noticeSeconds ?? 0));
}

/** scope:follower: the time from which on all of a project's contracts are recorded. */
export function findFollower(now: BlockRef, { from, at }: Followed): Finding {
  const shown = { kind: 'calls', at: now, calls: [blockAt(from), blockAt(now.number)] } as const;
  return found('scope:follower', { followedFrom: at }, { source: 'L', shown });
}

/** On a chain younger than this every deployer's history is short. */
const SHORT_HISTORY_MS = 180 * DAY_MS;

/**
 * FUN-06: the deployer's history. On a young chain it is short; on an older one the deployer's other
 * contracts are not recorded. `bad`: deployers of proven honeypots and drained contracts.
 */
export function findDeployer(
  view: ContractView,
  { deployer, receipt }: History,
  { chainBegan, bad }: { chainBegan: number | undefined; bad: ReadonlySet<string> },
): Finding {
  const { address, now } = view;
  const calls = [...(receipt === undefined ? [] : [receipt]), blockAt(1)];
  const about = { contract: address, source: 'L', shown: { kind: 'calls', at: now, calls } } as const;
  if (deployer === undefined) return unanswered('FUN-06', 'Its first recorded transaction does not show the deployer.', about);
  if (bad.has(deployer)) return found('FUN-06', { history: 'bad' }, about);
  if (chainBegan !== undefined && now.time.getTime() - chainBegan < SHORT_HISTORY_MS) return found('FUN-06', { history: 'short' }, about);
  return unanswered('FUN-06', 'Other contracts of its deployer are not recorded.', about);
}
