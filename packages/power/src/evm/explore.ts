import { type Code, parseCode, toDelegate } from './code.ts';
import { type Coverage, hasUnreached, isCovered, leaveOut, type Side } from './coverage.ts';
import { isFeasible } from './feasible.ts';
import { findDispatched } from './functions/find-dispatched.ts';
import { type FoundFunction, type FunctionToRun, findFunctions, UNKNOWN_TYPES } from './functions/find-functions.ts';
import { type Fork, type MachineOptions, run, toFlipKind } from './machine.ts';
import { begin, type Meter, type Path, type PathResult, STRANGER } from './path.ts';
import { type Address, type ChainReader, type Hex, type Limit, LimitReached, type StateRequest } from './reader.ts';
import {
  listOtherTypes,
  makeFullerSample,
  makeSample,
  makeSignedSample,
  type Sample,
  toCalldata,
  withAddresses,
  withTypes,
} from './sample.ts';
import { ADDRESS_MASK, compute, depends, find, TAINT, toKey, type Value, walk } from './value.ts';

/** The limits of the analysis of one contract. */
export type Budget = {
  /** Work of the machine: about one unit for a simple opcode, more for what takes longer. The same on every machine. */
  readonly workMax: number;
  readonly pathsMax: number;
  readonly stepsMax: number;
  /** How often one branch may fork in one function. */
  readonly forksMax: number;
  /** Work for one function, so that a large one leaves some for the others. */
  readonly functionWorkMax: number;
};

export const BUDGET: Budget = { workMax: 20_000_000, pathsMax: 400, stepsMax: 250_000, forksMax: 6, functionWorkMax: 5_000_000 };

/**
 * Milliseconds of a processor that this thread used. Where there is no such clock, in browsers, the time that passed. To read it
 * takes tens of microseconds, so once a function and not with every answer of the chain.
 */
function threadMs(): number {
  const usage = globalThis.process?.threadCpuUsage?.();
  return usage === undefined ? performance.now() : (usage.user + usage.system) / 1_000;
}

/** Types with bytes of any length. */
const DYNAMIC = /\b(bytes|string)\b(?!\d)/;
/** Suppositions of a path that forks at every branch. */
const FLIPS_MAX = 14;
/** Rounds of a loop in which each supposes the same. */
const ROUNDS_MAX = 64;
/** Comparisons with the caller that a path supposes at most. */
const CALLERS_MAX = 4;
const WAITING_MAX = 800;
/** Elements of arrays that are tried where nothing succeeds with one. */
const ELEMENTS: readonly number[] = [2, 3, 5];
/** The first of several signers of a sample, in ascending order. */
const SOME_SIGNERS = 0x5169_5169_5169_5169_5169_5169_0000n;
/** Straight paths of callers that a list names. */
const OWNERS_PATHS_MAX = 1_000;
/** Memory of the queued paths, including the taint of each byte. */
const WAITING_BYTES_MAX = 48_000_000;
const BYTES_KNOWN = 10;
const FRAME_BYTES = 4_000;

/** The execution paths of a function. */
export type Exploration = {
  readonly sample: Sample;
  /** Paths that succeed, ordered by how little state they suppose to differ. */
  readonly successes: readonly PathResult[];
  /** Targets of delegate calls on any path. */
  readonly delegates: readonly Value[];
  /** Offsets in the calldata of the arguments that the code uses as addresses. */
  readonly addresses: readonly number[];
  readonly paths: number;
  /** The limit that stopped the exploration, if any. */
  readonly limit: Limit | undefined;
  /**
   * The limit because of which effects may not have been seen: it ended a path, or left out a side of a branch that no
   * other path took or that asks who calls, or with what gas or calldata.
   */
  readonly cut: Limit | undefined;
  /** Whether a side of a branch was reached by no path, and nothing else makes the exploration incomplete. */
  readonly isUnreached: boolean;
  /** Whether some comparison with the caller was left out on some path: then others may pass, too. */
  readonly mayMissWays: boolean;
  /** Whether it reverts for any caller, with any arguments, in any state: no branch asked for any of these. */
  readonly alwaysReverts: boolean;
  /** Whether every path that succeeds supposes an array to be empty: what its elements do was not seen. */
  readonly onlyEmpty: boolean;
};

