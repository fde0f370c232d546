import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Db } from '@redoubt/db/client';
import type { AskChain } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { ENGINE } from '@redoubt/power/analysis/engine';
import { findPowerMap } from '../power/power-store.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { toHex } from '../record/chain-values.ts';
import { cacheCalls, createAsk } from './asker.ts';
import {
  type AuditedHere,
  type DueProject,
  findTracedFrom,
  type LogRow,
  listAllFollowed,
  listBadContracts,
  listFollowed,
  listLogs,
  listNamed,
  readAudited,
  readProjectStatements,
} from './assess-store.ts';
import type { ContractView } from './contract-view.ts';
import type { BlockRef } from './finding.ts';
import {
  type Attempt,
  type Governor,
  type InitializerAttempts,
  type LimitAttempts,
  readGovernor,
  tryAsStrangers,
  tryInitializers,
  tryLimits,
  tryWithdrawals,
} from './gather-attempts.ts';
import {
  type Followed,
  type History,
  listDeployers,
  listTakeUses,
  readFollowed,
  readHistory,
  readTime,
  type Use,
} from './gather-history.ts';
import { type Market, type Removal, readMarket, readRemovals, readSupply } from './gather-market.ts';
import { type Backing, type Nature, readBacking, readNature, readStrangers, type Strangers } from './gather-nature.ts';
import { type Dependency, type Labels, readDependencies, readLabels, readSigning, type Signing } from './gather-others.ts';

const UPGRADES_MAX = 60_000;
/** Controllers of these kinds act for the project, and are no users. */
const HOLDER_KINDS: ReadonlySet<string> = new Set(['multisig', 'timelock', 'governor']);

/** Everything that the questions about one contract are answered from. */
export type ContractEvidence = {
  readonly view: ContractView;
  readonly nature: Nature;
  readonly history: History;
  /** Uses of powers over users' funds, or why they are not known. */
  readonly uses: readonly Use[] | string;
  /** Upgrades of its beacon. */
  readonly beacon: readonly LogRow[];
  readonly backing: Backing | undefined;
  readonly initializers: InitializerAttempts;
  readonly strangers: readonly Attempt[];
  readonly limits: LimitAttempts;
  readonly withdrawals: readonly Attempt[];
  readonly dependencies: readonly Dependency[];
  readonly signing: Signing | undefined;
  /** Governors that control it. */
  readonly governors: readonly { readonly address: string; readonly governor: Governor }[];
  /** The code of a published audit of ours beside its own. */
  readonly audited: AuditedHere | undefined;
  /** Of a token that is no pool. */
  readonly market: Market | undefined;
  /** Of a pool: large withdrawals; undefined where there are more than are read. */
  readonly removals: readonly Removal[] | undefined;
};

/** Everything that the questions about a project are answered from, at the newest recorded block of one chain. */
export type Evidence = {
  readonly now: BlockRef;
  readonly contracts: readonly ContractEvidence[];
  /** Followed contracts without a power map so far. */
  readonly missing: number;
  readonly statements: Awaited<ReturnType<typeof readProjectStatements>>;
  /** When the chain began, in milliseconds. */
  readonly chainBegan: number | undefined;
  /** Deployers of other projects' contracts that are proven honeypots, or that insiders drained. */
  readonly badDeployers: ReadonlySet<string>;
  readonly labels: Labels;
  readonly strangers: Strangers;
  readonly followed: Followed | undefined;
};

type Ctx = { readonly db: Db; readonly ask: AskChain };

/** Gathers a project's evidence from the record and from the chain. Decides nothing. Throws RpcFault when no endpoint answers. */
export async function gatherEvidence(
  { db, client }: { readonly db: Db; readonly client: ChainClient },
  due: DueProject,
  chain: ConnectedChain,
): Promise<{ evidence: Evidence; ask: AskChain }> {
  const ask = cacheCalls(createAsk(client));
  const now: BlockRef = { number: chain.block, hash: toHex(chain.hash), time: chain.time };
  const followed = await listFollowed(db, due);
  const all = await listAllFollowed(db, due);
  const recorded = new Set([...all].filter(([, each]) => each.recorded).map(([address]) => address));
  const statements = await readProjectStatements(db, due);
  const snapshots = new Map<string, boolean>();
  const views = await readViews(db, { followed, due, now, paths: { recorded, snapshots } });
  // Access paths name governors, so that these are read before anything that lists paths.
  const governors = new Map(await Promise.all(views.map(async (view) => [view, await readGovernors(ask, view)] as const)));
  for (const { address, governor } of [...governors.values()].flat()) snapshots.set(address, governor.snapshot);
  const tracedFrom = await findTracedFrom(db, due);
  const own = new Set<string>(followed.map(({ address }) => address));
  const contracts: ContractEvidence[] = [];
  for (const view of views) {
    const gathered = await gatherContract({ db, ask }, view, { due, own, tracedFrom, categories: statements.categories });
    contracts.push({ ...gathered, governors: governors.get(view) ?? [] });
  }
  const natures = contracts.map(({ nature }) => nature);
  const met = [...natures.flatMap((nature) => nature.named), ...views.flatMap(({ map }) => map.controllers.map(({ address }) => address))];
  const named = await listNamed(db, { slug: due.slug, addresses: met });
  const bad = await listBadContracts(db, { besides: due.projectId, chainId: due.chainId, slug: due.slug });
  const evidence: Evidence = {
    ...{ now, contracts, statements, missing: followed.length - views.length },
    chainBegan: await readTime(ask, 1),
    badDeployers: await listDeployers({ db, ask }, { chainId: due.chainId, contracts: bad }),
    labels: await readLabels(db, { views, slug: due.slug }),
    strangers: await readStrangers(ask, { views, natures, named, at: now }),
    followed: views.length === followed.length ? await readFollowed(ask, views) : undefined,
  };
  return { evidence, ask };
}

