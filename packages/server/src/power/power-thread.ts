import { parentPort } from 'node:worker_threads';
import { type MapPowersOptions, mapPowers } from '@redoubt/power/map-powers';
import type { PowerMap } from '@redoubt/power/power-map';
import type { Address } from '@redoubt/power/reader';

/** What of an analysis can be sent to a thread: all but the means to read a chain, which stay where the chain's client is. */
export type Job = Omit<MapPowersOptions, 'reader' | 'candidatesOf'>;
export type Question =
  | { readonly asks: 'code'; readonly address: Address }
  | { readonly asks: 'balance'; readonly address: Address }
  | { readonly asks: 'storage'; readonly address: Address; readonly slot: bigint }
  | { readonly asks: 'call'; readonly request: Parameters<MapPowersOptions['reader']['call']>[0] }
  | { readonly asks: 'candidates'; readonly address: Address };

/** What a thread says: it needs an answer, it is done, or its own code failed. */
export type FromThread =
  | { readonly kind: 'question'; readonly id: number; readonly question: Question }
  | { readonly kind: 'done'; readonly map: PowerMap }
  | { readonly kind: 'failed'; readonly error: unknown };
export type ToThread =
  | { readonly kind: 'job'; readonly job: Job }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown };

const port = parentPort;
if (port === null) throw new Error('This file is run as a thread.');

const waiting = new Map<number, (answer: unknown) => void>();
let last = 0;

function ask<T>(question: Question): Promise<T> {
  last += 1;
  const id = last;
  const { promise, resolve } = Promise.withResolvers<T>();
  waiting.set(id, (answer) => resolve(answer as T));
  port?.postMessage({ kind: 'question', id, question } satisfies FromThread);
  return promise;
}

const reader: MapPowersOptions['reader'] = {
  getCode: (address) => ask({ asks: 'code', address }),
  getBalance: (address) => ask({ asks: 'balance', address }),
  getStorageAt: (address, slot) => ask({ asks: 'storage', address, slot }),
  call: (request) => ask({ asks: 'call', request }),
};
const candidatesOf = (address: Address) => ask<readonly Address[]>({ asks: 'candidates', address });

port.on('message', (message: ToThread) => {
  if (message.kind === 'job') {
    mapPowers({ ...message.job, reader, candidatesOf }).then(
      (map) => port.postMessage({ kind: 'done', map } satisfies FromThread),
      (error: unknown) => port.postMessage({ kind: 'failed', error } satisfies FromThread),
    );
    return;
  }
  waiting.get(message.id)?.(message.answer);
  waiting.delete(message.id);
});
