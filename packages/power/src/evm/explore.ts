import { createBytes } from './bytes.ts';
import { type Code, parseCode } from './code.ts';
import { isFeasible } from './feasible.ts';
import { type FoundFunction, type FunctionToRun, findFunctions } from './find-functions.ts';
import { type MachineOptions, run } from './machine.ts';
import type { Need } from './need.ts';
import type { Path, PathResult } from './path.ts';
import { type Address, type ChainReader, type Limit, LimitReached } from './reader.ts';
import { makeFullerSample, makeSample, type Sample, toCalldata } from './sample.ts';
import { input, TAINT, toKey, type Value } from './value.ts';

/** What bounds the work on one contract. */
export type Budget = {
  /** Time that the machine itself may take; waiting for a node does not count. */
  readonly computeMsMax: number;
  readonly pathsMax: number;
  readonly stepsMax: number;
  /** How often one condition may be decided both ways in one function. */
  readonly forksMax: number;
  /** Time for one function, so that a long one leaves something for the others. */
  readonly functionMsMax: number;
};

export const BUDGET: Budget = { computeMsMax: 4_000, pathsMax: 160, stepsMax: 40_000, forksMax: 6, functionMsMax: 500 };
const FLIPS_MAX = 14;
const WAITING_MAX = 400;
/** Memory of the paths that wait, with what is known of each byte. */
const WAITING_BYTES_MAX = 48_000_000;
const BYTES_KNOWN = 10;
const FRAME_BYTES = 4_000;

/** Somebody with no part in anything. */
export const STRANGER: Address = '0x5714a6e27ed0bb7a3b1c8f6f04d2a9c35e816b92';

/** How a function can go. */
export type Exploration = {
  readonly sample: Sample;
  /** Ways that end well, those first that need least of the world to change. */
  readonly successes: readonly PathResult[];
  /** Whose code was run on this contract's storage on any way. */
  readonly delegates: readonly Value[];
  readonly paths: number;
  /** Why not all ways were tried. */
  readonly limit: Limit | undefined;
};

export type Explorer = {
  explore(fn: FunctionToRun): Promise<Exploration>;
  /** Functions that the code at an address answers to. Finding them costs time of the budget too. */
  functionsOf(address: Address): Promise<readonly FoundFunction[]>;
  readonly spentMs: () => number;
};

export type ExplorerOptions = {
  readonly address: Address;
  readonly reader: ChainReader;
  readonly chainId: bigint;
  readonly time: bigint;
  readonly block: bigint;
  readonly budget?: Budget;
  /** Milliseconds of the clock that the budget is counted by. */
  readonly now?: () => number;
};

