import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deriveInWorker } from './hash-worker-pool.ts';

const PARAMETERS = { memory: 64, passes: 1, parallelism: 1, tagLength: 32, message: Buffer.from('seven ducks 7'), nonce: Buffer.alloc(16) };

/** Of each thread of this process, how far it steps back for others: 0 is nothing, 19 most. Linux only. */
function readNiceness(): Map<string, number> {
  return new Map(
    readdirSync('/proc/self/task').map((thread) => {
      const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return [thread, Number(fields[16])];
    }),
  );
}

test('the same password gives the same tag, however many are made at once', async () => {
  const tags = await Promise.all(Array.from({ length: 5 }, () => deriveInWorker(PARAMETERS)));
  expect(new Set(tags.map((tag) => tag.toString('hex'))).size).toBe(1);
  expect(tags[0]).toHaveLength(32);
});

test('the threads that hash have a lower priority, and no other thread does', async () => {
  await deriveInWorker(PARAMETERS);
  const niceness = readNiceness();
  const own = niceness.get(String(process.pid)) ?? 0;
  expect([...niceness.values()]).toContain(Math.min(19, own + 10));
  expect([...niceness.values()].filter((each) => each === own).length).toBeGreaterThan(1);
});

test('what cannot be computed fails by itself, and the next one is computed', async () => {
  await expect(deriveInWorker({ ...PARAMETERS, nonce: Buffer.alloc(1) })).rejects.toThrow();
  expect(await deriveInWorker(PARAMETERS)).toHaveLength(32);
});