export type Explorer = {
  explore(fn: FunctionToRun): Promise<Exploration>;
  /** The functions of the code at an address. Finding them counts towards the budget. */
  functionsOf(address: Address): Promise<readonly FoundFunction[]>;
  /** Whether the code at an address, whose functions were found, may have others that its comparisons do not tell. */
  isOpenEnded(address: Address): boolean;
  /** Runs a function once, as these accounts signed. Branches go as state, signers and amounts of arguments decide, others as on a known path. */
  replay(trial: Trial): Promise<PathResult>;
  readonly spentMs: () => number;
};

/** `signers`: who signed, in the order of the signatures; after them no one did. */
export type Trial = { readonly sample: Sample; readonly like: Path; readonly signers: readonly bigint[] };

export type ExplorerOptions = {
  readonly address: Address;
  readonly reader: ChainReader;
  readonly chainId: bigint;
  readonly time: bigint;
  readonly block: bigint;
  readonly onClock?: (() => void) | undefined;
  readonly budget?: Budget;
  /** How many explorers wait for this one, to know whether what they call has an effect. */
  readonly depth?: number;
};

/** Functions of other contracts that are shown to have no effect, for those that call them as compilers before 2018 did. */
const VIEWS_MAX = 20;
const VIEW_DEPTH_MAX = 2;
const VIEW_BUDGET: Budget = { workMax: 500_000, pathsMax: 24, stepsMax: 50_000, forksMax: 2, functionWorkMax: 500_000 };

/**
 * Creates the path explorer of one contract, the loop of the concolic execution: it runs a function
 * on a sample, takes each forked path (one with a negated constraint) from a queue, cheapest first,
 * and stops at the budget. All functions of the contract share the budget.
 */
