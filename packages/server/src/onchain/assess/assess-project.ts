import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Db } from '@redoubt/db/client';
import { type AskChain, type ChainCall, REVERTED } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { pathStrength, weakestPath } from '@redoubt/domain/catalog/score/checks/power-path';
import { CORE_ROLES } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import { DAY_MS } from '@redoubt/domain/time';
import { findMarket } from '../market/market-store.ts';
import { findPowerMap } from '../power/power-store.ts';
import { listCalls } from '../power/use-store.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { toHex } from '../record/chain-values.ts';
import { cacheCalls, createAsk } from './asker.ts';
import {
  type DueProject,
  findFirstActivity,
  findTracedFrom,
  type LogRow,
  listAllFollowed,
  listBadContracts,
  listFollowed,
  listLogs,
  listNamed,
  readProjectStatements,
} from './assess-store.ts';
import { blockAt, codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { findDrain, findGreatMints, findGreatRemovals, type Removal } from './drain-finding.ts';
import {
  findDependencies,
  findInitialisers,
  findLimits,
  findStrangers,
  findVoteBuying,
  LEAVING,
  leavingCall,
  readGovernor,
} from './executed-findings.ts';
import { type BlockRef, type Finding, found, unanswered } from './finding.ts';
import { findDeployer, findFollower, findHistory, type History, listTakeUses, readHistory, type Use } from './history-findings.ts';
import { findKeyUse } from './key-use-finding.ts';
import { findLeavingCost, findLiquidityFall, findLiquidityLock, findPool, findSupply, type Market, NO_POOL } from './market-findings.ts';
import { findPowersOf } from './power-findings.ts';
import { classOf, listHolders, listLive, listPaths, type PathFacts, toAnswerPaths } from './power-paths.ts';
import { findSales } from './sale-findings.ts';
import { findSanctions } from './sanction-findings.ts';
import { findBacking, findInventory, findTraits, type Nature, readNature } from './scope-findings.ts';
import { replay, shareOf, toTransfers } from './transfers.ts';

const EVENTS_MAX = 60_000;
/** Most large removals from a pool: the receipt of each is read. */
const REMOVALS_MAX = 500;
const MINT_DAYS = 90;
/** Controllers of these kinds act for the project, and are no users. */
const HOLDER_KINDS: ReadonlySet<string> = new Set(['multisig', 'timelock', 'governor']);

export type Assessed = { readonly findings: readonly Finding[]; readonly now: BlockRef; readonly ask: AskChain };

type Ctx = { readonly db: Db; readonly client: ChainClient };
type Seen = {
  readonly view: ContractView;
  readonly nature: Nature;
  readonly history: History;
  readonly uses: readonly Use[] | string;
  readonly beacon: readonly LogRow[];
};

/** All findings about a project from one chain, at the newest recorded block. Throws RpcFault when no endpoint answers. */
export async function assessProject({ db, client }: Ctx, due: DueProject, chain: ConnectedChain): Promise<Assessed> {
  const ask = cacheCalls(createAsk(client));
  const now: BlockRef = { number: chain.block, hash: toHex(chain.hash), time: chain.time };
  const followed = await listFollowed(db, due);
  const all = await listAllFollowed(db, due);
  const recorded = new Set([...all].filter(([, each]) => each.recorded).map(([address]) => address));
  const statements = await readProjectStatements(db, due);
  const tracedFrom = await findTracedFrom(db, due);
  const views: ContractView[] = [];
  const snapshots = new Map<string, boolean>();
  const findings: Finding[] = [];
  for (const contract of followed) {
    const stored = await findPowerMap(db, { chainId: due.chainId, address: contract.address });
    if (stored === undefined || stored.map.kind !== 'contract') continue;
    const { map, question, functions, block, hash, time } = stored;
    const at = { number: block, hash: toHex(hash), time };
    views.push({ ...contract, map, question, functions, at, now, paths: { recorded, snapshots }, isHolder: false });
  }
  const holders = new Set(
    views.flatMap((view) =>
      view.map.controllers.filter(({ address, kind }) => address !== view.address && HOLDER_KINDS.has(kind)).map(({ address }) => address),
    ),
  );
  for (const [index, view] of views.entries()) views[index] = { ...view, isHolder: view.role === 'admin' && holders.has(view.address) };
  findings.push(...(await findGovernors(ask, views, snapshots)));
  const seen: Seen[] = [];
  for (const view of views) {
    const nature = await readNature(ask, view);
    const history = await readHistory({ db, ask }, { view, chainId: due.chainId, recordedAt: await timeOf(ask, view.recordedFrom) });
    // A token that may be backed counts as backed: whether mints harmed users then stays open.
    const isBacked =
      statements.categories.includes('stablecoin') || nature.wrapsCoin || nature.vault !== undefined || nature.unknown !== undefined;
    const uses = await listTakeUses({ db, ask }, { view, history, chainId: due.chainId, isBacked, tracedFrom });
    const beacon = view.map.proxy?.beacon;
    const upgraded =
      beacon === undefined ? [] : await listLogs(db, { chainId: due.chainId, address: beacon, topics: [TOPIC.upgraded], max: EVENTS_MAX });
    seen.push({ view, nature, history, uses, beacon: upgraded ?? [] });
  }
  const chainBegan = await timeOf(ask, 1);
  const bad = await listBadDeployers({ db, ask }, due);
  for (const { view, history } of seen) findings.push(findDeployer(view, history, { chainBegan, bad }));
  const made = new Map(seen.flatMap(({ history: { first, deployer } }) => (first && deployer ? [[first.hash as string, deployer]] : [])));
  for (const each of seen)
    findings.push(
      ...(await assessContract({ db, ask }, each, { due, paths: { recorded, snapshots }, categories: statements.categories, made })),
    );
  findings.push(...controllingContracts(seen));
  for (const each of seen.filter(({ nature }) => nature.isToken && nature.pair === undefined)) {
    findings.push(...(await assessMarket({ db, ask }, each, due)));
  }
  const sanctions = await findSanctions(db, views, { slug: due.slug, now, isSearched: statements.sanctionsSearched });
  if (sanctions !== undefined) findings.push(sanctions);
  if (seen.length > 0) findings.push(await assessDrain({ db, ask }, seen, { due, now, rugPulls: statements.rugPulls }));
  if (views.length > 0) {
    const met = seen.flatMap(({ nature, view }) => [...nature.named, ...view.map.controllers.map(({ address }) => address)]);
    const named = await listNamed(db, { slug: due.slug, addresses: met });
    const natures = new Map(seen.map(({ view, nature }) => [view.address as string, nature]));
    findings.push(await findInventory(ask, { views, natures, named, at: now, missing: followed.length - views.length }));
    const follower = views.length === followed.length ? await findFollower(ask, { views }) : undefined;
    if (follower !== undefined) findings.push(follower);
  }
  return { findings, now, ask };
}

async function timeOf(ask: AskChain, number: number | undefined): Promise<number | undefined> {
  if (number === undefined) return undefined;
  const block = (await ask(blockAt(number))) as { timestamp?: string } | null;
  return block?.timestamp === undefined ? undefined : Number(block.timestamp) * 1000;
}

/** Deployers of other projects' contracts that are proven honeypots, or that insiders drained. */
async function listBadDeployers({ db, ask }: { db: Db; ask: AskChain }, { projectId, chainId, slug }: DueProject): Promise<Set<string>> {
  const bad = new Set<string>();
  for (const address of await listBadContracts(db, { besides: projectId, chainId, slug })) {
    const first = await findFirstActivity(db, { chainId, address });
    if (first === undefined) continue;
    const receipt = (await ask({ method: 'eth_getTransactionReceipt', params: [first.hash] })) as {
      from?: string;
      contractAddress?: string;
    } | null;
    if (receipt?.from !== undefined && receipt.contractAddress?.toLowerCase() === address) bad.add(receipt.from.toLowerCase());
  }
  return bad;
}

/** GOV-09: reads the governors on access paths, and whether votes can be bought. Fills `snapshots`. */
async function findGovernors(ask: AskChain, views: readonly ContractView[], snapshots: Map<string, boolean>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const view of views) {
    for (const { address } of view.map.controllers.filter(({ kind }) => kind === 'governor')) {
      const governor = await readGovernor(ask, view, address);
      if (governor === undefined) continue;
      snapshots.set(address, governor.snapshot);
      const paths = listLive([...listPaths(view.map, 'take', view.paths), ...listPaths(view.map, 'block', view.paths)]).filter(
        ({ end }) => end?.address === address,
      );
      const notice = Math.min(...paths.map(({ noticeSeconds }) => noticeSeconds ?? 0));
      if (paths.length > 0) findings.push(findVoteBuying(view, governor, notice));
    }
  }
  return findings;
}

