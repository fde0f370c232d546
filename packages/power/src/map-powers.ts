/**
 * Entry point of the power map: who can do what on a contract, found by concolic execution of its
 * bytecode. Each function runs on sampled arguments against real storage (`evm/`); values carry
 * taint, and path constraints on the caller are negated to reach what is guarded (`analysis/`);
 * each finding is proven by simulation. README.md describes the stages.
 */
import { ALIAS_OFFSET, type AnalyseOptions, analyseContract, type ChainState, type ContractPowers } from './analysis/analyse-contract.ts';
import { findAnnouncedDelay } from './analysis/announced-delay.ts';
import { type BatchReader, withManyWords } from './analysis/many-words.ts';
import type { Controller, PowerFact, PowerMap } from './analysis/power-map.ts';
import { listStoredAccounts } from './analysis/stored-accounts.ts';
import { countKeys } from './controllers/count-keys.ts';
import { asWalletCalls, readMultisigWallet } from './controllers/read-multisig-wallet.ts';
import { resolveController, toAliasController, toSigned, toUnresolved } from './controllers/resolve-controller.ts';
import { isEvmCode, toDelegate } from './evm/code.ts';
import { BUDGET, type Budget } from './evm/explore.ts';
import { type Address, type Limit, LimitReached, rememberReads, toAddress } from './evm/reader.ts';

export type MapPowersOptions = ChainState & {
  readonly address: Address;
  readonly reader: BatchReader;
  /**
   * Accounts seen in a contract's logs and transactions: mappings of roles are looked up for these.
   */
  readonly candidatesOf: (address: Address) => Promise<readonly Address[]>;
  readonly budget?: Budget;
  /** For each controlling contract. */
  readonly controllerBudget?: Budget;
  readonly readsMax?: number;
  /** Called with the functions of the contract itself, including those of its implementations. */
  readonly onFunctions?: AnalyseOptions['onFunctions'];
  /** Called with how many functions were run, of those that are known so far: of the contract, then of the contracts that control it, too. */
  readonly onExplored?: AnalyseOptions['onExplored'];
};

/** Enough for a contract of the largest size with all its controllers. */
const READS_MAX = 6_000;
const CONTROLLERS_MAX = 24;
/** Steps from a direct holder to a controller behind it. */
const DEPTH_MAX = 6;
/** Controlling contracts get less time: only their own controllers matter. */
const CONTROLLER_BUDGET: Budget = { ...BUDGET, workMax: 8_000_000, functionWorkMax: 2_000_000 };

/** Maps who can do what on a contract and who controls them, proven at one block. */
export async function mapPowers({
  address,
  reader,
  candidatesOf,
  budget = BUDGET,
  controllerBudget = CONTROLLER_BUDGET,
  readsMax = READS_MAX,
  onFunctions,
  onExplored,
  ...chainState
}: MapPowersOptions): Promise<PowerMap> {
  const { block } = chainState;
  const remembered = rememberReads(reader, { readsMax });
  const recorded = rememberBy(candidatesOf);
  // Read where a guard needs it: the functions are known before.
  const accountsOf = rememberBy(async (of) => {
    const stored = await listStoredAccounts(withManyWords(remembered, reader), of).catch(stopAtLimit);
    return [...stored, ...(await recorded(of))];
  });
  const counted: BatchReader = { ...withManyWords(remembered, reader), accountsOf };
  const code = await counted.getCode(address);
  const nothing = {
    address,
    proxy: undefined,
    powers: [],
    open: [],
    reads: [],
    openDangers: [],
    unknown: [],
    renounced: false,
    controllers: [],
  };
  let computeMs = 0;
  const undetermined = (reason: PowerMap['unknown'][number]['reason']): PowerMap => ({
    ...nothing,
    kind: 'contract',
    unknown: [{ selector: undefined, reason }],
    effort: { computeMs, reads: remembered.count() },
  });
  if (code === '0x') {
    const controller = await resolveController({ reader: counted, powersOf: async () => undefined, block }, address);
    return { ...nothing, kind: 'account', controllers: [controller], effort: { computeMs: 0, reads: remembered.count() } };
  }
  if (!isEvmCode(code)) return undetermined('not-evm');
  const analysed = new Map<Address, Promise<ContractPowers | undefined>>();
  let ownLimit: Limit = 'reads';
  const timedOut: string[] = [];
  const explored = new Map<Address, { done: number; all: number }>();
  const countExplored = (of: Address) => (done: number, all: number) => {
    explored.set(of, { done, all });
    const each = [...explored.values()];
    onExplored?.(
      each.reduce((sum, one) => sum + one.done, 0),
      each.reduce((sum, one) => sum + one.all, 0),
    );
  };
  const powersOf = (of: Address, within: Budget = controllerBudget): Promise<ContractPowers | undefined> => {
    const known = analysed.get(of);
    if (known !== undefined) return known;
    const found = recorded(of).then(async (candidates) => {
      try {
        const listener = of === address ? onFunctions : undefined;
        const powers = await analyseContract({
          ...chainState,
          address: of,
          reader: counted,
          candidates,
          budget: within,
          onFunctions: listener,
          onExplored: onExplored && countExplored(of),
        });
        computeMs += powers.computeMs;
        timedOut.push(...powers.timedOut.map((selector) => `${of} ${selector}`));
        return withDelays(powers);
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        if (of === address) ownLimit = error.limit;
        return undefined;
      }
    });
    analysed.set(of, found);
    return found;
  };
  if (toDelegate(code) !== undefined) {
    const controller = await resolveController({ reader: counted, powersOf, block }, address);
    return { ...nothing, kind: 'account', controllers: [controller], effort: { computeMs, reads: remembered.count() } };
  }
  const own = await powersOf(address, budget);
  if (own === undefined) return undetermined(ownLimit);
  const beacon = own.proxy?.beacon === undefined ? undefined : await powersOf(own.proxy.beacon);
  const wallet = await readMultisigWallet(counted, address, own).catch((error) => void stopAtLimit(error));
  const ownPowers = wallet?.verified === true ? asWalletCalls(own, wallet) : own.powers;
  const powers = [...ownPowers, ...(beacon?.powers ?? []).filter(({ capabilities }) => capabilities.includes('upgrade'))];
  const controllers = await walkControllers(counted, { powersOf, block, powers, signed: findOwnSigned(own) });
  const { proxy, open, reads, openDangers, unknown, renounced } = own;
  return {
    address,
    kind: 'contract',
    proxy,
    powers,
    open,
    reads,
    openDangers,
    unknown,
    renounced,
    controllers,
    effort: { computeMs: Math.round(computeMs), reads: remembered.count(), hurried: timedOut },
  };
}

