import type { Address } from 'viem';
import type { Contract, ScenarioContext } from '../scenario/context.ts';
import { UNLIMITED } from '../scenario/project.ts';

/** Distributes a token, as a launch does. */
export function spread(
  context: ScenarioContext,
  { from, token, to, amount }: { from: Address; token: Contract; to: readonly Address[]; amount: bigint },
): void {
  for (const holder of to) context.call(from, token, 'transfer', [holder, amount]);
}

export function approveAll(
  context: ScenarioContext,
  { token, by, spender }: { token: Contract; by: readonly Address[]; spender: Address },
): void {
  for (const holder of by) context.call(holder, token, 'approve', [spender, UNLIMITED]);
}

/** A payment between two holders; sometimes an approval instead, and rarely a payment above the balance, which fails. */
export function sendAround(
  { random, call }: ScenarioContext,
  { token, holders, unit }: { token: Contract; holders: readonly Address[]; unit: bigint },
): void {
  const from = random.pickUneven(holders);
  const to = random.pick(holders);
  if (random.chance(0.08)) call(from, token, 'approve', [to, BigInt(random.between(1, 500)) * unit]);
  else {
    const amount = random.chance(0.02) ? 10_000_000_000n * unit : (BigInt(random.between(1, 4_000)) * unit) / 100n;
    call(from, token, 'transfer', [to, amount]);
  }
}