export async function createExplorer({ address, reader, budget = BUDGET, depth = 0, ...chainState }: ExplorerOptions): Promise<Explorer> {
  const codes = new Map<string, Code>();
  const functions = new Map<Address, readonly FoundFunction[]>();
  const views = new Map<string, Promise<boolean>>();
  const openEnded = new Set<Address>();
  let spentMs = 0;
  async function readRunning(of: Address): Promise<Hex> {
    const own = await reader.getCode(of);
    const delegate = toDelegate(own);
    return delegate === undefined ? own : reader.getCode(delegate);
  }
  async function readCode(of: Address): Promise<Code> {
    const known = codes.get(of);
    if (known !== undefined) return known;
    const code = parseCode(await readRunning(of));
    codes.set(of, code);
    return code;
  }
  async function readFunctions(of: Address): Promise<readonly FoundFunction[]> {
    const known = functions.get(of);
    if (known !== undefined) return known;
    const [bytes, code] = [await readRunning(of), await readCode(of)];
    const startedAt = threadMs();
    const recovered = findFunctions(bytes);
    const { selectors, isOpenEnded } = findDispatched(code, of);
    spentMs += threadMs() - startedAt;
    if (isOpenEnded) openEnded.add(of);
    const others = selectors.filter((each) => !recovered.some(({ selector }) => selector === each));
    const found = [...recovered, ...others.map((selector) => ({ selector, types: UNKNOWN_TYPES, reads: false }))];
    functions.set(of, found);
    return found;
  }
  /** Whether every path of another contract's function was followed to its end, and none has an effect. What it calls in turn counts as one. */
  async function isView(of: Address, selector: string): Promise<boolean> {
    if (depth >= VIEW_DEPTH_MAX || views.size >= VIEWS_MAX) return false;
    const fn = (await readFunctions(of)).find((each) => each.selector === selector);
    if (fn?.reads !== true) return false;
    const other = await createExplorer({ address: of, reader, budget: VIEW_BUDGET, depth: depth + 1, ...chainState });
    const { successes, cut } = await other.explore(fn);
    spentMs += other.spentMs();
    return cut === undefined && successes.length > 0 && successes.every(({ path }) => path.effects.length === 0);
  }
  function findView(of: Address, selector: string): Promise<boolean> {
    const key = `${of} ${selector}`;
    const found = views.get(key) ?? isView(of, selector);
    views.set(key, found);
    return found;
  }
  async function answer(request: StateRequest): Promise<unknown> {
    if (request.kind === 'storage') return reader.getStorageAt(request.account, request.slot);
    if (request.kind === 'code') return readCode(request.address);
    if (request.kind === 'balance') return reader.getBalance(request.address);
    if (request.kind === 'view') return findView(request.address, request.selector);
    return reader.call({ from: address, to: request.to, data: request.data, value: request.value });
  }
  const code = await readCode(address);

  async function finish(path: Path, options: MachineOptions): Promise<PathResult> {
    const steps = run(path, options);
    let next: { done?: boolean; value: StateRequest | PathResult } = steps.next();
    while (next.done !== true) next = steps.next(await answer(next.value as StateRequest));
    const { path: through, success, ...rest } = next.value as PathResult;
    const result: PathResult = { path: through, success: success && isFeasible(through), ...rest };
    // A finished path no longer needs its frames, which take most of its memory.
    result.path.frames = [];
    result.path.storage = new Map();
    result.path.decided = new Map();
    return result;
  }
  const meter: Meter = { work: 0, workMax: 0 };

  return {
    spentMs: () => spentMs,
    functionsOf: readFunctions,
    isOpenEnded: (of) => openEnded.has(of),
    async explore(fn) {
      const startedAt = threadMs();
      const found = await exploreDecoded(fn);
      spentMs += threadMs() - startedAt;
      const booleans = found.successes.flatMap(({ path }) => listBooleans(path));
      return { ...found, sample: withTypes(found.sample, booleans) };
    },
    async replay({ sample, like, signers }) {
      const startedAt = threadMs();
      const lengths = [...sample.counts, ...sample.lengths].map((index) => 4 + index * 32);
      const known = new Map(like.flips.flatMap(({ kind, pc, truth }) => (kind === 'arg' ? [[pc, truth] as const] : [])));
      meter.workMax = Math.min(budget.workMax, meter.work + budget.functionWorkMax);
      const result = await finish(begin(code, address, toCalldata(sample), { seesMore: false, signers }), {
        ...chainState,
        self: address,
        caller: BigInt(STRANGER),
        stepsMax: budget.stepsMax,
        fork: () => undefined,
        mayFork: () => 'none',
        decide: (test, pc) => (toFlipKind(test) === 'arg' && !isOfLengths(test, lengths) ? known.get(pc) : undefined),
        meter,
      });
      spentMs += threadMs() - startedAt;
      return result;
    },
  };

  async function exploreDecoded(fn: FunctionToRun): Promise<Exploration> {
    const found = await exploreTypes(fn);
    const isMissed = found.successes.length === 0 && found.limit === undefined && !found.alwaysReverts;
    if (!found.onlyEmpty && !isMissed) return found;
    for (const types of listOtherTypes(fn.types)) {
      const other = await exploreTypes({ ...fn, types });
      if (other.successes.length > 0 && !other.onlyEmpty) return other;
    }
    return found;
  }

  async function exploreTypes(fn: FunctionToRun): Promise<Exploration> {
    // Code that decodes bytes needs some; other code seldom minds.
    const [sample, other] = DYNAMIC.test(fn.types)
      ? [makeFullerSample(fn.selector, fn.types), makeSample(fn.selector, fn.types)]
      : [makeSample(fn.selector, fn.types), makeFullerSample(fn.selector, fn.types)];
    const untyped = await tryArguments(sample, fn);
    // A small number is a precompiled contract's address.
    const typed = withAddresses(sample, untyped.addresses);
    // What seems to read alone gets a share of the work, which may not be enough to tell.
    if (fn.reads === true && untyped.isUnreached) return tryArguments(typed, { ...fn, reads: 'more' });
    const retyped = typed === sample ? untyped : await tryArguments(typed, fn);
    const first = retyped.successes.length === 0 ? untyped : retyped;
    const isGuarded = first.successes.some(({ path }) => path.flips.some(({ kind }) => kind === 'caller'));
    if ((fn.reads === true && !isGuarded) || first.successes.some(({ path }) => path.effects.length > 0) || first.limit !== undefined)
      return first;
    // Some functions need empty bytes, or take more arguments than were recovered.
    const second = await tryArguments(withAddresses(other, untyped.addresses), { ...fn, reads: false });
    if (second.successes.some(({ path }) => path.effects.length > 0)) return second;
    const cut = first.cut ?? second.cut;
    // Some ask for more than one element, such as signatures.
    for (const elements of typed.counts.length > 0 ? ELEMENTS : []) {
      const signers = Array.from({ length: elements }, (_, index) => SOME_SIGNERS + BigInt(index));
      const longer = await tryArguments(makeSignedSample(typed, { elements, signatures: 1 }), { ...fn, reads: false, signers });
      if (longer.successes.some(({ path }) => path.effects.length > 0)) return longer;
    }
    return { ...first, cut };
  }

  async function tryArguments(
    sample: Sample,
    { reads = false, anySize = false, signers }: Omit<FunctionToRun, 'reads'> & { reads?: boolean | 'more'; signers?: readonly bigint[] },
  ): Promise<Exploration> {
    const share =
      reads === false ? budget : { pathsMax: reads === 'more' ? 120 : 24, forksMax: 2, functionWorkMax: budget.functionWorkMax / 5 };
    // What is read behind elements of arrays and bytes is mostly their decoder's, not another argument.
    const seesMore = sample.lengths.length === 0 && sample.counts.length === 0;
    const waiting: Path[] = [begin(code, address, toCalldata(sample), { seesMore, signers })];
    const successes: PathResult[] = [];
    const delegates = new Map<string, Value>();
    const addresses = new Set<number>();
    const forks = new Map<string, number>();
    meter.workMax = Math.min(budget.workMax, meter.work + share.functionWorkMax);
    let [paths, ofOwners] = [0, 0];
    let limit: Limit | undefined;
    let cut: Limit | undefined;
    let hasAsked = false;
    let isIncomplete = false;
    let mayMissWays = false;
    const coverage: Coverage = new Map();
    /** Sides of branches to which a path without forks of its own was sent, since no other had taken them. */
    const once = new Map<Code, Set<string>>();
    /** Tests that ask who calls, of which the other side was left out on some path, and was followed on some. */
    const [missed, followed] = [new Set<string>(), new Set<string>()];
    const end = (path: Path, by: Limit) => {
      limit = by;
      isIncomplete = true;
      // Behind a comparison that the caller passed, more lies for that caller alone.
      mayMissWays ||= path.caller === undefined;
      if (path.fork !== undefined) leaveOut(coverage, path.fork);
      if (cut === undefined && path.conditions.some(isOfCall)) cut = by;
    };
    const lengths = [...sample.counts, ...sample.lengths].map((index) => 4 + index * 32);
    /** Whether to send a path to a side although branches there forked often enough: no other took it, in this round of a loop. */
    const isNew = ({ code, pc, jumps }: Side, { flips, isStraight, caller }: Path, test: Value) => {
      const rounds = flips.filter((flip) => flip.pc === pc).length;
      if (rounds > 0 && !isOfEach(test, lengths)) return false;
      const sides = once.get(code) ?? new Set();
      once.set(code, sides);
      // What others do behind a side tells nothing of one more owner.
      const who = isStraight && caller !== undefined ? caller : '';
      const key = `${pc} ${jumps} ${rounds} ${who}`;
      if (sides.has(key) || (rounds === 0 && who === '' && isCovered(coverage, { code, pc, jumps }))) return false;
      sides.add(key);
      isIncomplete ||= rounds >= ROUNDS_MAX;
      return rounds < ROUNDS_MAX;
    };
    const mayFork = (side: Side, path: Path, test: Value): Fork => {
      const callers = path.flips.filter(({ kind }) => kind === 'caller').length;
      const key = `${path.frames.length} ${side.code.bytes.length} ${side.pc} ${callers}`;
      const times = path.isStraight || path.flips.length >= FLIPS_MAX ? share.forksMax : (forks.get(key) ?? 0);
      if (times < share.forksMax) forks.set(key, times + 1);
      // Each entry of a list of owners is one fork too many, once the first were followed with all that lies behind them.
      const mustGo = isOfCaller(test) && callers < CALLERS_MAX;
      const fork = times < share.forksMax ? 'whole' : mustGo || isNew(side, path, test) ? 'straight' : 'none';
      if (isOfCaller(test)) (fork === 'none' ? missed : followed).add(toKey(test));
      return fork;
    };
    let waitingBytes = 0;
    const options: MachineOptions = {
      ...chainState,
      self: address,
      caller: BigInt(STRANGER),
      stepsMax: budget.stepsMax,
      anySize,
      fork: (path) => {
        const bytes = sizeOf(path);
        if (waitingBytes + bytes > WAITING_BYTES_MAX) return end(path, 'memory');
        if (waiting.length >= WAITING_MAX) return end(path, 'steps');
        waitingBytes += bytes;
        waiting.push(path);
      },
      meter,
      mayFork,
      coverage,
    };
    while (waiting.length > 0) {
      if (paths >= share.pathsMax || ofOwners >= OWNERS_PATHS_MAX || meter.work > meter.workMax) {
        for (const path of waiting) end(path, 'steps');
        break;
      }
      const next = takeNext(waiting, ({ fork }) => fork !== undefined && !isCovered(coverage, fork));
      // Those of one more owner are short, and bounded by the work.
      if (next.isStraight && next.caller !== undefined) ofOwners += 1;
      else paths += 1;
      waitingBytes -= sizeOf(next);
      try {
        const result = await finish(next, options);
        for (const to of result.path.delegates) delegates.set(toKey(to), to);
        for (const at of listAddressUses(result.path)) addresses.add(at);
        if (result.path.isPartial) cut ??= 'steps';
        hasAsked ||= result.isOfSample === true || result.path.conditions.some(({ taint }) => (taint & ~(TAINT.funds | TAINT.env)) !== 0);
        if (result.success) successes.push(result);
        else if (result.cut !== undefined) {
          end(result.path, result.cut);
          if (!result.path.flips.some(({ kind }) => kind === 'state')) cut ??= result.cut;
        }
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        for (const path of [next, ...waiting]) end(path, error.limit);
        cut ??= error.limit;
        break;
      }
    }
    const isUnreached = cut === undefined && isIncomplete && hasUnreached(coverage);
    if (isUnreached || [...missed].some((key) => !followed.has(key))) cut ??= limit ?? 'steps';
    return {
      sample,
      delegates: [...delegates.values()],
      successes: successes.toSorted((a, b) => a.path.cost - b.path.cost),
      addresses: [...addresses],
      paths: paths + ofOwners,
      limit,
      cut,
      isUnreached,
      mayMissWays: mayMissWays || missed.size > 0,
      alwaysReverts: successes.length === 0 && limit === undefined && cut === undefined && !hasAsked,
      onlyEmpty: successes.length > 0 && successes.every(({ path }) => supposesEmpty(path, sample)),
    };
  }
}

