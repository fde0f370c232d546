import { Worker } from 'node:worker_threads';
import type { PowersQuestion } from '@redoubt/power/analysis/canonical-map';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { FoundFunction } from '@redoubt/power/evm/find-functions';
import { LimitReached } from '@redoubt/power/evm/reader';
import type { MapPowersOptions } from '@redoubt/power/map-powers';
import type { FromThread, Question, ToThread } from './power-thread.ts';

/** What one analysis may cost, whatever the contract does. */
export type Bounds = {
  /** Processor time of the thread: waiting, for a node or for a busy machine, is not counted. */
  readonly computeMsMax: number;
  /** Time from beginning to end, waiting included. */
  readonly totalMsMax: number;
  readonly heapMegabytesMax: number;
};

export const BOUNDS: Bounds = { computeMsMax: 5_000, totalMsMax: 60_000, heapMegabytesMax: 128 };

/** What an analysis came to. */
export type Analysis = {
  readonly map: PowerMap;
  /** With which anybody gets the same map. */
  readonly question: PowersQuestion;
  /** What the contract answers to, borrowed code included; undefined where the analysis was cut off before that was known. */
  readonly functions: readonly FoundFunction[] | undefined;
  /** Letters of the map as JSON. */
  readonly letters: number;
};

export type ApartOptions = Omit<MapPowersOptions, 'onFunctions' | 'now'> & {
  /** Ends the analysis, and its thread with it. */
  readonly signal?: AbortSignal | undefined;
  /** Told at the end, whatever that is, what the analysis cost, in milliseconds of a processor. A question to the chain counts as two. */
  readonly onCost?: ((costMs: number) => void) | undefined;
};

const QUESTION_COST_MS = 2;
const STACK_MEGABYTES = 8;

/** More than any contract's code, and than any answer that is of use. A thread cannot be kept from ending everything by one vast text. */
const CODE_LETTERS_MAX = 2 + 2 * 131_072;
const ANSWER_LETTERS_MAX = 2 + 2 * 65_536;
/** Of a map as JSON. Whoever reads one later does so where others wait. */
const MAP_LETTERS_MAX = 1_000_000;

/** What such a thread runs. As text, because a bundler takes files apart and this one must be found at run time. */
const PROGRAM = `import('@redoubt/server/onchain/power/power-thread')`;

/** Threads that wait for the next analysis, each with the processor time that it took until then. */
type Idle = { readonly thread: Worker; readonly processorMs: number }[];
// Next bundles routes apart; a process has one set of threads.
const KEY = Symbol.for('redoubt.analysis-threads');
const holder = globalThis as { [KEY]?: Idle };
holder[KEY] ??= [];
const idle = holder[KEY];

/**
 * Maps a contract's powers in a thread, so that no contract can keep this process from answering others. One that takes too much is cut off:
 * its map says that nothing could be determined, and why. Rejects when the chain cannot be read, and with its reason when `signal` aborts.
 */
export async function mapApart(options: ApartOptions, bounds: Bounds = BOUNDS): Promise<Analysis> {
  const { reader, candidatesOf, signal, onCost, ...job } = options;
  signal?.throwIfAborted();
  const { thread, processorMs: tookBefore } = (bounds === BOUNDS ? idle.pop() : undefined) ?? startThread(bounds);
  const ended = new AbortController();
  let tookMs = 0;
  let questions = 0;
  let functions: readonly FoundFunction[] | undefined;
  let isCodeCut = false;
  const answer = async (question: Question): Promise<unknown> => {
    if (question.asks === 'candidates') return candidatesOf(question.address);
    questions += 1;
    if (question.asks === 'storage') return reader.getStorageAt(question.address, question.slot);
    if (question.asks === 'balance') return reader.getBalance(question.address);
    if (question.asks === 'code') {
      const code = await reader.getCode(question.address);
      isCodeCut ||= code.length > CODE_LETTERS_MAX;
      return code.slice(0, CODE_LETTERS_MAX);
    }
    const { ok, data } = await reader.call(question.request);
    return { ok, data: data.slice(0, ANSWER_LETTERS_MAX) };
  };
  const send = (message: ToThread) => thread.postMessage(message);
  const { promise: mapped, resolve: finish, reject: fail } = Promise.withResolvers<Extract<FromThread, { kind: 'done' }>>();
  const listen = (message: FromThread) => {
    if (message.kind === 'done') return finish(message);
    if (message.kind === 'failed') return fail(message.error);
    if (message.kind === 'functions') {
      functions = message.functions;
      return;
    }
    const { id } = message;
    answer(message.question).then(
      (value) => send({ kind: 'answer', id, answer: value }),
      (error: unknown) => (error instanceof LimitReached ? send({ kind: 'limit', id, limit: error.limit }) : fail(error)),
    );
  };
  const abort = () => fail(signal?.reason);
  signal?.addEventListener('abort', abort);
  thread.ref();
  thread.on('message', listen);
  const watchTook = (processorMs: number) => {
    tookMs = processorMs - tookBefore;
    return tookMs;
  };
  try {
    send({ kind: 'job', job });
    const { map, question, letters, processorMs } = await Promise.race([
      mapped,
      failWithTime(thread, { bounds, watchTook, signal: ended.signal }),
      failWithEnd(thread, ended.signal),
    ]);
    watchTook(processorMs);
    thread.off('message', listen);
    thread.unref();
    if (bounds === BOUNDS) idle.push({ thread, processorMs });
    else void thread.terminate();
    if (letters > MAP_LETTERS_MAX) return { ...toNothing(job.address, 'memory'), functions };
    if (!isCodeCut) return { map, question, functions, letters };
    const unknown = [...map.unknown, { selector: undefined, reason: 'memory' as const }];
    return { map: { ...map, unknown }, question, functions: undefined, letters };
  } catch (error) {
    watchTook((await readProcessorMs(thread)) ?? tookBefore + tookMs);
    // Whatever state it is in, the next one begins anew.
    void thread.terminate();
    if (error instanceof CutOff) return { ...toNothing(job.address, error.limit), functions };
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    ended.abort();
    onCost?.(tookMs + questions * QUESTION_COST_MS);
  }
}

