import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import type { AskChain, ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { Answer } from '@redoubt/domain/catalog/score/answers';
import { DAY_MS } from '@redoubt/domain/time';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import { listCalls } from '../power/use-store.ts';
import { findFirstActivity, type LogRow, listLogs } from './assess-store.ts';
import { blockAt, codeAt, logsOf } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import { classOf, listLive, listPaths } from './power-paths.ts';
import { type Mint, replay, shareOf, toTransfers } from './transfers.ts';

const PAUSES: ReadonlySet<string> = new Set([TOPIC.paused, TOPIC.unpaused]);
const ZERO_WORD = '0'.repeat(64);

const USES_MAX = 400;
const USES_KEPT = 40;
/** Accounts that ever held a power: the code of each is read. */
const CONTROLLED_MAX = 1_000;
const TRANSFERS_MAX = 60_000;
const HARM_SHARE = 0.1;
/** A contract's first day, whose changes count as setup. */
const SETTING_UP_MS = DAY_MS;

export type History = {
  /** The contract's first recorded activity. */
  readonly first: { readonly at: number; readonly block: number; readonly hash: `0x${string}` } | undefined;
  /** The deployer, where a receipt proves it. */
  readonly deployer: string | undefined;
  readonly receipt: ChainCall | undefined;
  /** Since when its history is recorded: 0 when it is complete. */
  readonly coveredFrom: number | undefined;
  readonly control: readonly LogRow[];
  /** Token transfers; undefined where there are too many. */
  readonly transfers: ReturnType<typeof toTransfers> | undefined;
};

/** Reads a contract's recorded history. */
export async function readHistory(
  { db, ask }: { db: Db; ask: AskChain },
  { view: { address, recordedFrom }, chainId, recordedAt }: { view: ContractView; chainId: number; recordedAt: number | undefined },
): Promise<History> {
  const first = await findFirstActivity(db, { chainId, address });
  const receipt: ChainCall | undefined = first && { method: 'eth_getTransactionReceipt', params: [first.hash] };
  const made = receipt === undefined ? undefined : await ask(receipt);
  const isMaker = field(made, 'contractAddress')?.toLowerCase() === address;
  const control = (await listLogs(db, { chainId, address, topics: CONTROL_TOPICS, max: 5_000 })) ?? [];
  const logs = await listLogs(db, { chainId, address, topics: [TOPIC.transfer], max: TRANSFERS_MAX });
  const isWhole = isMaker || recordedFrom === 0;
  return {
    first,
    deployer: isMaker ? field(made, 'from')?.toLowerCase() : undefined,
    receipt,
    coveredFrom: recordedFrom === undefined ? undefined : isWhole ? 0 : recordedAt,
    control,
    transfers: logs && toTransfers(logs),
  };
}

function field(value: unknown, name: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

export type Use = {
  readonly at: number;
  readonly block: number;
  readonly hash: `0x${string}`;
  readonly selector: string;
  readonly noticeSeconds: number | null;
  readonly movedAgainstUsers: number | null;
};

type UsesOf = {
  readonly view: ContractView;
  readonly history: History;
  readonly chainId: number;
  readonly isBacked: boolean;
  /** The block from which on internal calls are recorded; undefined where they are not. */
  readonly tracedFrom: number | undefined;
};

/**
 * Uses of the powers over users' funds, or the reason why they are not known. A key calls the contract
 * directly, and a timelock logs its executions. Calls by any other contract need traces.
 */
export async function listTakeUses(
  { db, ask }: { db: Db; ask: AskChain },
  { view, history, chainId, isBacked, tracedFrom }: UsesOf,
): Promise<readonly Use[] | string> {
  const { map, address, paths } = view;
  // Its actions count at the contracts that it controls.
  if (view.isHolder) return [];
  const take = map.powers.filter(
    (power) => classOf(power, map) === 'take' && power.contract === address && !isHandOver(power.capabilities),
  );
  const selectors = take.map(({ selector }) => `0x${selector}`);
  const functions = selectors.map((selector) => ({ contract: address, selector }));
  const rows = await listCalls(db, { chainId, functions, between: [], upTo: view.now.number, limit: USES_MAX + 1 });
  if (rows.length > USES_MAX) return `Its powers were used more than ${USES_MAX} times, which exceeds the limit of this check.`;
  const timelocks = new Set<string>(
    map.controllers.filter(({ kind, verified }) => kind === 'timelock' && verified).map((each) => each.address),
  );
  const isTraced = tracedFrom !== undefined && tracedFrom <= (history.first?.block ?? 0);
  const through: Use[] = [];
  const controlled = new Set([...listControlled(history), ...take.flatMap(({ holders }) => holders)]);
  if (controlled.size > CONTROLLED_MAX)
    return `More than ${CONTROLLED_MAX} accounts have held its powers, which exceeds the limit of this check.`;
  for (const holder of await listContractsAmong(ask, view, [...controlled])) {
    if (timelocks.has(holder) && paths.recorded.has(holder))
      through.push(...(await listExecuted(db, { chainId, timelock: holder, target: address, selectors })));
    else if (!isTraced && selectors.length > 0)
      return `How ${holder} used its powers is not recorded: no endpoint offers traces of internal calls.`;
  }
  const { mints, burns } = replay(history.transfers ?? []);
  const movedIn = Map.groupBy([...mints, ...burns], ({ hash }) => hash);
  const throughHashes = new Set<string>(through.map(({ hash }) => hash));
  const sent = rows
    .filter(({ ok, hash }) => ok && hash !== null && !throughHashes.has(hash))
    .flatMap(({ time, block, hash, selector, target }): Use[] =>
      hash === null
        ? []
        : [{ at: time.getTime(), block, hash, selector, noticeSeconds: target === address ? 0 : null, movedAgainstUsers: null }],
    );
  return [...sent, ...through]
    .toSorted((one, other) => other.block - one.block)
    .map((use) => {
      const power = take.find(({ selector }) => `0x${selector}` === use.selector);
      return { ...use, movedAgainstUsers: movedShare(power?.capabilities ?? [], movedIn.get(use.hash) ?? [], isBacked) };
    });
}

/** Their addresses are code, which holds no power. */
const NAMES_CODE: ReadonlySet<string> = new Set([TOPIC.upgraded, TOPIC.beaconUpgraded, TOPIC.diamondCut]);

/** Accounts that control changes name: all that ever held a power. */
function listControlled({ control }: History): string[] {
  return control
    .filter(({ topic }) => !NAMES_CODE.has(topic))
    .flatMap(({ topics }) =>
      [2, 66, 130].flatMap((at) => {
        const word = topics.slice(at, at + 64);
        return /^0{24}[0-9a-f]{40}$/.test(word) && !/^0+$/.test(word) ? [`0x${word.slice(24)}`] : [];
      }),
    );
}

async function listContractsAmong(ask: AskChain, { now, address, map }: ContractView, accounts: readonly string[]): Promise<string[]> {
  const skipped = new Set<string>([address, ...(map.proxy?.implementations ?? [])]);
  const contracts: string[] = [];
  for (const account of new Set(accounts)) {
    if (skipped.has(account)) continue;
    const code = await ask(codeAt(now, account));
    if (typeof code === 'string' && code !== '0x' && !code.startsWith('0xef0100')) contracts.push(account);
  }
  return contracts;
}

/** A timelock's executions on a contract, each with the delay of its schedule. */
async function listExecuted(
  db: Db,
  { chainId, timelock, target, selectors }: { chainId: number; timelock: string; target: string; selectors: readonly string[] },
): Promise<Use[]> {
  const logs = (await listLogs(db, { chainId, address: timelock, topics: [TOPIC.callScheduled, TOPIC.callExecuted], max: 5_000 })) ?? [];
  const delays = new Map(
    logs
      .filter(({ topic }) => topic === TOPIC.callScheduled)
      .map(({ topics, data }) => [topics.slice(2, 66), Number(BigInt(wordAt(data, 4)))]),
  );
  return logs.flatMap(({ topic, topics, data, at, block, hash }): Use[] => {
    if (topic !== TOPIC.callExecuted || `0x${wordAt(data, 0).slice(26)}` !== target) return [];
    const start = 2 + Number(BigInt(wordAt(data, 2))) * 2 + 64;
    const selector = `0x${data.slice(start, start + 8)}`;
    if (!selectors.includes(selector)) return [];
    return [{ at, block, hash, selector, noticeSeconds: delays.get(topics.slice(2, 66)) ?? null, movedAgainstUsers: null }];
  });
}

const wordAt = (data: string, index: number): string => `0x${data.slice(2 + index * 64, 66 + index * 64).padEnd(64, '0')}`;

const isHandOver = (capabilities: readonly string[]): boolean => capabilities.every((each) => each === 'ownership');

/** The share of the supply that a use minted or burned; null for backed tokens, whose reserves may have covered it. */
function movedShare(capabilities: readonly string[], moved: readonly Mint[], isBacked: boolean): number | null {
  if (capabilities.some((each) => each === 'upgrade')) return 0;
  if (!capabilities.some((each) => each === 'mint' || each === 'burn')) return capabilities.includes('withdraw') ? null : 0;
  if (moved.length === 0) return null;
  const shares = moved.map(({ amount, supplyBefore }) => (supplyBefore === 0n ? 0 : Math.min(1, shareOf(amount, supplyBefore))));
  const share = Math.min(
    1,
    shares.reduce((sum, each) => sum + each, 0),
  );
  return isBacked && share >= HARM_SHARE ? null : share;
}

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
  const begun = first?.at ?? 0;
  const later = control.filter(({ at }) => at > begun + SETTING_UP_MS && at > 0);
  // The first event is the deployment of the proxy, or of its beacon.
  const upgrades = [...control.filter(({ topic }) => topic === TOPIC.upgraded).slice(1), ...beacon.slice(1)];
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
    ...(uses.length === 0 && coveredFrom === 0
      ? [found('COM-05', { announced: 0, unannounced: 0, unsearched: 0 }, about)]
      : [unanswered('COM-05', 'Announcements of these uses were not searched for.', about)]),
  ];
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

/** scope:follower: the time from which on a project's contracts are recorded. */
export async function findFollower(ask: AskChain, { views }: { views: readonly ContractView[] }): Promise<Finding | undefined> {
  const [first] = views;
  if (first === undefined || views.some(({ recordedFrom }) => recordedFrom === undefined)) return undefined;
  const from = Math.max(...views.map(({ recordedFrom }) => recordedFrom ?? 0));
  const block = await ask(blockAt(from));
  const timestamp = field(block, 'timestamp');
  if (timestamp === undefined) return undefined;
  const shown = { kind: 'calls', at: first.now, calls: [blockAt(from), blockAt(first.now.number)] } as const;
  return found('scope:follower', { followedFrom: Number(timestamp) * 1000 }, { source: 'L', shown });
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