/** Offsets of the arguments that a path cuts to the length of an address, checks to be no longer, or calls. */
function listAddressUses({ conditions, effects }: Path): number[] {
  const found: number[] = [];
  const add = (side: Value | undefined) => {
    if (side?.op === 'arg') found.push(side.source?.at ?? 0);
  };
  const visit = ({ op, of: [first, second] }: Value) => {
    if (op === 'and' && first?.op === 'const' && first.v === ADDRESS_MASK) add(second);
    if (op === 'and' && second?.op === 'const' && second.v === ADDRESS_MASK) add(first);
    if (op === 'shr' && first?.op === 'const' && first.v === 160n) add(second);
    if ((op === 'lt' || op === 'gt') && second?.op === 'const' && (second.v === ADDRESS_MASK || second.v === ADDRESS_MASK + 1n)) add(first);
    if ((op === 'lt' || op === 'gt') && first?.op === 'const' && (first.v === ADDRESS_MASK || first.v === ADDRESS_MASK + 1n)) add(second);
    return undefined;
  };
  for (const condition of conditions) walk(condition, visit);
  for (const effect of effects) {
    if (effect.kind === 'store') for (const value of [effect.slot, effect.value]) walk(value, visit);
    if (effect.kind === 'call') for (const value of [effect.to, ...effect.words]) walk(value, visit);
    if (effect.kind === 'call') add(effect.to);
  }
  return found;
}

