import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

/** What the threads are asked to compute for one comparison. */
async function listWork(hash: string | null) {
  const asked = vi.spyOn(Worker.prototype, 'postMessage');
  await isPassword('seven ducks 7', hash);
  const work = asked.mock.calls.map(([{ memory, passes, parallelism, tagLength, message, nonce }]) => {
    return { memory, passes, parallelism, tagLength, letters: message.length, saltLetters: nonce.length };
  });
  asked.mockRestore();
  return work;
}

test('without a password to compare with, the same work is done: the time does not reveal whether an account exists', async () => {
  const known = await listWork(await hashPassword('another duck 8'));
  expect(known).toHaveLength(1);
  expect(await listWork(null)).toEqual(known);
});
