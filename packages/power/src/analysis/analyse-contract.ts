import { isEvmCode } from '../evm/code.ts';
import { BUDGET, type Budget, createExplorer, type Exploration, type Explorer } from '../evm/explore.ts';
import type { FoundFunction } from '../evm/functions/find-functions.ts';
import { OPCODE } from '../evm/opcodes.ts';
import type { Path } from '../evm/path.ts';
import { type Address, type ChainReader, type Hex, isUncontrolled, type Limit, LimitReached, toAddress, toWordHex } from '../evm/reader.ts';
import { ADDRESS_MASK, depends, find, TAINT, toKey, type Value } from '../evm/value.ts';
import type { Capability, Meaning } from './capability.ts';
import { toLocations } from './capability.ts';
import { findConfirmations } from './find-confirmations.ts';
import { ACCOUNTS_MAX, findHolders } from './find-holders.ts';
import { findQuorum } from './find-quorum.ts';
import { findOpenDangers } from './harm/find-open-dangers.ts';
import type { Enabled, GuardFact, LookedUp, PowerFact, PowerMap, WayFact } from './power-map.ts';
import { findPowers, type Power } from './privilege/find-powers.ts';
import { type Guard, toRole } from './privilege/guard.ts';
import { findOtherWays } from './privilege/other-ways.ts';
import { asOwnSigners, findSigners, type Signers } from './privilege/own-signers.ts';
import { type Proof, prove } from './prove.ts';
import { readSurface, SLOT, type Surface, UNKNOWN_FUNCTION } from './proxy.ts';
import { listReads } from './slot.ts';

/** The power map of one contract, without the controllers behind its holders. */
export type ContractPowers = Omit<PowerMap, 'controllers' | 'kind' | 'effort'> & {
  readonly computeMs: number;
  /** Selectors of functions whose exploration ran out of time. */
  readonly timedOut: readonly string[];
  readonly explorations: ReadonlyMap<string, Exploration>;
  /** The accounts of which several must sign before the contract acts. */
  readonly signers: Signers | undefined;
};

/** The block that the analysis runs at. `time` in seconds since 1970. `onClock`: called when code that is run reads its time or number. */
export type ChainState = {
  readonly chainId: bigint;
  readonly time: bigint;
  readonly block: bigint;
  readonly onClock?: (() => void) | undefined;
};

export type AnalyseOptions = ChainState & {
  readonly address: Address;
  readonly reader: ChainReader;
  /** Accounts that may hold a privilege: seen in the contract's logs and transactions. */
  readonly candidates: readonly Address[];
  readonly budget?: Budget;
  /**
   * Called with the contract's functions as soon as they are known: what follows may reach a limit.
   */
  readonly onFunctions?: ((functions: readonly FoundFunction[]) => void) | undefined;
  /** Called before each function is run, with how many of how many were. */
  readonly onExplored?: ((done: number, of: number) => void) | undefined;
};

/** One more than are looked up, so that a cut is noticed. */
const CANDIDATES_MAX = ACCOUNTS_MAX + 1;
/** Holders of a way, and ways of a function, whose proofs are simulated; the others hold by the same rule. */
const PROOFS_MAX = 4;
const WAYS_PROVEN_MAX = 12;
const TOTAL_SUPPLY = '18160ddd';
const BALANCE_OF = '70a08231';
/** Of ERC-1155: by account and token. */
const BALANCE_OF_TOKEN = '00fdd58e';
const IMPLEMENTATION = '5c60da1b';

/**
 * Analyses one contract by concolic execution of its bytecode: finds the guarded functions,
 * resolves who holds them and proves each by simulation. Never throws for what a contract does.
 */