/** Offsets of the arguments that a path holds to one bit. */
function listBooleans({ conditions }: Path): number[] {
  const found: number[] = [];
  const isNumber = (value: Value | undefined, v: bigint) => value?.op === 'const' && value.v === v;
  const visit = ({ op, of: [first, second] }: Value) => {
    const at = (side: Value | undefined) => (side?.op === 'arg' ? found.push(side.source?.at ?? 0) : 0);
    if (op === 'shr' && isNumber(first, 1n)) at(second);
    if (op === 'lt' && isNumber(second, 2n)) at(first);
    if (op === 'gt' && isNumber(second, 1n)) at(first);
    return undefined;
  };
  for (const condition of conditions) walk(condition, visit);
  return found;
}

/** Whether a path supposes that an array has no elements. */
const supposesEmpty = ({ flips }: Path, { counts, lengths }: Sample): boolean =>
  flips.some(({ kind, condition, truth }) => {
    const isCount = ({ op, source }: Value) => op === 'arg' && [...counts, ...lengths].includes(((source?.at ?? 0) - 4) / 32);
    const withLength = (length: bigint) =>
      compute(condition, (leaf) => (isCount(leaf) ? length : leaf.op === 'const' ? leaf.v : undefined));
    const [none, one] = [withLength(0n), withLength(1n)];
    return kind === 'arg' && none !== undefined && one !== undefined && (none !== 0n) === truth && (one !== 0n) !== truth;
  });

