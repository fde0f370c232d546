import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

const ROUNDS = 9;

/** Processor time, which other processes disturb less than the time on the clock, in ms. */
async function measure(hash: string | null): Promise<number> {
  const before = process.cpuUsage();
  await isPassword('seven ducks 7', hash);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('without a password to compare with, the same work is done: the time does not reveal whether an account exists', async () => {
  const hash = await hashPassword('another duck 8');
  const [known, unknown]: [number[], number[]] = [[], []];
  // In turns, so that both meet the same moments of the machine.
  for (let round = 0; round < ROUNDS; round += 1) {
    known.push(await measure(hash));
    unknown.push(await measure(null));
  }
  expect(middle(unknown) / middle(known)).toBeGreaterThan(0.6);
  expect(middle(unknown) / middle(known)).toBeLessThan(1.6);
});
