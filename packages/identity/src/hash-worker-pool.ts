import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * The worker's program. As text, because a bundler would move the file and it must be found at run time. Linux has a priority for
 * each thread; on other systems the whole process would be slowed down.
 */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  const { argon2Sync } = require('node:crypto');
  const { getPriority, setPriority } = require('node:os');
  try {
    if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 10));
  } catch {
    // Where lowering the priority is forbidden, passwords are hashed all the same.
  }
  parentPort.on('message', (parameters) => parentPort.postMessage(argon2Sync('argon2id', parameters)));
`;

const idle: Worker[] = [];

/**
 * argon2id in a thread of low priority: during a flood of logins, pages and searches get the processor, and logins what
 * is left. There are as many threads as calls ran at the same time; they stay, and do not keep the process from ending.
 */
export async function deriveInWorker(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = idle.pop() ?? new Worker(PROGRAM, { eval: true });
  const ended = new AbortController();
  thread.ref();
  try {
    thread.postMessage(parameters);
    const [tag] = await Promise.race([once(thread, 'message', ended), failWithEnd(thread, ended)]);
    thread.unref();
    idle.push(thread);
    return Buffer.from(tag);
  } catch (error) {
    // Its state is unknown, so the next call starts a new one.
    void thread.terminate();
    throw error;
  } finally {
    ended.abort();
  }
}

/** Rejects when the thread ends: `once` does so by itself for what it throws. */
async function failWithEnd(thread: Worker, { signal }: AbortController): Promise<never> {
  const [code] = await once(thread, 'exit', { signal });
  throw new Error(`A thread that hashes passwords ended with ${code}.`);
}