/** Whether a condition asks for what the caller sends, other than how much of it there is. */
const isOfEach = (condition: Value, lengths: readonly number[]): boolean =>
  depends(condition, TAINT.arg | TAINT.funds) && !isOfLengths(condition, lengths);

const isOfLengths = (condition: Value, lengths: readonly number[]): boolean =>
  find(condition, ({ op, source }) => op === 'arg' && lengths.includes(source?.at ?? 0)) !== undefined;

const isOfCaller = (condition: Value): boolean => depends(condition, TAINT.caller | TAINT.origin | TAINT.signer);
const isOfCall = (condition: Value): boolean => depends(condition, TAINT.caller | TAINT.origin | TAINT.signer | TAINT.env);

const sizeOf = ({ frames }: Path): number => frames.reduce((sum, { memory }) => sum + FRAME_BYTES + memory.data.length * BYTES_KNOWN, 0);

/** Takes the cheapest path of those that begin where none was, or else of all. */
function takeNext(waiting: Path[], isNew: (path: Path) => boolean): Path {
  let best = 0;
  let leads = false;
  for (const [index, path] of waiting.entries()) {
    const leadsNow = isNew(path);
    if (leadsNow === leads ? path.cost < (waiting[best]?.cost ?? 0) : leadsNow) {
      best = index;
      leads = leadsNow;
    }
  }
  const [taken] = waiting.splice(best, 1);
  if (taken === undefined) throw new Error('The queue is empty.');
  return taken;
}
