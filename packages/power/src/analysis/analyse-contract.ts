import { evaluate } from '../evm/evaluate.ts';
import { BUDGET, type Budget, createExplorer, type Exploration, type Explorer, STRANGER } from '../evm/explore.ts';
import type { FoundFunction } from '../evm/find-functions.ts';
import type { Path } from '../evm/path.ts';
import { type Address, type ChainReader, type Hex, type Limit, LimitReached, toAddress, toWordHex } from '../evm/reader.ts';
import { ADDRESS_MASK, depends, TAINT, toKey, type Value, walk } from '../evm/value.ts';
import type { Capability, Meaning } from './capability.ts';
import { toPlaces } from './capability.ts';
import { findOpenDangers } from './find-open-dangers.ts';
import { findPowers, type Power, type Way } from './find-powers.ts';
import { type Guard, toRole } from './guard.ts';
import type { Enabled, GuardFact, PowerFact, PowerMap } from './power-map.ts';
import { type Proof, prove } from './prove.ts';
import { readSurface, SLOT, type Surface, UNKNOWN_FUNCTION } from './proxy.ts';
import { listReads } from './slot.ts';

/** A contract without the walk to those who control its holders. */
export type ContractPowers = Omit<PowerMap, 'controllers' | 'kind' | 'effort'> & {
  readonly computeMs: number;
  /** Selectors of functions that came to the limit of their time. */
  readonly hurried: readonly string[];
  readonly explorations: ReadonlyMap<string, Exploration>;
};

export type World = { readonly chainId: bigint; readonly time: bigint; readonly block: bigint };

export type AnalyseOptions = World & {
  readonly address: Address;
  readonly reader: ChainReader;
  /** Accounts that may hold something: seen in the contract's logs and transactions. */
  readonly candidates: readonly Address[];
  readonly budget?: Budget;
  readonly now?: () => number;
  /** Told what the contract answers to as soon as that is known: what follows may come to a limit. */
  readonly onFunctions?: ((functions: readonly FoundFunction[]) => void) | undefined;
};

const CANDIDATES_MAX = 300;
/** Holders whose proof is carried out; the others hold by the same rule. */
const PROOFS_MAX = 4;
const NOBODY: readonly bigint[] = [0n, 1n, 0xdeadn];
const TOTAL_SUPPLY = '18160ddd';
const BALANCE_OF = '70a08231';
const IMPLEMENTATION = '5c60da1b';

/** Finds the guarded functions of one contract, who may use them, and proves each. Never throws for what a contract does. */
export async function analyseContract({
  address,
  reader,
  candidates,
  budget = BUDGET,
  onFunctions,
  ...world
}: AnalyseOptions): Promise<ContractPowers> {
  const explorer = await createExplorer({ address, reader, budget, ...world });
  const surface = await readSurface({ address, reader, explorer });
  onFunctions?.(surface.functions.filter(({ selector }) => !surface.hidden.includes(selector)));
  const explorations = new Map<string, Exploration>();
  const unknown: { selector: string | undefined; reason: PowerMap['unknown'][number]['reason'] }[] = [];
  // What code shows of a function is not always right: those that seem only to read are run as well, after the others.
  const inOrder = surface.functions.toSorted((a, b) => Number(a.reads) - Number(b.reads));
  const readers = new Set(inOrder.filter(({ reads }) => reads).map(({ selector }) => selector));
  for (const fn of inOrder) explorations.set(fn.selector, await explorer.explore(fn));
  const places = learnPlaces(explorations, surface, address);
  const found = findPowers([...explorations.values(), surface.fallback], places);
  const isNamed = ({ exploration }: { exploration: Exploration }) => exploration !== surface.fallback;
  const [named, open] = [found.powers.filter(isNamed), found.open.filter(isNamed)];
  const powers = named.length === found.powers.length ? named : await withoutFallback(explorer, named);
  const { meaning } = found;
  const idle = found.idle.filter((each) => each !== surface.fallback);
  if (named.length < found.powers.length || surface.isUntold) unknown.push({ selector: undefined, reason: 'fallback' });
  for (const { sample, limit, successes } of idle) {
    if (surface.hidden.includes(sample.selector) && successes.length === 0) continue;
    if (limit !== undefined && !readers.has(sample.selector)) unknown.push({ selector: sample.selector, reason: limit });
    else if (successes.length === 0 && !readers.has(sample.selector)) unknown.push({ selector: sample.selector, reason: 'no-way-found' });
  }
  const roles = listRoles(powers, explorations);
  const stands = [...new Set([...(surface.proxy?.implementations.slice(0, 1) ?? []), address, ...(await listNamed(reader, explorations))])];
  const facts: PowerFact[] = [];
  const known = [...new Set(candidates)].slice(0, CANDIDATES_MAX);
  for (const power of powers) {
    try {
      facts.push(await toFact({ address, reader, candidates: [...known, address], power, stands, roles }));
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      unknown.push({ selector: power.exploration.sample.selector, reason: error.limit });
    }
  }
  return {
    address,
    proxy: surface.proxy,
    powers: facts,
    open: open.map(({ exploration: { sample } }) => sample.selector),
    openDangers: (await findOpenDangers(reader, { address, open, meaning })).map((danger) => ({
      ...danger,
      capabilities: sortCapabilities(danger.capabilities),
    })),
    unknown,
    renounced: isRenounced(powers),
    computeMs: Math.round(explorer.spentMs()),
    hurried: [...explorations.values()].filter(({ limit }) => limit === 'time').map(({ sample }) => sample.selector),
    explorations,
  };
}

