import { type Code, parseCode } from './code.ts';
import { isFeasible } from './feasible.ts';
import { findDispatched } from './find-dispatched.ts';
import { type FoundFunction, type FunctionToRun, findFunctions } from './find-functions.ts';
import { type MachineOptions, run } from './machine.ts';
import { begin, type Path, type PathResult, STRANGER } from './path.ts';
import { type Address, type ChainReader, type Limit, LimitReached, type StateRequest } from './reader.ts';
import { makeFullerSample, makeSample, type Sample, toCalldata, withAddresses } from './sample.ts';
import { ADDRESS_MASK, depends, TAINT, toKey, type Value, walk } from './value.ts';

/** The limits of the analysis of one contract. */
export type Budget = {
  /** Compute time of the machine; waiting for a node does not count. */
  readonly computeMsMax: number;
  readonly pathsMax: number;
  readonly stepsMax: number;
  /** How often one branch may fork in one function. */
  readonly forksMax: number;
  /** Time for one function, so that a slow one leaves time for the others. */
  readonly functionMsMax: number;
  /** Time for one function that seems only to read. */
  readonly viewMsMax: number;
  /**
   * Time that a node may spend on calls beyond its usual latency, for a contract and its controllers: code
   * that burns all gas costs the node as much as us.
   */
  readonly callsMsMax: number;
};

export const BUDGET: Budget = {
  computeMsMax: 4_000,
  pathsMax: 160,
  stepsMax: 40_000,
  forksMax: 6,
  functionMsMax: 500,
  viewMsMax: 80,
  callsMsMax: 3_000,
};

/**
 * Milliseconds that may pass for each of a budget where a thread cannot tell how long it had a processor,
 * in browsers. A busy machine gives a page less than half of the time, and what is cut short there is told
 * as an unknown controller or function.
 */
const PASSING_MS = 10;

/** A budget in the milliseconds that this thread can count. */
export function toThreadBudget(budget: Budget): Budget {
  const times = globalThis.process?.threadCpuUsage === undefined ? PASSING_MS : 1;
  return {
    ...budget,
    computeMsMax: budget.computeMsMax * times,
    functionMsMax: budget.functionMsMax * times,
    viewMsMax: budget.viewMsMax * times,
    callsMsMax: budget.callsMsMax * times,
  };
}

/**
 * Milliseconds of a processor that this thread used, so that results do not depend on what else the
 * machine does. Where there is no such clock, in browsers, the time that passed.
 */
function threadMs(): number {
  const usage = globalThis.process?.threadCpuUsage?.();
  return usage === undefined ? performance.now() : (usage.user + usage.system) / 1_000;
}

/** Types with bytes of any length. */
const DYNAMIC = /\b(bytes|string)\b(?!\d)/;
const FLIPS_MAX = 14;
const WAITING_MAX = 400;
/** Memory of the queued paths, including the taint of each byte. */
const WAITING_BYTES_MAX = 48_000_000;
const BYTES_KNOWN = 10;
/** Arguments of a function of which only the selector is known. */
const UNKNOWN_TYPES = 'address,address,uint256,uint256';
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
   * The limit that ended a path which had asked who calls, or with what gas or calldata: privileged
   * effects may lie behind it.
   */
  readonly cut: Limit | undefined;
};

export type Explorer = {
  explore(fn: FunctionToRun): Promise<Exploration>;
  /** The functions of the code at an address. Finding them counts towards the budget. */
  functionsOf(address: Address): Promise<readonly FoundFunction[]>;
  /** Whether the code at an address, whose functions were found, may have others that its comparisons do not tell. */
  isOpenEnded(address: Address): boolean;
  readonly spentMs: () => number;
};

export type ExplorerOptions = {
  readonly address: Address;
  readonly reader: ChainReader;
  readonly chainId: bigint;
  readonly time: bigint;
  readonly block: bigint;
  readonly budget?: Budget;
  /** Clock of the budget, in milliseconds. */
  readonly now?: () => number;
};

/**
 * Creates the path explorer of one contract, the loop of the concolic execution: it runs a function
 * on a sample, takes each forked path (one with a negated constraint) from a queue, cheapest first,
 * and stops at the budget. All functions of the contract share the budget.
 */
