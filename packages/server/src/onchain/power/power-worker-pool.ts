import { Worker } from 'node:worker_threads';
import type { PowersQuestion } from '@redoubt/power/analysis/canonical-map';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { FoundFunction } from '@redoubt/power/evm/functions/find-functions';
import { LimitReached } from '@redoubt/power/evm/reader';
import type { MapPowersOptions } from '@redoubt/power/map-powers';
import { createStopwatch } from '@redoubt/power/verify/stopwatch';
import type { FromWorker, Question, ToWorker } from './power-worker.ts';

/**
 * Limits of this process for one analysis. Its own are steps, paths and reads, the same on every machine: these end what is stuck, and free
 * its place for others.
 */
export type Bounds = {
  /** Elapsed time from when the worker begins: many times what a contract takes that reaches every other limit. */
  readonly msMax: number;
  readonly heapMegabytesMax: number;
};

/** CPU time for finding out what an analysis will read. */
const PREFETCH_MS = 3_000;

export const BOUNDS: Bounds = { msMax: 60_000, heapMegabytesMax: 128 };

/** The result of an analysis. */
export type Analysis = {
  readonly map: PowerMap;
  /** The input with which anyone gets the same map. */
  readonly question: PowersQuestion;
  /** Whether the map may differ at another block though everything that was read is the same. */
  readonly isTimed: boolean;
  /** The contract's functions, including those of implementations; undefined where the analysis was cut off before. */
  readonly functions: readonly FoundFunction[] | undefined;
  /** Characters of the map as JSON. */
  readonly letters: number;
  /** The limit of this process at which it was cut off. 'waiting': its time, most of which it waited for a node. */
  readonly cutOff?: CutOffAt;
};

export type CutOffAt = 'time' | 'waiting' | 'memory';

export type WorkerMapOptions = Omit<MapPowersOptions, 'onFunctions' | 'onExplored' | 'onClock'> & {
  /** Ends the analysis, and its worker. */
  readonly signal?: AbortSignal | undefined;
  /** Called at the end, also after a failure, with the cost in milliseconds of CPU time. A chain read counts as two. */
  readonly onCost?: ((costMs: number) => void) | undefined;
};

const QUESTION_COST_MS = 2;
const STACK_MEGABYTES = 8;

/** Above the size of any contract's code, and of any useful answer. Larger texts could crash the process. */
const CODE_LETTERS_MAX = 2 + 2 * 131_072;
const ANSWER_LETTERS_MAX = 2 + 2 * 65_536;
/** Size of a map as JSON, because reading it later blocks other requests. */
const MAP_LETTERS_MAX = 1_000_000;

/** The worker's program, as text: a bundler would move the file, and it is resolved at run time. */
const PROGRAM = `import('@redoubt/server/onchain/power/power-worker')`;

/** Idle workers, each with the CPU time it has used so far. */
type Idle = { readonly thread: Worker; readonly processorMs: number }[];
// Global, because Next bundles routes separately: a process has one pool.
const KEY = Symbol.for('redoubt.analysis-threads');
const holder = globalThis as { [KEY]?: Idle };
holder[KEY] ??= [];
const idle = holder[KEY];

/**
 * Maps a contract's powers in a worker of the pool, so that no contract can block this process. An
 * analysis over these limits is cut off, and its map says that nothing was determined, and why.
 * Rejects when the chain can't be read, and with the signal's reason when `signal` aborts.
 */