async function assessContract(
  { db, ask }: { db: Db; ask: AskChain },
  { view, nature, history, uses, beacon }: Seen,
  { due, paths, categories, made }: { due: DueProject; paths: PathFacts; categories: readonly string[]; made: ReadonlyMap<string, string> },
): Promise<Finding[]> {
  const isPublished = view.isHolder || nature.pair?.isPublished === true;
  const backing = await findBacking(ask, view, nature);
  const powers = await addWithdrawalTime({ db, ask }, { view, nature, due }, findPowersOf(view, { isPublished }));
  return [
    ...powers,
    ...findTraits(view, nature, { categories }),
    ...(backing === undefined ? [] : [backing]),
    await findInitialisers(ask, view),
    await findStrangers(ask, view, {
      powers: view.isHolder ? [] : view.map.powers.filter((power) => classOf(power, view.map) === 'take'),
      isPublished,
    }),
    await findLimits(ask, view),
    findDependencies(view, nature, await strengthsOf(db, { view, nature, due, paths })),
    ...findHistory(view, history, { uses, beacon }),
    await findKeyUse({ db, ask }, view, { due, made }),
    ...notReached(view),
  ];
}

/** Subjects that cannot be answered from a chain yet, with the reason. */
function notReached(view: ContractView): Finding[] {
  const about = {
    contract: view.address,
    source: 'L',
    shown: { kind: 'calls', at: view.now, calls: [codeAt(view.now, view.address)] },
  } as const;
  return [
    unanswered('FUN-02', 'Past prices of its holdings are not recorded.', about),
    unanswered('FUN-03', 'The earlier activity and the funding of its callers are not recorded.', about),
    unanswered('FUN-04', 'The earlier activity and the funding of its callers are not recorded.', about),
  ];
}