export async function analyseContract({
  address,
  reader,
  candidates,
  budget = BUDGET,
  onFunctions,
  onExplored,
  ...chainState
}: AnalyseOptions): Promise<ContractPowers> {
  const explorer = await createExplorer({ address, reader, budget, ...chainState });
  const surface = await readSurface({ address, reader, explorer });
  onFunctions?.(surface.functions.filter(({ selector }) => !surface.hidden.includes(selector)));
  const explorations = new Map<string, Exploration>();
  const unknown: { selector: string | undefined; reason: PowerMap['unknown'][number]['reason'] }[] = [];
  // Recovered mutability is not always right: functions that look read-only are run too, after the
  // others, and never believed to be without more.
  const inOrder = surface.functions.toSorted((a, b) => Number(a.reads) - Number(b.reads));
  const readOnly = new Set(inOrder.filter(({ reads }) => reads).map(({ selector }) => selector));
  for (const [index, fn] of inOrder.entries()) {
    onExplored?.(index, inOrder.length);
    explorations.set(fn.selector, await explorer.explore(fn));
  }
  onExplored?.(inOrder.length, inOrder.length);
  const locations = learnLocations(explorations, surface, address);
  const known = [...new Set(candidates)].slice(0, CANDIDATES_MAX);
  const found = findPowers([...explorations.values(), surface.fallback], locations, known);
  const isNamed = ({ exploration }: { exploration: Exploration }) => exploration !== surface.fallback;
  const [named, open] = [found.powers.filter(isNamed), found.open.filter(isNamed)];
  const powers = named.length === found.powers.length ? named : await withoutFallback(explorer, named);
  const { meaning } = found;
  const idle = found.idle.filter((each) => each !== surface.fallback);
  if (named.length < found.powers.length || surface.isUnlisted) unknown.push({ selector: undefined, reason: 'fallback' });
  for (const implementation of surface.proxy?.implementations ?? [])
    if (!isEvmCode(await reader.getCode(implementation))) unknown.push({ selector: undefined, reason: 'not-evm' });
  // Of what seems to read only, paths that suppose other storage may not have ended; every side of a branch was taken by some path.
  const isIdle = ({ sample, successes, cut, limit, onlyEmpty, alwaysReverts }: Exploration) => {
    const seemsToRead = readOnly.has(sample.selector);
    if (cut !== undefined || onlyEmpty || (limit !== undefined && !seemsToRead)) return false;
    return successes.length > 0 || (alwaysReverts && seemsToRead);
  };
  for (const exploration of idle) {
    const { sample, successes, limit, cut } = exploration;
    if (isIdle(exploration) || (surface.hidden.includes(sample.selector) && successes.length === 0)) continue;
    unknown.push({ selector: sample.selector, reason: limit ?? cut ?? 'no-way-found' });
  }
  for (const { isPrivileged, exploration } of open)
    if (!isPrivileged && (exploration.cut !== undefined || exploration.onlyEmpty))
      unknown.push({ selector: exploration.sample.selector, reason: exploration.cut ?? 'no-way-found' });
  const roles = listRoles(powers, explorations);
  const substitutes = [
    ...new Set([...(surface.proxy?.implementations.slice(0, 1) ?? []), address, ...(await listNamed(reader, explorations))]),
  ];
  const facts: PowerFact[] = [];
  const isIn = (list: readonly { exploration: Exploration }[], selector: string) =>
    list.some(({ exploration }) => exploration.sample.selector === selector);
  const isPower = (selector: string) => isIn(powers, selector);
  const isClosed = (selector: string) => isPower(selector) && !isIn(open, selector);
  const shared = { address, reader, explorer, explorations, isClosed, candidates: [...known, address], powers, substitutes, roles };
  for (const power of powers) {
    try {
      facts.push(await toFact({ ...shared, power }));
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      unknown.push({ selector: power.exploration.sample.selector, reason: error.limit });
    }
  }
  const signers = findSigners(facts);
  const { dangers, unclear } = await findOpenDangers(reader, { address, open, meaning, ledgers: found.ledgers, candidates: known });
  const unnamed = found.open.filter((each) => !isNamed(each));
  const byDefault = await findOpenDangers(reader, { address, open: unnamed, meaning, ledgers: found.ledgers, candidates: known });
  if (byDefault.dangers.length + byDefault.unclear.length > 0 && !unknown.some(({ reason }) => reason === 'fallback'))
    unknown.push({ selector: undefined, reason: 'fallback' });
  for (const selector of unclear)
    if (!isPower(selector) && !unknown.some((each) => each.selector === selector)) unknown.push({ selector, reason: 'conditions' });
  const isOfFallback = (selector: string) => !isPower(selector) && isIn(named, selector);
  const isUnknown = (selector: string) => unknown.some((each) => each.selector === selector);
  for (const selector of listStepped(explorations, address))
    if (!isPower(selector) && !isUnknown(selector)) unknown.push({ selector, reason: 'conditions' });
  const harmful = new Set([...facts, ...dangers].map(({ selector }) => selector));
  const isFound = (selector: string) => harmful.has(selector) || isUnknown(selector);
  const openToAll = open.flatMap(({ isPrivileged, exploration: { sample } }) =>
    isPrivileged || isFound(sample.selector) ? [] : [sample.selector],
  );
  const reads = idle.flatMap((each) => (isIdle(each) && !isFound(each.sample.selector) ? [each.sample.selector] : []));
  const listed = new Set([...harmful, ...openToAll, ...reads]);
  for (const { selector } of surface.functions)
    if (!surface.hidden.includes(selector) && !listed.has(selector) && !isUnknown(selector))
      unknown.push({ selector, reason: isOfFallback(selector) ? 'fallback' : (explorations.get(selector)?.limit ?? 'no-way-found') });
  return {
    address,
    proxy: surface.proxy,
    powers: signers === undefined ? facts : facts.map((fact) => asOwnSigners(fact, address)),
    open: openToAll,
    reads,
    openDangers: dangers.map(({ selector, capabilities, proven }) => ({
      selector,
      capabilities: sortCapabilities(capabilities),
      proven: sortCapabilities(proven),
    })),
    unknown: unknown.filter(({ selector }) => selector === undefined || !listed.has(selector)),
    renounced: isRenounced(powers),
    computeMs: Math.round(explorer.spentMs()),
    timedOut: [...explorations.values()].filter(({ limit }) => limit === 'time').map(({ sample }) => sample.selector),
    explorations,
    signers,
  };
}

