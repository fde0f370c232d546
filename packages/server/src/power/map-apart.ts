import { Worker } from 'node:worker_threads';
import type { MapPowersOptions } from '@redoubt/power/map-powers';
import type { PowerMap } from '@redoubt/power/power-map';
import type { FromThread, Question, ToThread } from './power-thread.ts';

/** What one analysis may cost, whatever the contract does. */
export type Bounds = {
  /** Time in which the thread only thinks; waiting for a node is not counted. */
  readonly computeMsMax: number;
  /** Time from beginning to end, waiting included. */
  readonly totalMsMax: number;
  readonly heapMegabytesMax: number;
};

export const BOUNDS: Bounds = { computeMsMax: 5_000, totalMsMax: 60_000, heapMegabytesMax: 128 };

/** Analyses at the same time; others wait. Each has a thread of its own. */
const THREADS_MAX = 2;
const STACK_MEGABYTES = 8;

/** More than any contract's code, and than any answer that is of use. A thread cannot be kept from ending everything by one vast text. */
const CODE_LETTERS_MAX = 2 + 2 * 131_072;
const ANSWER_LETTERS_MAX = 2 + 2 * 65_536;

/** What such a thread runs. As text, because a bundler takes files apart and this one must be found at run time. */
const PROGRAM = `import('@redoubt/server/power/power-thread')`;

const idle: Worker[] = [];
const queue: (() => void)[] = [];
let running = 0;

/**
 * Maps a contract's powers in a thread, so that no contract can keep this process from answering others. One that takes too much is cut off:
 * its map says that nothing could be determined, and why. Rejects when the chain cannot be read.
 */
export async function mapApart({ reader, candidatesOf, ...job }: MapPowersOptions, bounds: Bounds = BOUNDS): Promise<PowerMap> {
  if (running >= THREADS_MAX) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    return await run({ reader, candidatesOf, ...job }, bounds);
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}

async function run({ reader, candidatesOf, ...job }: MapPowersOptions, bounds: Bounds): Promise<PowerMap> {
  const thread = (bounds === BOUNDS ? idle.pop() : undefined) ?? startThread(bounds);
  const ended = new AbortController();
  const stopwatch = startStopwatch(bounds);
  const answer = async (question: Question): Promise<unknown> => {
    if (question.asks === 'code') return (await reader.getCode(question.address)).slice(0, CODE_LETTERS_MAX);
    if (question.asks === 'storage') return reader.getStorageAt(question.address, question.slot);
    if (question.asks === 'balance') return reader.getBalance(question.address);
    if (question.asks === 'candidates') return candidatesOf(question.address);
    const { ok, data } = await reader.call(question.request);
    return { ok, data: data.slice(0, ANSWER_LETTERS_MAX) };
  };
  const { promise: mapped, resolve: finish, reject: fail } = Promise.withResolvers<PowerMap>();
  const listen = (message: FromThread) => {
    if (message.kind === 'done') return finish(message.map);
    if (message.kind === 'failed') return fail(message.error);
    stopwatch.pause();
    answer(message.question).then((value) => {
      stopwatch.goOn();
      thread.postMessage({ kind: 'answer', id: message.id, answer: value } satisfies ToThread);
    }, fail);
  };
  thread.ref();
  thread.on('message', listen);
  try {
    thread.postMessage({ kind: 'job', job } satisfies ToThread);
    const map = await Promise.race([mapped, stopwatch.over, failWithEnd(thread, ended.signal)]);
    thread.off('message', listen);
    thread.unref();
    if (bounds === BOUNDS) idle.push(thread);
    else void thread.terminate();
    return map;
  } catch (error) {
    // Whatever state it is in, the next one begins anew.
    void thread.terminate();
    if (error instanceof CutOff) return toNothing(job.address, error.limit);
    throw error;
  } finally {
    stopwatch.stop();
    ended.abort();
  }
}

class CutOff extends Error {
  readonly limit: 'time' | 'memory';
  constructor(limit: 'time' | 'memory') {
    super(`An analysis was cut off at its limit of ${limit}.`);
    this.limit = limit;
  }
}

function startThread({ heapMegabytesMax }: Bounds): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytesMax, maxYoungGenerationSizeMb: 32, stackSizeMb: STACK_MEGABYTES };
  const thread = new Worker(PROGRAM, { eval: true, resourceLimits });
  // A thread that ends between two analyses is not used again; one that ends during one is told by `failWithEnd`.
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    const at = idle.indexOf(thread);
    if (at !== -1) idle.splice(at, 1);
  });
  return thread;
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

/** Counts while nobody is asked anything. */
function startStopwatch({ computeMsMax, totalMsMax }: Bounds) {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const cut = () => reject(new CutOff('time'));
  const total = setTimeout(cut, totalMsMax);
  let left = computeMsMax;
  let asked = 0;
  let since = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(cut, left);
  return {
    over,
    pause() {
      if (asked === 0) {
        left -= performance.now() - since;
        clearTimeout(timer);
      }
      asked += 1;
    },
    goOn() {
      asked -= 1;
      if (asked > 0) return;
      since = performance.now();
      timer = setTimeout(cut, Math.max(0, left));
    },
    stop() {
      clearTimeout(total);
      clearTimeout(timer);
    },
  };
}

const toNothing = (address: PowerMap['address'], reason: 'time' | 'memory'): PowerMap => ({
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
});