function rememberBy<T>(ask: (of: Address) => Promise<T>): (of: Address) => Promise<T> {
  const known = new Map<Address, Promise<T>>();
  return (of) => {
    const found = known.get(of) ?? ask(of);
    known.set(of, found);
    return found;
  };
}

/** Without these accounts the analysis goes on. */
function stopAtLimit(error: unknown): [] {
  if (error instanceof LimitReached) return [];
  throw error;
}

/** Adds the delays that functions have by themselves. */
const withDelays = (found: ContractPowers): ContractPowers => ({
  ...found,
  powers: found.powers.map((power) => {
    const delayS = findAnnouncedDelay(found.explorations, power.selector);
    return delayS === undefined ? power : { ...power, delayS };
  }),
});

type Waiting = { readonly address: Address; readonly depth: number; readonly isOwner: boolean };

/**
 * Resolves holders, then the controllers behind them, nearest first. Owners of a multisig are resolved
 * where they are contracts; those without an entry are accounts. What is left at a limit is listed with
 * that reason.
 */
async function walkControllers(
  reader: BatchReader,
  {
    powersOf,
    block,
    powers,
    signed,
  }: {
    powersOf: (address: Address) => Promise<ContractPowers | undefined>;
    block: bigint;
    powers: readonly PowerFact[];
    signed: Controller | undefined;
  },
): Promise<Controller[]> {
  const found = new Map<Address, Controller>();
  const aliases = listAliases(powers);
  const start = powers.flatMap(({ ways, holders }) => [...holders, ...ways.flatMap((way) => way.holders)]);
  const waiting: Waiting[] = [...new Set(start)].map((address) => ({ address, depth: 0, isOwner: false }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { address, depth, isOwner } = next;
    if (found.has(address)) continue;
    const controller =
      address === signed?.address
        ? signed
        : await resolveWithin(reader, { powersOf, block, aliasOf: aliases.get(address), full: found.size >= CONTROLLERS_MAX }, next);
    if (controller === undefined || (isOwner && controller.kind === 'account')) continue;
    found.set(address, controller);
    const behind = (addresses: readonly Address[], areOwners: boolean) =>
      addresses.map((each) => ({ address: each, depth: depth + 1, isOwner: areOwners }));
    waiting.push(...behind(controller.controllers, false), ...behind(controller.multisig?.owners ?? [], true));
  }
  return [...found.values()].map((controller) => withKeys(found, controller));
}

/**
 * The contract itself as its signers, where nothing but their signatures is asked for in its place: who makes it act without them
 * does not reach what they sign for.
 */
function findOwnSigned({ address, powers, signers }: ContractPowers): Controller | undefined {
  const calls = powers.some(({ ways }) => ways.some(({ quorum, holders }) => quorum === undefined && holders.includes(address)));
  return signers === undefined || calls ? undefined : toSigned(address, signers);
}

/** Undefined for an account that owns a multisig, and for a direct holder beyond the limit. */
async function resolveWithin(
  reader: BatchReader,
  {
    powersOf,
    block,
    aliasOf,
    full,
  }: Omit<Parameters<typeof resolveController>[0], 'reader'> & { aliasOf: Address | undefined; full: boolean },
  { address, depth, isOwner }: Waiting,
): Promise<Controller | undefined> {
  try {
    if (isOwner && (await reader.getCode(address)) === '0x') return undefined;
    if (full) return depth === 0 ? undefined : toUnresolved(address, 'limit');
    if (depth > DEPTH_MAX) return toUnresolved(address, 'depth');
    if (aliasOf !== undefined && (await reader.getCode(address)) === '0x') return toAliasController(address, aliasOf);
    return await resolveController({ reader, powersOf, block }, address);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return toUnresolved(address, 'limit');
  }
}

/** Holders that code compares as aliases, with the addresses on the parent chain. */
function listAliases(powers: readonly PowerFact[]): Map<Address, Address> {
  const ways = powers.flatMap((power) => power.ways).filter(({ guards }) => guards.some(({ aliased }) => aliased));
  return new Map(ways.flatMap(({ holders }) => holders.map((holder) => [holder, toAddress(BigInt(holder) - ALIAS_OFFSET)] as const)));
}

/** Counts keys where some owner or module of a multisig is a contract, or some owner counts more than once. */
function withKeys(known: ReadonlyMap<Address, Controller>, controller: Controller): Controller {
  const { address, multisig } = controller;
  if (multisig === undefined) return controller;
  const isRepeated = new Set(multisig.owners).size < multisig.owners.length;
  if (!isRepeated && ![...multisig.owners, ...multisig.modules].some((each) => known.has(each))) return controller;
  const keys = countKeys(known, address);
  return keys === undefined ? controller : { ...controller, multisig: { ...multisig, keys } };
}