/** Adds how long a withdrawal takes: none for a plain token, none where an earlier withdrawal succeeds again. */
async function addWithdrawalTime(
  { db, ask }: { db: Db; ask: AskChain },
  { view, nature, due }: { view: ContractView; nature: Nature; due: DueProject },
  findings: readonly Finding[],
): Promise<Finding[]> {
  const isPlainToken = nature.isToken && nature.isSelfContained;
  let canLeave = isPlainToken;
  const calls: ChainCall[] = [];
  if (!isPlainToken) {
    const open = LEAVING.filter((selector) => view.map.open.includes(selector.slice(2)));
    const functions = open.map((selector) => ({ contract: view.address, selector }));
    const rows = await listCalls(db, { chainId: due.chainId, functions, between: [], upTo: view.now.number, limit: 5 });
    for (const { ok, hash, sender, target } of rows) {
      if (!ok || target !== view.address || hash === null || sender === null) continue;
      const sent = (await ask({ method: 'eth_getTransactionByHash', params: [hash] })) as { input?: string } | null;
      if (sent?.input === undefined) continue;
      const call = leavingCall(view, { sender, input: sent.input });
      calls.push(call);
      canLeave = (await ask(call)) !== REVERTED;
      if (canLeave) break;
    }
  }
  return findings.map((finding) => {
    const answer = finding.answer as { takePower?: string; withdrawalSeconds?: number | null };
    if (finding.subject !== 'GOV-04' || answer.takePower !== 'some' || !canLeave || finding.shown.kind !== 'calls') return finding;
    // The withdrawal was simulated at the newest block, and the powers at the block of the map; both hold.
    const shown = calls.length === 0 ? finding.shown : { ...finding.shown, at: view.now, calls };
    return { ...finding, answer: { ...answer, withdrawalSeconds: 0 }, shown };
  });
}

