import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type PowersQuestion, toPowersQuestion } from '@redoubt/power/analysis/canonical-map';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { FoundFunction } from '@redoubt/power/evm/find-functions';
import { type Address, type Limit, LimitReached } from '@redoubt/power/evm/reader';
import { type MapPowersOptions, mapPowers } from '@redoubt/power/map-powers';

/** What of an analysis can be sent to a thread: all but the means to read a chain, which stay where the chain's client is. */
export type Job = Omit<MapPowersOptions, 'reader' | 'candidatesOf' | 'onFunctions' | 'now'>;
export type Question =
  | { readonly asks: 'code'; readonly address: Address }
  | { readonly asks: 'balance'; readonly address: Address }
  | { readonly asks: 'storage'; readonly address: Address; readonly slot: bigint }
  | { readonly asks: 'call'; readonly request: Parameters<MapPowersOptions['reader']['call']>[0] }
  | { readonly asks: 'candidates'; readonly address: Address };

/** What a thread says: it needs an answer, it knows the contract's functions, it is done, or its own code failed. */
export type FromThread =
  | { readonly kind: 'question'; readonly id: number; readonly question: Question }
  | { readonly kind: 'functions'; readonly functions: readonly FoundFunction[] }
  | {
      readonly kind: 'done';
      readonly map: PowerMap;
      readonly question: PowersQuestion;
      /** Letters of the map as JSON. */
      readonly letters: number;
      /** Processor time that the thread ever took. */
      readonly processorMs: number;
    }
  | { readonly kind: 'failed'; readonly error: unknown };
export type ToThread =
  | { readonly kind: 'job'; readonly job: Job }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /** There is no answer within the limits of one. */
  | { readonly kind: 'limit'; readonly id: number; readonly limit: Limit };

const port = parentPort;
if (port === null) throw new Error('This file is run as a thread.');
const tell = (message: FromThread) => port.postMessage(message);

// Pages and mails come first, and yet a busy machine leaves analyses a part of itself. Linux knows a priority for each thread; elsewhere
// it would be the whole process that yields.
try {
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5));
} catch {
  // Where it is forbidden to step back, contracts are analysed all the same.
}

/** The thread's own processor time: what else the machine does must not change what an analysis finds. */
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
  tell({ kind: 'question', id, question });
  return (await answer.promise) as T;
}

const reader: MapPowersOptions['reader'] = {
  getCode: (address) => ask({ asks: 'code', address }),
  getBalance: (address) => ask({ asks: 'balance', address }),
  getStorageAt: (address, slot) => ask({ asks: 'storage', address, slot }),
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
    onFunctions: (functions) => tell({ kind: 'functions', functions }),
  });
  const question = toPowersQuestion(map, candidates);
  tell({ kind: 'done', map, question, letters: JSON.stringify(map).length, processorMs: now() });
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'job') {
    work(message.job).catch((error: unknown) => tell({ kind: 'failed', error }));
    return;
  }
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'answer') asked?.resolve(message.answer);
  else asked?.reject(new LimitReached(message.limit));
});
