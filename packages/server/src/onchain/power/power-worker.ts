import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type PowersQuestion, toPowersQuestion } from '@redoubt/power/analysis/canonical-map';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { FoundFunction } from '@redoubt/power/evm/find-functions';
import { type Address, type Limit, LimitReached } from '@redoubt/power/evm/reader';
import { type MapPowersOptions, mapPowers } from '@redoubt/power/map-powers';

/** The options of an analysis that can be sent to a worker: all but the functions that read the chain. */
export type Job = Omit<MapPowersOptions, 'reader' | 'candidatesOf' | 'onFunctions' | 'now'>;
export type Question =
  | { readonly asks: 'code'; readonly address: Address }
  | { readonly asks: 'balance'; readonly address: Address }
  | { readonly asks: 'storage'; readonly address: Address; readonly slot: bigint }
  | { readonly asks: 'words'; readonly address: Address; readonly slots: readonly bigint[] }
  | { readonly asks: 'call'; readonly request: Parameters<MapPowersOptions['reader']['call']>[0] }
  | { readonly asks: 'candidates'; readonly address: Address };

/** Messages of a worker: a chain read, the contract's functions, the result, or a failure of its own code. */
export type FromWorker =
  | { readonly kind: 'question'; readonly id: number; readonly question: Question }
  | { readonly kind: 'functions'; readonly functions: readonly FoundFunction[] }
  | {
      readonly kind: 'done';
      readonly map: PowerMap;
      readonly question: PowersQuestion;
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

/** CPU time of the worker, so that the load of the machine does not change the result. */
function now(): number {
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

async function work(job: Job): Promise<void> {
  const candidates = new Map<Address, readonly Address[]>();
  const map = await mapPowers({
    ...job,
    reader,
    now,
    candidatesOf: async (address) => {
      const found = await ask<readonly Address[]>({ asks: 'candidates', address });
      candidates.set(address, found);
      return found;
    },
    onFunctions: (functions) => post({ kind: 'functions', functions }),
  });
  const question = toPowersQuestion(map, candidates);
  post({ kind: 'done', map, question, letters: JSON.stringify(map).length, processorMs: now() });
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'job') {
    work(message.job).catch((error: unknown) => post({ kind: 'failed', error }));
    return;
  }
  const pending = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'answer') pending?.resolve(message.answer);
  else pending?.reject(new LimitReached(message.limit));
});