export async function createExplorer({
  address,
  reader,
  budget = BUDGET,
  now = threadMs,
  ...chainState
}: ExplorerOptions): Promise<Explorer> {
  const codes = new Map<string, Code>();
  const functions = new Map<Address, readonly FoundFunction[]>();
  const views = new Map<Address, ReadonlySet<string>>();
  const openEnded = new Set<Address>();
  let spentMs = 0;
  async function readCode(of: Address): Promise<Code> {
    const known = codes.get(of);
    if (known !== undefined) return known;
    const code = parseCode(await reader.getCode(of));
    codes.set(of, code);
    return code;
  }
  async function readFunctions(of: Address): Promise<readonly FoundFunction[]> {
    const known = functions.get(of);
    if (known !== undefined) return known;
    const [bytes, code] = [await reader.getCode(of), await readCode(of)];
    const found = timed(() => {
      const recovered = findFunctions(bytes);
      const { selectors, isOpenEnded } = findDispatched(code, of);
      if (isOpenEnded) openEnded.add(of);
      const others = selectors.filter((each) => !recovered.some(({ selector }) => selector === each));
      return [...recovered, ...others.map((selector) => ({ selector, types: UNKNOWN_TYPES, reads: false }))];
    });
    functions.set(of, found);
    return found;
  }
  async function readViews(of: Address): Promise<ReadonlySet<string>> {
    const known = views.get(of);
    if (known !== undefined) return known;
    const found = new Set((await readFunctions(of)).flatMap(({ reads, selector }) => (reads ? [selector] : [])));
    views.set(of, found);
    return found;
  }
  async function answer(request: StateRequest): Promise<unknown> {
    if (request.kind === 'storage') return reader.getStorageAt(request.account, request.slot);
    if (request.kind === 'code') return readCode(request.address);
    if (request.kind === 'balance') return reader.getBalance(request.address);
    if (request.kind === 'views') return readViews(request.address);
    return reader.call({ from: address, to: request.to, data: request.data, value: request.value });
  }
  const code = await readCode(address);

  async function finish(path: Path, options: MachineOptions): Promise<PathResult> {
    const steps = run(path, options);
    let next: { done?: boolean; value: StateRequest | PathResult } = timed(() => steps.next());
    while (next.done !== true) {
      const answered = await answer(next.value as StateRequest);
      next = timed(() => steps.next(answered));
    }
    const { path: through, success, returned, cut } = next.value as PathResult;
    const result: PathResult = { path: through, success: success && isFeasible(through), returned, ...(cut !== undefined && { cut }) };
    // A finished path no longer needs its frames, which take most of its memory.
    result.path.frames = [];
    result.path.storage = new Map();
    result.path.decided = new Map();
    return result;
  }
  let startedAt = 0;
  function timed<T>(work: () => T): T {
    startedAt = now();
    const result = work();
    spentMs += now() - startedAt;
    return result;
  }

  return {
    spentMs: () => spentMs,
    functionsOf: readFunctions,
    isOpenEnded: (of) => openEnded.has(of),
    async explore(fn) {
      // Code that decodes bytes needs some; other code seldom minds.
      const [sample, other] = DYNAMIC.test(fn.types)
        ? [makeFullerSample(fn.selector, fn.types), makeSample(fn.selector, fn.types)]
        : [makeSample(fn.selector, fn.types), makeFullerSample(fn.selector, fn.types)];
      const untyped = await tryArguments(sample, fn);
      // A small number is a precompiled contract's address.
      const typed = withAddresses(sample, untyped.addresses);
      const retyped = typed === sample ? untyped : await tryArguments(typed, fn);
      const first = retyped.successes.length === 0 ? untyped : retyped;
      const isGuarded = first.successes.some(({ path }) => path.flips.some(({ kind }) => kind === 'caller'));
      if ((fn.reads === true && !isGuarded) || first.successes.some(({ path }) => path.effects.length > 0) || first.limit !== undefined)
        return first;
      // Some functions need empty bytes, or take more arguments than were recovered.
      const second = await tryArguments(withAddresses(other, untyped.addresses), { ...fn, reads: false });
      return second.successes.some(({ path }) => path.effects.length > 0) ? second : first;
    },
  };

  async function tryArguments(sample: Sample, { reads = false, anySize = false }: FunctionToRun): Promise<Exploration> {
    const share = reads ? { pathsMax: 24, forksMax: 2, functionMsMax: budget.viewMsMax } : budget;
    const waiting: Path[] = [begin(code, address, toCalldata(sample))];
    const successes: PathResult[] = [];
    const delegates = new Map<string, Value>();
    const addresses = new Set<number>();
    const forks = new Map<string, number>();
    const beganMs = spentMs;
    let paths = 0;
    let limit: Limit | undefined;
    let cut: Limit | undefined;
    const end = (path: Path, by: Limit) => {
      limit = by;
      if (cut === undefined && path.conditions.some(isOfCall)) cut = by;
    };
    let waitingBytes = 0;
    const isOver = (ms: number) => ms > budget.computeMsMax || ms - beganMs > share.functionMsMax;
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
      mayContinue: () => !isOver(spentMs + now() - startedAt),
      mayFork: (pc, path, test) => {
        if (path.flips.length >= FLIPS_MAX) {
          if (isOfCall(test)) end(path, 'steps');
          return false;
        }
        const key = `${path.frames.length} ${path.frames.at(-1)?.code.bytes.length} ${pc} ${path.flips.filter(({ kind }) => kind === 'caller').length}`;
        const times = forks.get(key) ?? 0;
        forks.set(key, times + 1);
        return times < share.forksMax;
      },
    };
    while (waiting.length > 0) {
      if (paths >= share.pathsMax) {
        for (const path of waiting) end(path, 'steps');
        break;
      }
      if (isOver(spentMs)) {
        for (const path of waiting) end(path, 'time');
        break;
      }
      paths += 1;
      const next = takeCheapest(waiting);
      waitingBytes -= sizeOf(next);
      try {
        const result = await finish(next, options);
        for (const to of result.path.delegates) delegates.set(toKey(to), to);
        for (const at of listAddressUses(result.path)) addresses.add(at);
        if (result.path.isPartial) cut ??= 'steps';
        if (result.success) successes.push(result);
        else if (result.cut !== undefined) end(result.path, result.cut);
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        for (const path of [next, ...waiting]) end(path, error.limit);
        break;
      }
    }
    return {
      sample,
      delegates: [...delegates.values()],
      successes: successes.toSorted((a, b) => a.path.cost - b.path.cost),
      addresses: [...addresses],
      paths,
      limit,
      cut,
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

const isOfCall = (condition: Value): boolean => depends(condition, TAINT.caller | TAINT.origin | TAINT.signer | TAINT.env);

const sizeOf = ({ frames }: Path): number => frames.reduce((sum, { memory }) => sum + FRAME_BYTES + memory.data.length * BYTES_KNOWN, 0);

function takeCheapest(waiting: Path[]): Path {
  let best = 0;
  for (let index = 1; index < waiting.length; index += 1) {
    if ((waiting[index]?.cost ?? 0) < (waiting[best]?.cost ?? 0)) best = index;
  }
  const [taken] = waiting.splice(best, 1);
  if (taken === undefined) throw new Error('The queue is empty.');
  return taken;
}
