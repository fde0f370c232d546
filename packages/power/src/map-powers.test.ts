import { expect, test } from 'vitest';
import { toSelector } from './analysis/read-safe.ts';
import type { Address, Hex } from './evm/reader.ts';
import { mapPowers } from './map-powers.ts';
import { assemble } from './testing/assemble.ts';

// Rules of the map that a few lines of assembly show, on a chain of these contracts alone.

const CONTRACT: Address = `0x${'c0'.repeat(20)}`;
const OTHER: Address = `0x${'0b'.repeat(20)}`;
const OWNER: Address = `0x${'0a'.repeat(20)}`;

const selectorOf = (name: string) => toSelector(`${name}()`);

/** Code with a body for each function, none of which takes ether: others call a function that does not a view where it seems to write nothing. */
const dispatch = (bodies: Readonly<Record<string, string>>): Hex =>
  assemble(
    `0x00 calldataload 0xe0 shr ${Object.keys(bodies)
      .map((name) => `dup1 0x${selectorOf(name)} eq @${name} jumpi`)
      .join(' ')} 0x00 0x00 revert ${Object.entries(bodies)
      .map(([name, body]) => `${name}: callvalue @paid jumpi ${body}`)
      .join(' ')} paid: 0x00 0x00 revert`,
  );

/** The map of a contract whose first slot names its owner. */
function mapOf(code: Hex, other: Hex = '0x') {
  const codes: Readonly<Record<Address, Hex>> = { [CONTRACT]: code, [OTHER]: other };
  return mapPowers({
    address: CONTRACT,
    chainId: 1n,
    time: 1_790_000_000n,
    block: 7n,
    candidatesOf: async () => [OWNER],
    reader: {
      getCode: async (address) => codes[address] ?? '0x',
      getBalance: async () => 0n,
      getStorageAt: async (_, slot) => (slot === 0n ? BigInt(OWNER) : 0n),
      call: async ({ from }) => ({ ok: from === OWNER, data: '0x' }),
    },
  });
}

const IF_OWNER = (body: string) => `caller 0x00 sload eq @owner jumpi stop owner: ${body}`;

test('SKY-08: a function that seems to read only, and whose paths ran out, is not determined', async () => {
  const { reads, unknown } = await mapOf(dispatch({ look: IF_OWNER('again: @again jump') }));
  expect({ reads, unknown }).toEqual({ reads: [], unknown: [{ selector: selectorOf('look'), reason: 'steps' }] });
});

test('SKY-08: a function that always reverts reads only; one that may have an effect before that is not determined', async () => {
  const bodies = { never: '0x00 0x00 revert', late: '0x01 0x01 sstore 0x00 0x00 revert', look: '0x01 sload 0x00 mstore 0x20 0x00 return' };
  const { powers, open, reads, unknown } = await mapOf(dispatch(bodies));
  expect({ powers, open, reads: reads.toSorted(), unknown }).toEqual({
    powers: [],
    open: [],
    reads: [selectorOf('look'), selectorOf('never')].toSorted(),
    unknown: [{ selector: selectorOf('late'), reason: 'no-way-found' }],
  });
});

/** Calls the other contract's `ask` without value, as compilers before 2018 did for view functions. */
const ASKS = dispatch({ use: `0x${selectorOf('ask')} 0xe0 shl 0x00 mstore 0x20 0x00 0x04 0x00 0x00 ${OTHER} gas call pop stop` });

test('SKY-08: a call that only reads is no effect', async () => {
  const { reads, open } = await mapOf(ASKS, dispatch({ ask: '0x01 sload 0x00 mstore 0x20 0x00 return' }));
  expect({ reads, open }).toEqual({ reads: [selectorOf('use')], open: [] });
});

test('SKY-08: a call is an effect where some path of what it calls has one, or was not followed, whatever its mutability seems to be', async () => {
  const hidden = '0x01 sload @hidden add jump hidden: 0x01 0x01 sstore stop';
  for (const body of [hidden, IF_OWNER(hidden), 'again: @again jump']) {
    const { reads, open } = await mapOf(ASKS, dispatch({ ask: body }));
    expect({ reads, open }).toEqual({ reads: [], open: [selectorOf('use')] });
  }
});