class CutOff extends Error {
  readonly limit: 'time' | 'memory';
  constructor(limit: 'time' | 'memory') {
    super(`An analysis was cut off at its limit of ${limit}.`);
    this.limit = limit;
  }
}

function startThread({ heapMegabytesMax }: Bounds): Idle[number] {
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytesMax, maxYoungGenerationSizeMb: 32, stackSizeMb: STACK_MEGABYTES };
  const thread = new Worker(PROGRAM, { eval: true, resourceLimits });
  // A thread that ends between two analyses is not used again; one that ends during one is told by `failWithEnd`.
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    const at = idle.findIndex((each) => each.thread === thread);
    if (at !== -1) idle.splice(at, 1);
  });
  return { thread, processorMs: 0 };
}

async function failWithEnd(thread: Worker, signal: AbortSignal): Promise<never> {
  const faults: unknown[] = [];
  const note = (error: unknown) => faults.push(error);
  thread.once('error', note);
  const { promise, resolve } = Promise.withResolvers<number>();
  thread.once('exit', resolve);
  signal.addEventListener('abort', () => thread.off('exit', resolve).off('error', note));
  const code = await promise;
  const [fault] = faults as { code?: string }[];
  if (fault?.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new CutOff('memory');
  throw new Error(`A thread that analyses contracts ended with ${code}.`, { cause: fault });
}

type Watch = { readonly bounds: Bounds; readonly watchTook: (processorMs: number) => number; readonly signal: AbortSignal };

const LOOK_MS_MIN = 5;

/** Looks when the thread may have come to its limit at the soonest: processor time never runs ahead of the clock. */
function failWithTime(thread: Worker, { bounds: { computeMsMax, totalMsMax }, watchTook, signal }: Watch): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cut = () => reject(new CutOff('time'));
  const total = setTimeout(cut, totalMsMax);
  let next: ReturnType<typeof setTimeout> | undefined;
  const look = (leftMs: number) => {
    next = setTimeout(
      async () => {
        const processorMs = await readProcessorMs(thread);
        if (signal.aborted) return;
        const tookMs = processorMs === undefined ? 0 : watchTook(processorMs);
        if (tookMs >= computeMsMax) cut();
        else look(computeMsMax - tookMs);
      },
      Math.max(LOOK_MS_MIN, leftMs),
    );
  };
  look(computeMsMax);
  signal.addEventListener('abort', () => {
    clearTimeout(total);
    clearTimeout(next);
  });
  return promise;
}

/** Undefined while the thread does not run. */
async function readProcessorMs(thread: Worker): Promise<number | undefined> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return undefined;
  }
}

const toNothing = (address: PowerMap['address'], reason: 'time' | 'memory'): Pick<Analysis, 'map' | 'question' | 'letters'> => ({
  question: { address, accounts: {} },
  letters: 0,
  map: {
    address,
    kind: 'contract',
    proxy: undefined,
    powers: [],
    open: [],
    openDangers: [],
    unknown: [{ selector: undefined, reason }],
    renounced: false,
    controllers: [],
    effort: { computeMs: 0, reads: 0 },
  },
});