/** Runs the functions of one contract. All of them share its budget of time. */
export async function createExplorer({
  address,
  reader,
  budget = BUDGET,
  now = () => performance.now(),
  ...chainState
}: ExplorerOptions): Promise<Explorer> {
  const codes = new Map<string, Code>();
  const functions = new Map<Address, readonly FoundFunction[]>();
  const views = new Map<Address, ReadonlySet<string>>();
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
    const bytes = await reader.getCode(of);
    const found = timed(() => findFunctions(bytes));
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
  async function answer(need: Need): Promise<unknown> {
    if (need.kind === 'storage') return reader.getStorageAt(need.account, need.slot);
    if (need.kind === 'code') return readCode(need.address);
    if (need.kind === 'views') return readViews(need.address);
    return reader.call({ from: address, to: need.to, data: need.data, value: need.value });
  }
  const code = await readCode(address);

  async function finish(path: Path, options: MachineOptions): Promise<PathResult> {
    const steps = run(path, options);
    let next: { done?: boolean; value: Need | PathResult } = timed(() => steps.next());
    while (next.done !== true) {
      const answered = await answer(next.value as Need);
      next = timed(() => steps.next(answered));
    }
    const { path: through, success, returned } = next.value as PathResult;
    const result = { path: through, success: success && isFeasible(through), returned };
    // How far it had come matters to nobody any more, and takes up most room.
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
    async explore(fn) {
      const first = await tryArguments(makeSample(fn.selector, fn.types), fn.reads ?? false);
      const isGuarded = first.successes.some(({ path }) => path.flips.some(({ kind }) => kind === 'caller'));
      if ((fn.reads === true && !isGuarded) || first.successes.some(({ path }) => path.effects.length > 0) || first.limit !== undefined)
        return first;
      // Some functions want more to read than an empty text, or take more than their code shows.
      const second = await tryArguments(makeFullerSample(fn.selector, fn.types), false);
      return second.successes.some(({ path }) => path.effects.length > 0) ? second : first;
    },
  };

  async function tryArguments(sample: Sample, reads: boolean): Promise<Exploration> {
    const share = reads ? { pathsMax: 24, forksMax: 2, functionMsMax: 80 } : budget;
    const waiting: Path[] = [begin(code, address, sample)];
    const successes: PathResult[] = [];
    const delegates = new Map<string, Value>();
    const forks = new Map<string, number>();
    const beganMs = spentMs;
    let paths = 0;
    let limit: Limit | undefined;
    let waitingBytes = 0;
    const isOver = (ms: number) => ms > budget.computeMsMax || ms - beganMs > share.functionMsMax;
    const options: MachineOptions = {
      ...chainState,
      self: address,
      caller: BigInt(STRANGER),
      stepsMax: budget.stepsMax,
      fork: (path) => {
        const bytes = sizeOf(path);
        if (waitingBytes + bytes > WAITING_BYTES_MAX) {
          limit = 'memory';
        } else if (waiting.length < WAITING_MAX) {
          waitingBytes += bytes;
          waiting.push(path);
        }
      },
      mayContinue: () => !isOver(spentMs + now() - startedAt),
      mayFork: (pc, path) => {
        if (path.flips.length >= FLIPS_MAX) return false;
        const key = `${path.frames.length} ${path.frames.at(-1)?.code.bytes.length} ${pc} ${path.flips.filter(({ kind }) => kind === 'caller').length}`;
        const times = forks.get(key) ?? 0;
        forks.set(key, times + 1);
        return times < share.forksMax;
      },
    };
    while (waiting.length > 0) {
      if (paths >= share.pathsMax) {
        limit = 'steps';
        break;
      }
      if (isOver(spentMs)) {
        limit = 'time';
        break;
      }
      paths += 1;
      const next = takeCheapest(waiting);
      waitingBytes -= sizeOf(next);
      try {
        const result = await finish(next, options);
        for (const to of result.path.delegates) delegates.set(toKey(to), to);
        if (result.success) successes.push(result);
        else if (result.path.steps > budget.stepsMax) limit = 'steps';
        else if (isOver(spentMs)) limit = 'time';
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        limit = error.limit;
        break;
      }
    }
    return {
      sample,
      delegates: [...delegates.values()],
      successes: successes.toSorted((a, b) => a.path.cost - b.path.cost),
      paths,
      limit,
    };
  }
}

const sizeOf = ({ frames }: Path): number => frames.reduce((sum, { memory }) => sum + FRAME_BYTES + memory.data.length * BYTES_KNOWN, 0);

function takeCheapest(waiting: Path[]): Path {
  let best = 0;
  for (let index = 1; index < waiting.length; index += 1) {
    if ((waiting[index]?.cost ?? 0) < (waiting[best]?.cost ?? 0)) best = index;
  }
  const [taken] = waiting.splice(best, 1);
  if (taken === undefined) throw new Error('Nothing waits.');
  return taken;
}

function begin(code: Code, account: Address, sample: Sample): Path {
  return {
    frames: [
      {
        code,
        account,
        calldata: toCalldata(sample),
        caller: input('caller', BigInt(STRANGER), TAINT.caller),
        value: input('value', 0n, TAINT.funds),
        isStatic: false,
        pc: 0,
        stack: [],
        memory: createBytes(),
        returned: createBytes(),
        back: undefined,
      },
    ],
    storage: new Map(),
    flips: [],
    conditions: [],
    decided: new Map(),
    effects: [],
    delegates: [],
    caller: undefined,
    cost: 0,
    loads: 0,
    steps: 0,
  };
}
