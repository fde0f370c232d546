import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import type { AskChain, ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import { listCalls } from '../power/use-store.ts';
import { findFirstActivity, type LogRow, listLogs, listMintsAndBurns } from './assess-store.ts';
import { blockAt, codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { classOf } from './power-paths.ts';
import { isMintOrBurn, type Mint, replay, type SupplyRecord, shareOf, type Transfer, toSupplyRecord, toTransfers } from './transfers.ts';

// What a contract's record and its chain tell of its past.

const USES_MAX = 400;
/** Accounts that ever held a power: the code of each is read. */
const CONTROLLED_MAX = 1_000;
/** Transfers of a token that are looked through, and mints and burns where there are more transfers. */
export const TRANSFERS_MAX = 60_000;
const HARM_SHARE = 0.1;

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
  readonly transfers: readonly Transfer[] | undefined;
  /** Mints and burns; undefined where there are too many, or the supply before them is not known. */
  readonly supply: SupplyRecord | undefined;
};

/** Reads a contract's recorded history. */
export async function readHistory(
  { db, ask }: { db: Db; ask: AskChain },
  {
    view: { address, recordedFrom },
    chainId,
    recordedAt,
    supplyNow,
  }: { view: ContractView; chainId: number; recordedAt: number | undefined; supplyNow: bigint | undefined },
): Promise<History> {
  const first = await findFirstActivity(db, { chainId, address });
  const receipt: ChainCall | undefined = first && { method: 'eth_getTransactionReceipt', params: [first.hash] };
  const made = receipt === undefined ? undefined : await ask(receipt);
  const isMaker = field(made, 'contractAddress')?.toLowerCase() === address;
  const control = (await listLogs(db, { chainId, address, topics: CONTROL_TOPICS, max: 5_000 })) ?? [];
  const logs = await listLogs(db, { chainId, address, topics: [TOPIC.transfer], max: TRANSFERS_MAX });
  const isWhole = isMaker || recordedFrom === 0;
  const transfers = logs && toTransfers(logs);
  const changes = logs === undefined ? await listMintsAndBurns(db, { chainId, address, max: TRANSFERS_MAX }) : undefined;
  const moves = transfers?.filter(isMintOrBurn) ?? (changes && toTransfers(changes));
  return {
    first,
    deployer: isMaker ? field(made, 'from')?.toLowerCase() : undefined,
    receipt,
    coveredFrom: recordedFrom === undefined ? undefined : isWhole ? 0 : recordedAt,
    control,
    transfers,
    supply: recordedFrom === undefined ? undefined : moves && toSupplyRecord(moves, { isWhole, supplyNow }),
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
  const begun = history.coveredFrom === 0 ? history.first?.block : view.recordedFrom;
  const isTraced = tracedFrom !== undefined && tracedFrom <= (begun ?? 0);
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
  const { mints, burns } = replay(history.supply?.moves ?? [], history.supply);
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

/** A block's time in milliseconds; undefined where there is no such block. */
export async function readTime(ask: AskChain, number: number | undefined): Promise<number | undefined> {
  if (number === undefined) return undefined;
  const timestamp = field(await ask(blockAt(number)), 'timestamp');
  return timestamp === undefined ? undefined : Number(timestamp) * 1000;
}

/** Deployers of contracts, by the receipts of their first transactions. */
export async function listDeployers(
  { db, ask }: { db: Db; ask: AskChain },
  { chainId, contracts }: { chainId: number; contracts: readonly string[] },
): Promise<Set<string>> {
  const deployers = new Set<string>();
  for (const address of contracts) {
    const first = await findFirstActivity(db, { chainId, address });
    if (first === undefined) continue;
    const receipt = await ask({ method: 'eth_getTransactionReceipt', params: [first.hash] });
    const from = field(receipt, 'from');
    if (from !== undefined && field(receipt, 'contractAddress')?.toLowerCase() === address) deployers.add(from.toLowerCase());
  }
  return deployers;
}

/** The block from which on all of a project's contracts are recorded, and its time. */
export type Followed = { readonly from: number; readonly at: number };

/** Reads since when all contracts are recorded; undefined while the past of one is still being read. */
export async function readFollowed(ask: AskChain, views: readonly ContractView[]): Promise<Followed | undefined> {
  if (views.length === 0 || views.some(({ recordedFrom }) => recordedFrom === undefined)) return undefined;
  const from = Math.max(...views.map(({ recordedFrom }) => recordedFrom ?? 0));
  const at = await readTime(ask, from);
  return at === undefined ? undefined : { from, at };
}