/** The followed contracts that have a power map. */
async function readViews(
  db: Db,
  {
    followed,
    due,
    now,
    paths,
  }: { followed: Awaited<ReturnType<typeof listFollowed>>; due: DueProject; now: BlockRef; paths: ContractView['paths'] },
): Promise<ContractView[]> {
  const views: ContractView[] = [];
  for (const contract of followed) {
    const stored = await findPowerMap(db, { chainId: due.chainId, address: contract.address });
    if (stored === undefined || stored.map.kind !== 'contract') continue;
    const { map, engine = ENGINE, question, functions, block, hash, time } = stored;
    const at = { number: block, hash: toHex(hash), time };
    views.push({ ...contract, map, engine, question, functions, at, now, paths, isHolder: false });
  }
  const holders = new Set<string>(
    views.flatMap((view) =>
      view.map.controllers.filter(({ address, kind }) => address !== view.address && HOLDER_KINDS.has(kind)).map(({ address }) => address),
    ),
  );
  return views.map((view) => ({ ...view, isHolder: view.role === 'admin' && holders.has(view.address) }));
}

async function readGovernors(ask: AskChain, view: ContractView): Promise<{ address: string; governor: Governor }[]> {
  const governors: { address: string; governor: Governor }[] = [];
  for (const { address } of view.map.controllers.filter(({ kind }) => kind === 'governor')) {
    const governor = await readGovernor(ask, view, address);
    if (governor !== undefined) governors.push({ address, governor });
  }
  return governors;
}

type About = {
  readonly due: DueProject;
  /** The project's followed contracts. */
  readonly own: ReadonlySet<string>;
  readonly tracedFrom: number | undefined;
  readonly categories: readonly string[];
};

async function gatherContract(
  ctx: Ctx,
  view: ContractView,
  { due, own, tracedFrom, categories }: About,
): Promise<Omit<ContractEvidence, 'governors'>> {
  const { db, ask } = ctx;
  const { chainId } = due;
  const nature = await readNature(ask, view);
  const supply = nature.isToken ? await readSupply(ask, view) : undefined;
  const history = await readHistory(ctx, { view, chainId, recordedAt: await readTime(ask, view.recordedFrom), supplyNow: supply });
  // A token that may be backed counts as backed: whether mints harmed users then stays open.
  const isBacked = categories.includes('stablecoin') || nature.wrapsCoin || nature.vault !== undefined || nature.unknown !== undefined;
  const beacon = view.map.proxy?.beacon;
  return {
    ...{ view, nature, history },
    uses: await listTakeUses(ctx, { view, history, chainId, isBacked, tracedFrom }),
    beacon:
      beacon === undefined ? [] : ((await listLogs(db, { chainId, address: beacon, topics: [TOPIC.upgraded], max: UPGRADES_MAX })) ?? []),
    backing: await readBacking(ask, view, nature),
    initializers: await tryInitializers(ask, view),
    strangers: await tryAsStrangers(ask, view),
    limits: await tryLimits(ask, view),
    withdrawals: await tryWithdrawals(ctx, view, { nature, chainId }),
    dependencies: await readDependencies(db, { view, nature, own, chainId }),
    signing: await readSigning(ctx, view, due),
    audited: await readAudited(db, { ...due, address: view.address }),
    market: nature.isToken && nature.pair === undefined ? await readMarket(ctx, { view, history, due, supply }) : undefined,
    removals: nature.pair === undefined ? [] : await readRemovals(ctx, { chainId, pool: view.address }),
  };
}
