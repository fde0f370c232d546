import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type PowersQuestion, toPowersQuestion } from '@redoubt/power/analysis/canonical-map';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { BUDGET } from '@redoubt/power/evm/explore';
import type { FoundFunction } from '@redoubt/power/evm/functions/find-functions';
import { prefetch } from '@redoubt/power/evm/prefetch';
import { type Address, type Limit, LimitReached, type Read, type ReadAnswer } from '@redoubt/power/evm/reader';
import { type MapPowersOptions, mapPowers } from '@redoubt/power/map-powers';

/** The options of an analysis that can be sent to a worker: all but the functions that read the chain. */
export type Job = Omit<MapPowersOptions, 'reader' | 'candidatesOf' | 'onFunctions' | 'onExplored' | 'onClock'> & {
  /** CPU time that finding out what will be read may take; 0 where reads cannot be sent together. */
  readonly prefetchMs: number;
};
export type Question =
  | { readonly asks: 'code'; readonly address: Address }
  | { readonly asks: 'balance'; readonly address: Address }
  | { readonly asks: 'storage'; readonly address: Address; readonly slot: bigint }
  | { readonly asks: 'words'; readonly address: Address; readonly slots: readonly bigint[] }
  | { readonly asks: 'call'; readonly request: Parameters<MapPowersOptions['reader']['call']>[0] }
  | { readonly asks: 'many'; readonly reads: readonly Read[] }
  | { readonly asks: 'candidates'; readonly address: Address };

/** Messages of a worker: that it begins, a chain read, the contract's functions, the result, or a failure of its own code. */
export type FromWorker =
  | { readonly kind: 'begun' }
  | { readonly kind: 'question'; readonly id: number; readonly question: Question }
  | { readonly kind: 'functions'; readonly functions: readonly FoundFunction[] }
  | {
      readonly kind: 'done';
      readonly map: PowerMap;
      readonly question: PowersQuestion;
      /** Whether code that was run read the block's time or number. */
      readonly isTimed: boolean;
      /** Characters of the map as JSON. */
      readonly letters: number;
      /** CPU time of the worker since its start. */
      readonly processorMs: number;
    }
  | { readonly kind: 'failed'; readonly error: unknown };
export type ToWorker =
  | { readonly kind: 'job'; readonly job: Job }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /** The answer exceeds a limit. */
  | { readonly kind: 'limit'; readonly id: number; readonly limit: Limit };

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');
const post = (message: FromWorker) => port.postMessage(message);

// Lower priority: pages and mails come first. Only on Linux, where threads have priorities of their
// own; elsewhere it would apply to the whole process.
try {
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5));
} catch {
  // Without the permission analyses run at normal priority.
}

/** CPU time of the worker, in milliseconds. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const waiting = new Map<number, PromiseWithResolvers<unknown>>();
let last = 0;

async function ask<T>(question: Question): Promise<T> {
  last += 1;
  const id = last;
  const answer = Promise.withResolvers<unknown>();
  waiting.set(id, answer);
  post({ kind: 'question', id, question });
  return (await answer.promise) as T;
}

const reader: MapPowersOptions['reader'] = {
  getCode: (address) => ask({ asks: 'code', address }),
  getBalance: (address) => ask({ asks: 'balance', address }),
  getStorageAt: (address, slot) => ask({ asks: 'storage', address, slot }),
  readStorage: (address, slots) => ask({ asks: 'words', address, slots }),
  call: (request) => ask({ asks: 'call', request }),
};

/** Rounds of one analysis: each depth of controllers needs one or two. */
const ROUNDS_MAX = 24;
/** Processor time that the last run on guesses may take, whatever is left. */
const MIN_MS = 20;
/** Work of an analysis in a millisecond, as measured. */
const WORK_A_MS = 8_000;

async function work({ prefetchMs, ...job }: Job): Promise<void> {
  const known = new Map<Address, readonly Address[]>();
  const findCandidates = async (address: Address) => {
    const found = known.get(address) ?? (await ask<readonly Address[]>({ asks: 'candidates', address }));
    known.set(address, found);
    return found;
  };
  const startedAt = processorMs();
  const leftMs = () => prefetchMs - (processorMs() - startedAt);
  const guess = (guessing: MapPowersOptions['reader']) => {
    const budget = { ...(job.budget ?? BUDGET), workMax: Math.round(Math.max(MIN_MS, leftMs()) * WORK_A_MS) };
    return mapPowers({ ...job, reader: guessing, candidatesOf: findCandidates, budget, controllerBudget: budget });
  };
  await prefetch(guess, {
    now: processorMs,
    readAll: (reads) => ask<readonly ReadAnswer[]>({ asks: 'many', reads }),
    roundsMax: ROUNDS_MAX,
    isOver: () => leftMs() <= 0,
  });
  // Only what the analysis itself asks for is part of its question.
  const candidates = new Map<Address, readonly Address[]>();
  let isTimed = false;
  const map = await mapPowers({
    ...job,
    reader,
    onClock: () => {
      isTimed = true;
    },
    candidatesOf: async (address) => {
      const found = await findCandidates(address);
      candidates.set(address, found);
      return found;
    },
    onFunctions: (functions) => post({ kind: 'functions', functions }),
  });
  const question = toPowersQuestion(map, candidates);
  post({ kind: 'done', map, question, isTimed, letters: JSON.stringify(map).length, processorMs: processorMs() });
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'job') {
    post({ kind: 'begun' });
    work(message.job).catch((error: unknown) => post({ kind: 'failed', error }));
    return;
  }
  const pending = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'answer') pending?.resolve(message.answer);
  else pending?.reject(new LimitReached(message.limit));
});