/**
 * Functions that run others of the contract in one transaction, where some act on what an earlier one left behind for its
 * rest: what they reach together was not followed.
 */
function listStepped(explorations: ReadonlyMap<string, Exploration>, address: Address): string[] {
  const isEarlier = (value: Value) => find(value, ({ op, source }) => op === 'env' && source?.at === OPCODE.tload) !== undefined;
  const all = [...explorations.values()];
  if (!all.some(({ successes }) => successes.some(({ path }) => path.conditions.some(isEarlier)))) return [];
  const runsOwn = ({ delegates }: Exploration) => delegates.some(({ v }) => toAddress(v & ADDRESS_MASK) === address);
  return all.filter(runsOwn).map(({ sample }) => sample.selector);
}

/**
 * Drops functions whose every access path also exists in the fallback, such as a factory's calls to
 * its proxies.
 */
async function withoutFallback(explorer: Explorer, powers: readonly Power[]): Promise<Power[]> {
  const own: Power[] = [];
  for (const power of powers) {
    const { selector, types } = power.exploration.sample;
    const { successes } = await explorer.explore({ selector: UNKNOWN_FUNCTION.selector, types: types.join(',') });
    const others = new Set(successes.map(({ path }) => toTraceKey(path, UNKNOWN_FUNCTION.selector)));
    if (!power.accessPaths.every(({ result }) => others.has(toTraceKey(result.path, selector)))) own.push(power);
  }
  return own;
}

/** Conditions and effects of a path as one key, independent of the function's selector. */
function toTraceKey({ conditions, effects }: Path, selector: string): string {
  const done = effects.map((effect) => {
    if (effect.kind === 'store') return `store ${toKey(effect.slot)} ${toKey(effect.value)}`;
    return effect.kind === 'call' || effect.kind === 'delegate' ? `${effect.kind} ${toKey(effect.to)}` : effect.kind;
  });
  return [...conditions.map(toKey), ...done].join('; ').replaceAll(selector.replace(/^0+/, ''), 'name');
}

/** Storage layout inference: which variables the contract's own getters read. */
function learnLocations(
  explorations: ReadonlyMap<string, Exploration>,
  { codeLocations }: Surface,
  address: Address,
): Pick<Meaning, 'code' | 'supply' | 'balances'> {
  const read = (selector: string) =>
    (explorations.get(selector)?.successes ?? [])
      .slice(0, 2)
      .flatMap(({ returned }) => (returned[0] === undefined ? [] : toLocations(listReads(returned[0]))));
  const beacon = read(IMPLEMENTATION);
  return {
    code: [...codeLocations, ...beacon.filter(({ account }) => account === address)],
    supply: read(TOTAL_SUPPLY).filter(({ keys }) => keys.length === 0),
    balances: [...read(BALANCE_OF), ...read(BALANCE_OF_TOKEN)].filter(({ keys }) => keys.length > 0),
  };
}

