import { Worker } from 'node:worker_threads';

/** Above what 400 findings with the longest texts take. */
const LIMITS = { totalMs: 120_000, heapMegabytes: 512, waitingMax: 20 } as const;

type Order = { readonly program: `@redoubt/server/${string}`; readonly data: string };

// Global, because Next bundles routes separately: a process writes one document at a time.
const KEY = Symbol.for('redoubt.pdf');
const holder = globalThis as { [KEY]?: { last: Promise<unknown>; waiting: number } };
holder[KEY] ??= { last: Promise.resolve(), waiting: 0 };
const queue = holder[KEY];

/**
 * Writes a PDF document in a thread of its own, one document after the other. `program`: the module that is the thread, by the name under
 * which packages import it; it is given `data` and posts the bytes. Rejects when a document takes too much time or memory, and with
 * `BusyError` when too many wait.
 */
export async function writePdfInThread({ program, data }: Order): Promise<Buffer> {
  if (queue.waiting >= LIMITS.waitingMax) throw new BusyError();
  queue.waiting += 1;
  const written = queue.last.then(() => write({ program, data }));
  queue.last = written.catch(() => undefined);
  try {
    return await written;
  } finally {
    queue.waiting -= 1;
  }
}

/** Too many documents wait to be written. */
export class BusyError extends Error {}

async function write({ program, data }: Order): Promise<Buffer> {
  // As text: a bundler would move the file, and it is resolved at run time.
  const thread = new Worker(`import('${program}')`, {
    eval: true,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => reject(new Error(`The document was not written within ${LIMITS.totalMs} ms.`)), LIMITS.totalMs);
  thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  thread.once('error', reject);
  thread.once('exit', (code) => reject(new Error(`The thread that writes a document ended with ${code}.`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    void thread.terminate();
  }
}