/** The strength of the weakest path to control each dependency of a contract. */
async function strengthsOf(
  db: Db,
  { view, nature, due, paths }: { view: ContractView; nature: Nature; due: DueProject; paths: PathFacts },
) {
  const own = new Set((await listFollowed(db, due)).map(({ address }) => address as string));
  const parts = new Set<string>([
    ...(view.map.proxy?.implementations ?? []),
    view.map.proxy?.beacon ?? '',
    ...view.map.controllers.map(({ address }) => address),
  ]);
  const outside = nature.named.filter((address) => !own.has(address) && !parts.has(address));
  const strengths = [];
  for (const address of outside) {
    const stored = await findPowerMap(db, { chainId: due.chainId, address });
    const complete = stored?.map.unknown.length === 0;
    const [low, high] =
      stored === undefined
        ? [0, 1000]
        : weakestPath(
            toAnswerPaths(listPaths(stored.map, 'take', paths)).map((path) => pathStrength(path)),
            complete,
          );
    strengths.push({ address, strength: stored === undefined ? null : { low: low / 1000, high: high / 1000 } });
  }
  return strengths;
}

/** scope:contract: contracts that control a core one are core themselves. */
function controllingContracts(seen: readonly Seen[]): Finding[] {
  const core = seen.filter(({ view }) => CORE_ROLES.has(view.role));
  return seen.flatMap(({ view }) => {
    if (CORE_ROLES.has(view.role)) return [];
    const under = core.find(
      ({ view: { map } }) => map.proxy?.beacon === view.address || map.controllers.some(({ address }) => address === view.address),
    );
    if (under === undefined) return [];
    const shown = { kind: 'calls', at: view.now, calls: [codeAt(view.now, view.address)] } as const;
    return [found('scope:contract', { core: 'yes' }, { contract: view.address, source: 'R', shown })];
  });
}

async function assessMarket({ db, ask }: { db: Db; ask: AskChain }, { view, history, uses }: Seen, due: DueProject): Promise<Finding[]> {
  const about = {
    contract: view.address,
    source: 'L',
    shown: { kind: 'calls', at: view.now, calls: [codeAt(view.now, view.address)] },
  } as const;
  const insiders = unanswered('MKT-05', 'The first payments of the deployer are not recorded.', about);
  if (history.transfers === undefined || history.coveredFrom !== 0) {
    const why = 'Its transfers are not completely recorded.';
    return [
      ...(['MKT-01', 'MKT-02', 'MKT-03', 'MKT-04', 'MKT-06', 'MKT-07'] as const).map((subject) =>
        unanswered(subject, why, { ...about, source: subject < 'MKT-03' ? 'X' : 'L' }),
      ),
      insiders,
    ];
  }
  const row = await findMarket(db, { chainId: due.chainId, address: view.address });
  const market: Market = { view, transfers: history.transfers, pools: row?.market.pools ?? [] };
  const [deepest] = market.pools;
  const openSince = deepest && history.transfers.find(({ to }) => to === deepest.address)?.at;
  const tradingOpen = openSince !== undefined && view.now.time.getTime() - openSince > DAY_MS;
  const pool = await findPool(ask, view, market.pools);
  const findings = [
    ...findSales(view, row, { tradingOpen }),
    await findLeavingCost(ask, market, pool),
    ...(await findSupply(ask, market, { minted: mintedByKeys(history, uses, view) })),
    insiders,
  ];
  if (pool === undefined) return [...findings, unanswered('MKT-03', NO_POOL, about), unanswered('MKT-06', NO_POOL, about)];
  const shares = await listLogs(db, { chainId: due.chainId, address: pool.address, topics: [TOPIC.transfer], max: EVENTS_MAX });
  const syncs = await listLogs(db, { chainId: due.chainId, address: pool.address, topics: [TOPIC.pairSync], max: EVENTS_MAX });
  const isFollowed = (await listAllFollowed(db, due)).get(pool.address)?.recorded === true;
  return [
    ...findings,
    await findLiquidityLock(ask, view, { pool, transfers: isFollowed ? shares && toTransfers(shares) : undefined }),
    findLiquidityFall(view, { pool, syncs: isFollowed ? syncs : undefined, from: view.recordedFrom ?? 0 }),
  ];
}