/** Contracts that this one's getters return: its token, its router, its registry. */
async function listNamed(reader: ChainReader, explorations: ReadonlyMap<string, Exploration>): Promise<Address[]> {
  const named = [...explorations.values()]
    .filter(({ sample }) => sample.types.length === 0)
    .flatMap(({ successes: [first] }) => (first?.returned.length === 1 && first.path.effects.length === 0 ? first.returned : []))
    .filter(({ v }) => v > ADDRESSES_FROM && v <= ADDRESS_MASK);
  const contracts: Address[] = [];
  for (const address of new Set(named.map(({ v }) => toAddress(v)))) {
    if (contracts.length >= NAMED_MAX) break;
    if ((await reader.getCode(address)) !== '0x') contracts.push(address);
  }
  return contracts;
}

const NAMED_MAX = 4;
/** Smaller numbers are amounts. */
const ADDRESSES_FROM = 1n << 96n;

/** Whether an owner was renounced. A pending owner is zero too, but guards a single function. */
function isRenounced(powers: readonly Power[]): boolean {
  const seen = powers.filter(({ exploration, hasMore }) => !exploration.mayMissWays && !hasMore);
  const slots = seen.flatMap(({ accessPaths }) => [
    ...new Set(accessPaths.flatMap(({ guards }) => guards.filter(isRenouncedOwner).map(({ location }) => location?.root))),
  ]);
  return slots.some((slot) => slots.filter((other) => other === slot).length > 1);
}

const isRenouncedOwner = ({ kind, holder, location }: Guard): boolean =>
  kind === 'slot' && holder !== undefined && isUncontrolled(holder.v) && location?.root !== SLOT.admin;

async function toFact({
  address,
  reader,
  explorer,
  explorations,
  isClosed,
  candidates,
  power,
  powers,
  substitutes,
  roles,
}: {
  address: Address;
  reader: ChainReader;
  explorer: Explorer;
  explorations: ReadonlyMap<string, Exploration>;
  /** Whether a function is privileged on all its paths. */
  isClosed: (selector: string) => boolean;
  candidates: readonly Address[];
  power: Power;
  /** All privileged functions of the contract. */
  powers: readonly Power[];
  /** Contracts to try as arguments: an address argument must often be a contract. */
  substitutes: readonly Address[];
  /** Identifiers of roles in this contract. */
  roles: readonly bigint[];
}): Promise<PowerFact> {
  const { sample } = power.exploration;
  const others = findOtherWays(power, powers);
  const ways: WayFact[] = [];
  const proofs: Proof[] = [];
  const lookups: LookedUp[] = [];
  let limit: Limit | undefined;
  let isNamed = true;
  for (const accessPath of [...power.accessPaths, ...others.ways]) {
    const { guards } = accessPath;
    const needsState = 'needsState' in accessPath && accessPath.needsState === true;
    const { found, lookedUp } = await findHolders(reader, { address, accessPath, candidates, roles });
    const holders = [...found.keys()];
    if (lookedUp !== undefined) lookups.push(lookedUp);
    if (!guards.some(({ holder, kind }) => holder !== undefined || kind === 'hash')) isNamed = false;
    const quorum = needsState
      ? undefined
      : ((await findQuorum(explorer, power.exploration, accessPath, holders)) ??
        findConfirmations(explorations, sample.selector, { guards, holders, isClosed }));
    ways.push({
      guards: guards.map(toGuardFact),
      holders,
      ...(quorum !== undefined && { quorum }),
      ...(needsState && { needsState }),
    });
    if (needsState || ways.length > WAYS_PROVEN_MAX || guards.some(({ kind }) => kind === 'signature')) continue;
    for (const holder of holders.slice(0, PROOFS_MAX)) {
      try {
        proofs.push(await prove(reader, { address, power, accessPath, holder, substitutes, candidates, args: found.get(holder) }));
      } catch (error) {
        // The holders stay known without a proof.
        if (!(error instanceof LimitReached)) throw error;
        limit = error.limit;
      }
    }
  }
  const holders = [...new Set(ways.flatMap((way) => (way.needsState ? [] : way.holders)))];
  // Who holds it in another state only is no holder now, but one that there can be.
  const isAll = ways.every((way) => way.holders.every((holder) => holders.includes(holder)));
  // Of an account whose hash is stored there is one, but nobody knows it before it is found.
  const isFound = ways.every(({ guards, holders: found }) => found.length > 0 || guards.every(({ kind }) => kind !== 'hash'));
  const waysOpen = others.isOpen || !isAll;
  return {
    contract: address,
    selector: sample.selector,
    types: sample.types.join(','),
    capabilities: sortCapabilities(power.capabilities),
    ...(power.isUnclear && { unclear: true }),
    ways,
    holders,
    holdersComplete: isNamed && isFound && !waysOpen,
    ...(waysOpen && { waysOpen }),
    ...(lookups.length > 0 && {
      lookedUp: { accounts: Math.max(...lookups.map(({ accounts }) => accounts)), cut: lookups.some(({ cut }) => cut) },
    }),
    enabled:
      limit !== undefined && proofs.length === 0
        ? { is: 'unknown', reason: 'limit-reached' }
        : toEnabled(power, { holders, proofs, isComplete: isNamed, isOpen: others.isOpen }),
    proofs,
  };
}