export async function mapInWorker(options: WorkerMapOptions, bounds: Bounds = BOUNDS): Promise<Analysis> {
  const { reader, candidatesOf, signal, onCost, ...job } = options;
  signal?.throwIfAborted();
  const { thread, processorMs: tookBefore } = (bounds === BOUNDS ? idle.pop() : undefined) ?? startThread(bounds);
  const ended = new AbortController();
  let tookMs = 0;
  let questions = 0;
  const waiting = createStopwatch();
  let functions: readonly FoundFunction[] | undefined;
  let isCodeCut = false;
  const answer = async (question: Question): Promise<unknown> => {
    if (question.asks === 'candidates') return candidatesOf(question.address);
    if (question.asks === 'many') return reader.readAll?.(question.reads) ?? question.reads.map(() => undefined);
    questions += 1;
    if (question.asks === 'storage') return reader.getStorageAt(question.address, question.slot);
    if (question.asks === 'words') return reader.readStorage?.(question.address, question.slots);
    if (question.asks === 'balance') return reader.getBalance(question.address);
    if (question.asks === 'code') {
      const code = await reader.getCode(question.address);
      isCodeCut ||= code.length > CODE_LETTERS_MAX;
      return code.slice(0, CODE_LETTERS_MAX);
    }
    const { ok, data } = await reader.call(question.request);
    return { ok, data: data.slice(0, ANSWER_LETTERS_MAX) };
  };
  const send = (message: ToWorker) => thread.postMessage(message);
  const begun = Promise.withResolvers<void>();
  const { promise: mapped, resolve: finish, reject: fail } = Promise.withResolvers<Extract<FromWorker, { kind: 'done' }>>();
  const listen = (message: FromWorker) => {
    if (message.kind === 'done') return finish(message);
    if (message.kind === 'failed') return fail(message.error);
    if (message.kind === 'begun') return begun.resolve();
    if (message.kind === 'functions') {
      functions = message.functions;
      return;
    }
    const { id } = message;
    const answered = waiting.start();
    answer(message.question)
      .then(
        (value) => send({ kind: 'answer', id, answer: value }),
        (error: unknown) => (error instanceof LimitReached ? send({ kind: 'limit', id, limit: error.limit }) : fail(error)),
      )
      .finally(answered);
  };
  const abort = () => fail(signal?.reason);
  signal?.addEventListener('abort', abort);
  thread.ref();
  thread.on('message', listen);
  try {
    send({ kind: 'job', job: { ...job, prefetchMs: reader.readAll === undefined ? 0 : PREFETCH_MS } });
    const { map, question, isTimed, letters, processorMs } = await Promise.race([
      mapped,
      failWithTime(bounds, { begun: begun.promise, waitedMs: waiting.ms, signal: ended.signal }),
      failWithEnd(thread, ended.signal),
    ]);
    tookMs = processorMs - tookBefore;
    thread.off('message', listen);
    thread.unref();
    if (bounds === BOUNDS) idle.push({ thread, processorMs });
    else void thread.terminate();
    if (letters > MAP_LETTERS_MAX) return { ...toCutOff(job.address, 'memory'), functions, cutOff: 'memory' };
    if (!isCodeCut) return { map, question, isTimed, functions, letters };
    const unknown = [...map.unknown, { selector: undefined, reason: 'memory' as const }];
    return { map: { ...map, unknown }, question, isTimed, functions: undefined, letters };
  } catch (error) {
    tookMs = ((await readProcessorMs(thread)) ?? tookBefore) - tookBefore;
    // The worker's state is unknown: the next analysis gets a new one.
    void thread.terminate();
    if (error instanceof CutOff) return { ...toCutOff(job.address, error.at), functions, cutOff: error.at };
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    ended.abort();
    onCost?.(tookMs + questions * QUESTION_COST_MS);
  }
}

class CutOff extends Error {
  readonly at: CutOffAt;
  constructor(at: CutOffAt) {
    super(`An analysis was cut off at its limit of ${at}.`);
    this.at = at;
  }
}

function startThread({ heapMegabytesMax }: Bounds): Idle[number] {
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytesMax, maxYoungGenerationSizeMb: 32, stackSizeMb: STACK_MEGABYTES };
  const thread = new Worker(PROGRAM, { eval: true, resourceLimits });
  // A worker that exits while idle leaves the pool; `failWithEnd` handles one that exits during an analysis.
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    const at = idle.findIndex((each) => each.thread === thread);
    if (at !== -1) idle.splice(at, 1);
  });
  return { thread, processorMs: 0 };
}

async function failWithEnd(thread: Worker, signal: AbortSignal): Promise<never> {
  const faults: unknown[] = [];
  const recordFault = (error: unknown) => faults.push(error);
  thread.once('error', recordFault);
  const { promise, resolve } = Promise.withResolvers<number>();
  thread.once('exit', resolve);
  signal.addEventListener('abort', () => thread.off('exit', resolve).off('error', recordFault));
  const code = await promise;
  const [fault] = faults as { code?: string }[];
  if (fault?.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new CutOff('memory');
  throw new Error(`A thread that analyses contracts ended with ${code}.`, { cause: fault });
}

/** Rejects at the time limit, with what most of the time was spent on. */
async function failWithTime(
  { msMax }: Bounds,
  { begun, waitedMs, signal }: { begun: Promise<void>; waitedMs: () => number; signal: AbortSignal },
): Promise<never> {
  await begun;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new CutOff(waitedMs() > msMax / 2 ? 'waiting' : 'time')), msMax);
  signal.addEventListener('abort', () => clearTimeout(timer));
  if (signal.aborted) clearTimeout(timer);
  return promise;
}

/** Undefined while the worker does not run. */
async function readProcessorMs(thread: Worker): Promise<number | undefined> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return undefined;
  }
}

const toCutOff = (address: PowerMap['address'], at: CutOffAt): Pick<Analysis, 'map' | 'question' | 'isTimed' | 'letters'> => ({
  isTimed: true,
  question: { address, accounts: {} },
  letters: 0,
  map: {
    address,
    kind: 'contract',
    proxy: undefined,
    powers: [],
    open: [],
    reads: [],
    openDangers: [],
    unknown: [{ selector: undefined, reason: at === 'memory' ? 'memory' : 'time' }],
    renounced: false,
    controllers: [],
    effort: { computeMs: 0, reads: 0 },
  },
});
