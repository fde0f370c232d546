import { readStorageWords, toStorageCall } from '@redoubt/power/analysis/many-words';
import type { Hex } from '@redoubt/power/evm/reader';
import { startAnvil } from '@redoubt/testing/chain/anvil';
import { expect, test } from 'vitest';

// One call for many words, and a node that applies some of its overrides or none.

const [ONE, OTHER]: readonly [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
const toWord = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const PLACES = [
  { account: ONE, slot: toWord(0) },
  { account: OTHER, slot: toWord(7) },
  { account: ONE, slot: toWord(9) },
];

test('words of several accounts come in one call; none do where an override has no effect', async () => {
  await using node = await startAnvil();
  await node.rpc('anvil_setStorageAt', ONE, toWord(0), toWord(5));
  await node.rpc('anvil_setStorageAt', OTHER, toWord(7), toWord(6));
  await node.rpc('evm_mine');
  const [call, block, overrides] = toStorageCall(PLACES, '0x1') as [object, Hex, Record<Hex, object>];
  const ask = async (taken: Record<Hex, object>) =>
    readStorageWords(await node.rpc('eth_call', call, block, taken).catch(() => 'reverted'), PLACES.length);
  expect(await ask(overrides)).toEqual([5, 6, 0].map(toWord));
  for (const left of Object.keys(overrides)) {
    const others = Object.fromEntries(Object.entries(overrides).filter(([account]) => account !== left));
    expect(await ask(others), left).toBeUndefined();
  }
});