/** From taking everything to changing a parameter. */
const CAPABILITY_ORDER: readonly Capability[] = [
  'upgrade',
  'execute',
  'withdraw',
  'mint',
  'destroy',
  'burn',
  'pause',
  'blacklist',
  'fee',
  'ownership',
  'other',
];

const sortCapabilities = (found: readonly Capability[]): Capability[] =>
  found.toSorted((a, b) => CAPABILITY_ORDER.indexOf(a) - CAPABILITY_ORDER.indexOf(b));

/** Roles that guards check, and those that getters return. */
function listRoles(powers: readonly Power[], explorations: ReadonlyMap<string, Exploration>): bigint[] {
  const checked = powers.flatMap(({ accessPaths }) => accessPaths.flatMap(({ guards }) => guards.map(toRole)));
  const named = [...explorations.values()]
    .filter(({ sample }) => sample.types.length === 0)
    .flatMap(({ successes: [first] }) => (first?.returned.length === 1 && first.returned[0]?.op === 'const' ? [first.returned[0].v] : []))
    .filter((v) => v > HASHES_FROM);
  return [...new Set([...checked.filter((role) => role !== undefined), ...named])].slice(0, ROLES_MAX);
}

const ROLES_MAX = 16;
/** Smaller numbers are addresses or amounts. */
const HASHES_FROM = 1n << 200n;

function toGuardFact(guard: Guard): GuardFact {
  const { kind, location } = guard;
  const role = toRole(guard);
  return {
    kind,
    slot: location === undefined ? undefined : toWord(location.root),
    account: location === undefined || location.account === '' ? undefined : (location.account as Address),
    role: role === undefined ? undefined : toWord(role),
    ...(isAliased(guard) && { aliased: true }),
  };
}

/** What bridges of L2 chains add to the address of a contract of the parent chain that calls across. */
export const ALIAS_OFFSET = 0x1111000000000000000000000000000000001111n;

const ALIAS_OFFSETS: readonly bigint[] = [ALIAS_OFFSET, -ALIAS_OFFSET & ADDRESS_MASK];

const isAliased = ({ test }: Guard): boolean =>
  find(test, ({ op, v }) => op === 'const' && ALIAS_OFFSETS.includes(v & ADDRESS_MASK)) !== undefined;

const toWord = (v: bigint): Hex => `0x${toWordHex(v)}`;

function toEnabled(
  { needsState, accessPaths }: Power,
  {
    holders,
    proofs,
    isComplete,
    isOpen,
  }: {
    holders: readonly Address[];
    proofs: readonly Proof[];
    isComplete: boolean;
    /** Whether there may be other ways. */
    isOpen: boolean;
  },
): Enabled {
  if (proofs.some(({ outcome }) => outcome === 'proven')) return { is: 'yes' };
  if (accessPaths.every(({ guards }) => guards.some(({ kind }) => kind === 'signature')))
    return { is: 'unknown', reason: 'needs-signature' };
  if (holders.length === 0) {
    if (isOpen) return { is: 'unknown', reason: 'limit-reached' };
    if (accessPaths.every(({ guards }) => guards.some(({ holder }) => holder !== undefined && isUncontrolled(holder.v))))
      return { is: 'no', reason: 'nobody-holds-it' };
    return { is: 'unknown', reason: isComplete ? 'holder-not-found' : 'members-not-complete' };
  }
  if (needsState) return { is: 'no', reason: 'needs-another-state' };
  if (proofs.some(({ outcome }) => outcome === 'no-difference')) return { is: 'unknown', reason: 'no-difference' };
  const needsEntry = accessPaths.some(({ result }) =>
    result.path.flips.some(({ kind, condition }) => kind === 'arg' && depends(condition, TAINT.storage)),
  );
  return { is: 'unknown', reason: needsEntry ? 'arguments-not-found' : 'call-refused' };
}