/** Without functions through which nothing goes but what goes through a call by any other name, such as a factory's to its proxies. */
async function withoutFallback(explorer: Explorer, powers: readonly Power[]): Promise<Power[]> {
  const own: Power[] = [];
  for (const power of powers) {
    const { selector, types } = power.exploration.sample;
    const { successes } = await explorer.explore({ selector: UNKNOWN_FUNCTION.selector, types: types.join(',') });
    const others = new Set(successes.map(({ path }) => toCourse(path, UNKNOWN_FUNCTION.selector)));
    if (!power.ways.every(({ ended }) => others.has(toCourse(ended.path, selector)))) own.push(power);
  }
  return own;
}

/** What a path asks and does, in one text that is the same whatever the function is called by. */
function toCourse({ conditions, effects }: Path, selector: string): string {
  const done = effects.map((effect) => {
    if (effect.kind === 'store') return `store ${toKey(effect.slot)} ${toKey(effect.value)}`;
    return effect.kind === 'call' || effect.kind === 'delegate' ? `${effect.kind} ${toKey(effect.to)}` : effect.kind;
  });
  return [...conditions.map(toKey), ...done].join('; ').replaceAll(selector.replace(/^0+/, ''), 'name');
}

/** What the contract's own getters say about its variables. */
function learnPlaces(
  explorations: ReadonlyMap<string, Exploration>,
  { codePlaces }: Surface,
  address: Address,
): Pick<Meaning, 'code' | 'supply' | 'balances'> {
  const read = (selector: string) =>
    (explorations.get(selector)?.successes ?? [])
      .slice(0, 2)
      .flatMap(({ returned }) => (returned[0] === undefined ? [] : toPlaces(listReads(returned[0]))));
  const beacon = read(IMPLEMENTATION);
  return {
    code: [...codePlaces, ...beacon.filter(({ account }) => account === address)],
    supply: read(TOTAL_SUPPLY).filter(({ keys }) => keys.length === 0),
    balances: read(BALANCE_OF).filter(({ keys }) => keys.length > 0),
  };
}

/** Contracts that this one's own getters name: its token, its router, its registry. */
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

const isNobody = (word: bigint): boolean => NOBODY.includes(word & ADDRESS_MASK);

/** Whether an owner is nobody. A successor who was not named yet guards one function alone, and is nobody too. */
function isRenounced(powers: readonly Power[]): boolean {
  const slots = powers.flatMap(({ ways }) => [
    ...new Set(ways.flatMap(({ guards }) => guards.filter(isGivenUp).map(({ place }) => place?.root))),
  ]);
  return slots.some((slot) => slots.filter((other) => other === slot).length > 1);
}

const isGivenUp = ({ kind, holder, place }: Guard): boolean =>
  kind === 'slot' && holder !== undefined && isNobody(holder.v) && place?.root !== SLOT.admin;

async function toFact({
  address,
  reader,
  candidates,
  power,
  stands,
  roles,
}: {
  address: Address;
  reader: ChainReader;
  candidates: readonly Address[];
  power: Power;
  /** Contracts that may stand for an argument: what it is called with must often be one. */
  stands: readonly Address[];
  /** Values that name a role here. */
  roles: readonly bigint[];
}): Promise<PowerFact> {
  const { sample } = power.exploration;
  const ways: { guards: readonly GuardFact[]; holders: readonly Address[] }[] = [];
  const proofs: Proof[] = [];
  let limit: Limit | undefined;
  let isComplete = true;
  for (const way of power.ways) {
    const found = await findHolders(reader, { address, way, candidates, roles });
    const holders = [...found.keys()];
    if (!way.guards.some(({ holder, kind }) => holder !== undefined || kind === 'hash')) isComplete = false;
    ways.push({ guards: way.guards.map(toGuardFact), holders });
    if (way.guards.some(({ kind }) => kind === 'signature')) continue;
    for (const holder of holders.slice(0, PROOFS_MAX)) {
      try {
        proofs.push(await prove(reader, { address, power, way, holder, stands, candidates, said: found.get(holder) }));
      } catch (error) {
        // Who holds it is known all the same.
        if (!(error instanceof LimitReached)) throw error;
        limit = error.limit;
      }
    }
  }
  const holders = [...new Set(ways.flatMap((way) => way.holders))];
  return {
    contract: address,
    selector: sample.selector,
    types: sample.types.join(','),
    capabilities: sortCapabilities(power.capabilities),
    ways,
    holders,
    holdersComplete: isComplete,
    enabled:
      limit !== undefined && proofs.length === 0
        ? { is: 'unknown', reason: 'limit-reached' }
        : toEnabled(power, { holders, proofs, isComplete }),
    proofs,
  };
}

