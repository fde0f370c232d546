import { randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '@redoubt/domain/errors';
import { deriveInWorker } from './hash-worker-pool.ts';

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. About 40 ms of one core.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const NONCE_BYTES = 16;

/** Hashes that a process computes at the same time, and those that may wait for their turn: beyond, a flood is turned away. */
const RUNNING_MAX = 2;
const WAITING_MAX = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** A password as it is stored: argon2id in PHC form, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. The whole password counts. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const tag = await takeTurn(() => deriveInWorker({ ...COST, message: toBytes(password), nonce }));
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${toBase64(nonce)}$${toBase64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/**
 * Whether `password` is the one that was hashed. Without a hash, the same work is done for nothing and the answer is no: how
 * long an answer takes must not say whether an account exists.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(hash ?? '') ?? [];
  if (memory === undefined || passes === undefined || parallelism === undefined || nonce === undefined || tag === undefined) {
    await takeTurn(() => deriveInWorker({ ...COST, message: toBytes(password), nonce: Buffer.alloc(NONCE_BYTES) }));
    return false;
  }
  const wanted = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), tagLength: wanted.length };
  const found = await takeTurn(() => deriveInWorker({ ...cost, message: toBytes(password), nonce: Buffer.from(nonce, 'base64') }));
  return timingSafeEqual(found, wanted);
}

/** One person may type the same character in several ways. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Throws `ServiceUnavailableException` when too many wait already. */
async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX) throw new AppError('ServiceUnavailableException', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