/** Net supply that privileged keys minted in ninety days, as a share of the supply before; null while uses are unknown. */
function mintedByKeys({ transfers = [] }: History, uses: readonly Use[] | string, { now }: ContractView): number | null {
  if (typeof uses === 'string') return null;
  const byKeys = new Set<string>(uses.map(({ hash }) => hash));
  const since = now.time.getTime() - MINT_DAYS * DAY_MS;
  const { mints, burns, supply } = replay(transfers);
  const sum = (all: typeof mints) =>
    all.filter(({ at, hash }) => at >= since && byKeys.has(hash)).reduce((total, { amount }) => total + amount, 0n);
  const net = sum(mints) - sum(burns);
  const before = supply - net;
  return net <= 0n ? 0 : before <= 0n ? 1 : shareOf(net, before);
}

/** CAP-02: whether insiders drained half of a token's supply or of a pool. */
async function assessDrain(
  { db, ask }: { db: Db; ask: AskChain },
  seen: readonly Seen[],
  { due, now, rugPulls }: { due: DueProject; now: BlockRef; rugPulls: readonly { transaction: string | null; date: string }[] },
): Promise<Finding> {
  const insiders = new Set<string>(seen.flatMap(({ view, history }) => [...listHolders(view.map), history.deployer ?? '']));
  const suspicions: { at: number; block: number; hash: string }[] = [];
  let unseen: string | undefined;
  for (const { view, nature, history, uses } of seen) {
    if (history.coveredFrom !== 0) unseen = 'The history of its contracts is not completely recorded.';
    if (nature.pair !== undefined) {
      const removals = await listRemovals({ db, ask }, { chainId: due.chainId, pool: view.address });
      if (removals === undefined) unseen = 'Its pools have more withdrawals than this check examines.';
      else suspicions.push(...findGreatRemovals(removals, insiders));
    } else if (nature.isToken) {
      if (history.transfers === undefined || typeof uses === 'string') unseen = 'It has more transfers than this check examines.';
      else {
        const byKeys = new Set<string>(uses.map(({ hash }) => hash));
        suspicions.push(...findGreatMints(history.transfers, { byKeys, begun: history.first?.at ?? 0 }));
      }
    } else if (nature.unknown !== undefined) {
      unseen = nature.unknown;
    } else if (!nature.isSelfContained && (typeof uses === 'string' || uses.some(({ movedAgainstUsers }) => movedAgainstUsers === null))) {
      unseen = 'Powers over deposits were used, and the amounts are not measured.';
    }
  }
  return findDrain({ address: seen[0]?.view.address ?? '0x', now }, { suspicions, confirmed: rugPulls, unseen });
}

/** Removals of a tenth of a pool or more, with their senders. */
async function listRemovals(
  { db, ask }: { db: Db; ask: AskChain },
  { chainId, pool }: { chainId: number; pool: string },
): Promise<Removal[] | undefined> {
  const logs = await listLogs(db, { chainId, address: pool, topics: [TOPIC.pairSync, TOPIC.pairBurn], max: EVENTS_MAX });
  if (logs === undefined) return undefined;
  const removals: Removal[] = [];
  let reserve = 0n;
  for (const { topic, data, at, block, hash } of logs) {
    const first = BigInt(data.slice(0, 66));
    if (topic === TOPIC.pairSync) reserve = first;
    else {
      // A pool logs Sync, its new reserves, before Burn.
      const share = shareOf(first, first + reserve);
      if (share < 0.1) continue;
      if (removals.length >= REMOVALS_MAX) return undefined;
      const receipt = (await ask({ method: 'eth_getTransactionReceipt', params: [hash] })) as { from?: string } | null;
      removals.push({ at, block, hash, share, by: receipt?.from?.toLowerCase() ?? '' });
    }
  }
  return removals;
}