/** From those that can take everything to those that change a setting. */
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

type Arguments = ReadonlyMap<number, bigint>;
const AS_SAMPLED: Arguments = new Map();

/** Everybody whom all guards of a way let pass, with what they must say: those that guards name, and candidates that they are asked about. */
async function findHolders(
  reader: ChainReader,
  { address, way: { guards }, candidates, roles }: { address: Address; way: Way; candidates: readonly Address[]; roles: readonly bigint[] },
): Promise<Map<Address, Arguments>> {
  const toNamed = (values: readonly Value[]) => values.flatMap(({ v }) => (isNobody(v) ? [] : [toAddress(v & ADDRESS_MASK)]));
  const named = guards.flatMap(({ holder, others }) => (holder === undefined ? [] : toNamed([holder, ...others])));
  const beside = guards.flatMap(({ holder, others }) => (holder === undefined ? toNamed(others) : []));
  const isSigned = guards.some(({ kind }) => kind === 'signature');
  const asked = new Set(named.length > 0 ? named : [...candidates, ...beside]);
  const choices = [AS_SAMPLED, ...listChoices(guards, roles)];
  const holders = new Map<Address, Arguments>();
  for (const caller of asked) {
    if (caller === STRANGER || isNobody(BigInt(caller))) continue;
    for (const args of choices) {
      let passes = true;
      for (const { test, truth, kind, holder } of guards) {
        if (kind === 'signature' && holder !== undefined) continue;
        const result = await evaluate(test, { reader, self: address, caller, args, signer: isSigned ? caller : undefined });
        if (result === undefined || (result !== 0n) !== truth) passes = false;
        if (!passes) break;
      }
      if (!passes) continue;
      holders.set(caller, args);
      break;
    }
  }
  return holders;
}

/** What can be said where an argument leads to who may pass, such as a role to its administrator: each role that is known. */
function listChoices(guards: readonly Guard[], roles: readonly bigint[]): Arguments[] {
  const places = new Set<number>();
  for (const { test, place } of guards) {
    if (place === undefined || place.keys.length < 2) continue;
    walk(test, ({ op, note }) => {
      if (op === 'arg' && note !== undefined) places.add(note.at);
      return undefined;
    });
  }
  return places.size === 1 ? roles.map((role) => new Map([...places].map((at) => [at, role] as const))) : [];
}

/** Roles that guards ask for, and those that getters name. */
function listRoles(powers: readonly Power[], explorations: ReadonlyMap<string, Exploration>): bigint[] {
  const asked = powers.flatMap(({ ways }) => ways.flatMap(({ guards }) => guards.map(toRole)));
  const named = [...explorations.values()]
    .filter(({ sample }) => sample.types.length === 0)
    .flatMap(({ successes: [first] }) => (first?.returned.length === 1 && first.returned[0]?.op === 'const' ? [first.returned[0].v] : []))
    .filter((v) => v > HASHES_FROM);
  return [...new Set([...asked.filter((role) => role !== undefined), ...named])].slice(0, ROLES_MAX);
}

const ROLES_MAX = 16;
/** Smaller numbers are addresses or amounts. */
const HASHES_FROM = 1n << 200n;

function toGuardFact(guard: Guard): GuardFact {
  const { kind, place } = guard;
  const role = toRole(guard);
  return {
    kind,
    slot: place === undefined ? undefined : toWord(place.root),
    account: place === undefined || place.account === '' ? undefined : (place.account as Address),
    role: role === undefined ? undefined : toWord(role),
  };
}

const toWord = (v: bigint): Hex => `0x${toWordHex(v)}`;

function toEnabled(
  { needsState, ways }: Power,
  { holders, proofs, isComplete }: { holders: readonly Address[]; proofs: readonly Proof[]; isComplete: boolean },
): Enabled {
  if (proofs.some(({ outcome }) => outcome === 'proven')) return { is: 'yes' };
  if (ways.every(({ guards }) => guards.some(({ kind }) => kind === 'signature'))) return { is: 'unknown', reason: 'needs-signature' };
  if (holders.length === 0) {
    if (ways.every(({ guards }) => guards.some(({ holder }) => holder !== undefined && isNobody(holder.v))))
      return { is: 'no', reason: 'nobody-holds-it' };
    return { is: 'unknown', reason: isComplete ? 'holder-not-found' : 'members-not-complete' };
  }
  if (needsState) return { is: 'no', reason: 'needs-another-state' };
  if (proofs.some(({ outcome }) => outcome === 'no-difference')) return { is: 'unknown', reason: 'no-difference' };
  const needsEntry = ways.some(({ ended }) =>
    ended.path.flips.some(({ kind, condition }) => kind === 'arg' && depends(condition, TAINT.storage)),
  );
  return { is: 'unknown', reason: needsEntry ? 'arguments-not-found' : 'call-refused' };
}
