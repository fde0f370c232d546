import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * What such a thread runs. As text, because a bundler takes files apart and this one must be found at run time. Linux knows a priority for
 * each thread; elsewhere it would be the whole process that waits.
 */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  const { argon2Sync } = require('node:crypto');
  const { getPriority, setPriority } = require('node:os');
  try {
    if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 10));
  } catch {
    // Where it is forbidden to step back, passwords are hashed all the same.
  }
  parentPort.on('message', (parameters) => parentPort.postMessage(argon2Sync('argon2id', parameters)));
`;

const idle: Worker[] = [];

/**
 * argon2id in a thread that yields to everybody else: during a flood of logins, pages and searches find a processor, and logins take what
 * is left. As many threads as are asked for at the same time; they stay, and keep nothing from ending.
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
    // Whatever state it is in, the next one begins anew.
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
