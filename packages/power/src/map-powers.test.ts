import { expect, test } from 'vitest';
import { listControlPaths } from './analysis/control-paths.ts';
import { toSelector } from './analysis/read-safe.ts';
import type { Address, Hex } from './evm/reader.ts';
import { mapPowers } from './map-powers.ts';
import { assemble } from './testing/assemble.ts';
import { describeControl } from './text/describe-control.ts';

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

/** The map of a contract whose first slot names its owner, on a chain with those other contracts. Calls of a contract succeed for its owner. */
function mapOf(code: Hex, { other = '0x', owner = '0x' }: { other?: Hex; owner?: Hex } = {}) {
  const codes: Readonly<Record<Address, Hex>> = { [CONTRACT]: code, [OTHER]: other, [OWNER]: owner };
  return mapPowers({
    address: CONTRACT,
    chainId: 1n,
    time: 1_790_000_000n,
    block: 7n,
    candidatesOf: async () => [OWNER],
    reader: {
      getCode: async (address) => codes[address] ?? '0x',
      getBalance: async () => 10n ** 18n,
      getStorageAt: async (account, slot) => (account === CONTRACT && slot === 0n ? BigInt(OWNER) : 0n),
      call: async ({ from, to }) => ({ ok: from === OWNER || to === OWNER, data: '0x' }),
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

test('SKY-08: a function that reverts because less was sent than it takes is not determined', async () => {
  const { reads, unknown } = await mapOf(dispatch({ copy: '0x40 calldatasize sub 0x00 0x00 calldatacopy 0x00 mload 0x01 sstore stop' }));
  expect({ reads, unknown }).toEqual({ reads: [], unknown: [{ selector: selectorOf('copy'), reason: 'no-way-found' }] });
});

/** Calls the other contract's `ask` without value, as compilers before 2018 did for view functions. */
const ASKS = dispatch({ use: `0x${selectorOf('ask')} 0xe0 shl 0x00 mstore 0x20 0x00 0x04 0x00 0x00 ${OTHER} gas call pop stop` });

test('SKY-08: a call that only reads is no effect', async () => {
  const { reads, open } = await mapOf(ASKS, { other: dispatch({ ask: '0x01 sload 0x00 mstore 0x20 0x00 return' }) });
  expect({ reads, open }).toEqual({ reads: [selectorOf('use')], open: [] });
});

test('SKY-08: a call is an effect where some path of what it calls has one, or was not followed, whatever its mutability seems to be', async () => {
  const hidden = '0x01 sload @hidden add jump hidden: 0x01 0x01 sstore stop';
  for (const body of [hidden, IF_OWNER(hidden), 'again: @again jump']) {
    const { reads, open } = await mapOf(ASKS, { other: dispatch({ ask: body }) });
    expect({ reads, open }).toEqual({ reads: [], open: [selectorOf('use')] });
  }
});

const VAULT = dispatch({ take: IF_OWNER('0x00 0x00 0x00 0x00 selfbalance caller gas call pop stop') });
/** Calls the first argument with the bytes whose length the third one is. */
const FORWARD = '0x44 calldataload 0x64 0x00 calldatacopy 0x00 0x00 0x44 calldataload 0x00 0x00 0x04 calldataload gas call pop stop';
const DELEGATES: Hex = `0xef0100${OTHER.slice(2)}`;

test('SKY-07: an owner that is a wallet whose code makes any call for anyone lets anyone take (EIP-7702)', async () => {
  const careless = await mapOf(VAULT, { owner: DELEGATES, other: dispatch({ act: FORWARD }) });
  expect(careless.controllers).toMatchObject([{ address: OWNER, kind: 'delegated-account', delegate: OTHER, reason: 'anyone-may-act' }]);
  expect(describeControl([{ name: 'Vault', map: careless }])).toEqual({
    tone: 'danger',
    words: 'Anyone, through a wallet whose code makes any call for anyone, can withdraw the funds of Vault, without a timelock.',
  });
  const careful = await mapOf(VAULT, { owner: DELEGATES, other: dispatch({ act: `address caller eq @self jumpi stop self: ${FORWARD}` }) });
  expect(careful.controllers).toMatchObject([{ kind: 'delegated-account', delegate: OTHER, complete: true }]);
  expect(describeControl([{ name: 'Vault', map: careful }])).toEqual({
    tone: 'danger',
    words: 'A single-key wallet (EOA) that runs the code at 0x0b0b…0b0b can withdraw the funds of Vault, without a timelock.',
  });
});

test('SKY-07: an owner whose code lets another account act is controlled by its key and by that account', async () => {
  const guardian = `0x${'9a'.repeat(20)}`;
  const { controllers } = await mapOf(VAULT, {
    owner: DELEGATES,
    other: dispatch({ act: `${guardian} caller eq @named jumpi stop named: ${FORWARD}` }),
  });
  expect(controllers).toMatchObject([
    { address: OWNER, kind: 'delegated-account', controllers: [guardian] },
    { address: guardian, kind: 'account' },
  ]);
  expect(listControlPaths({ controllers }, OWNER).map(({ steps }) => steps)).toEqual([[OWNER], [OWNER, guardian]]);
});
