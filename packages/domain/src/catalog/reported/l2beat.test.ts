import { expect, test } from 'vitest';
import { DiscoveredFile, fromDiscovered } from './l2beat.ts';
import { Snapshot } from './schema.ts';

// The shape of discovered.json as of September 2025 (packages/discovery/src/discovery/output/types.ts of github.com/l2beat/l2beat),
// with invented contracts.

const address = (digit: string) => `eth:0x${digit.repeat(40)}`;
const plain = (digit: string) => `0x${digit.repeat(40)}`;
const source = {
  name: 'L2BEAT',
  repository: 'https://github.com/l2beat/l2beat',
  commit: 'abcdef1',
  path: 'x/discovered.json',
  licence: 'MIT',
};
const safe = {
  name: 'Harbour Multisig',
  address: address('5'),
  type: 'Contract',
  proxyType: 'gnosis safe',
  description: 'Texts are not taken.',
  values: {
    $implementation: address('6'),
    $members: [address('7'), address('8')],
    $threshold: 2,
    GnosisSafe_modules: [],
    multisigThreshold: '2 of 2 (100%)',
  },
  receivedPermissions: [
    {
      permission: 'upgrade',
      from: address('1'),
      role: 'admin',
      via: [{ address: address('2') }, { address: address('3'), delay: 864_000 }],
    },
  ],
};
const vault = {
  name: 'Vault',
  address: address('1'),
  type: 'Contract',
  proxyType: 'EIP1967 proxy',
  values: { $admin: address('2'), $implementation: address('4'), owner: address('9'), paused: 0 },
};
const key = { address: address('9'), type: 'EOA', proxyType: 'EOA' };
const file = {
  name: 'harbour',
  timestamp: 1_747_055_930,
  configHash: '0x',
  usedBlockNumbers: { ethereum: 22_438_687 },
  entries: [vault, safe, key],
};
const convert = (change: object = {}) => fromDiscovered(DiscoveredFile.parse({ ...file, ...change }), source);

test('proxies, owners, permissions with their paths and delays, and Safes become one snapshot of the chain', () => {
  const { snapshots, leftOut } = convert();
  expect(leftOut).toEqual([]);
  expect(snapshots).toEqual([
    {
      source: { ...source, kind: 'snapshot' },
      chain: 'ethereum',
      block: 22_438_687,
      day: '2025-05-12',
      dayBasis: 'stated',
      contracts: [
        {
          address: plain('1'),
          name: 'Vault',
          proxy: { kind: 'EIP1967 proxy', implementations: [plain('4')], admin: plain('2') },
          holders: [
            {
              power: 'upgrade',
              holder: plain('5'),
              kind: 'multisig',
              multisig: { threshold: 2, members: 2 },
              delaySeconds: 864_000,
              via: [plain('2'), plain('3')],
              functions: [],
              basis: 'resolved',
            },
            { power: 'owner', holder: plain('9'), kind: 'eoa', delaySeconds: null, via: [], functions: [], basis: 'stated' },
          ],
        },
        {
          address: plain('5'),
          name: 'Harbour Multisig',
          proxy: { kind: 'gnosis safe', implementations: [plain('6')], admin: null },
          multisig: { threshold: 2, members: 2, addresses: [plain('7'), plain('8')], modules: [] },
          holders: [],
        },
      ],
    },
  ]);
  expect(snapshots.every((each) => Snapshot.safeParse(each).success)).toBe(true);
});

test('a file of before, with plain addresses and the chain beside, is read as well', () => {
  const entries = [{ ...vault, address: plain('1') }];
  expect(convert({ chain: 'polygonpos', blockNumber: 7, usedBlockNumbers: undefined, entries }).snapshots).toMatchObject([
    { chain: 'polygon', block: 7 },
  ]);
});

test('each chain is a snapshot of its own, and a chain that is not known is named', () => {
  const entries = [vault, { ...vault, address: `base:${plain('1')}` }, { ...vault, address: `constructor:${plain('1')}` }];
  const { snapshots, leftOut } = convert({ entries });
  expect(snapshots.map(({ chain, block }) => [chain, block])).toEqual([
    ['ethereum', 22_438_687],
    ['base', null],
  ]);
  expect(leftOut).toEqual(['constructor']);
});

test('behind a contract that the source did not resolve the delay is not known', () => {
  const gate = { ...safe, values: {}, receivedPermissions: [{ permission: 'upgrade', from: address('1') }] };
  expect(convert({ entries: [vault, gate] }).snapshots[0]?.contracts[0]?.holders[0]).toMatchObject({
    kind: 'contract',
    delaySeconds: null,
  });
});

test.each([
  ['an entry without an address', { entries: [{ type: 'Contract' }] }],
  ['an address that is none', { entries: [{ ...vault, address: 'eth:0x12' }] }],
  ['a negative delay', { entries: [{ ...safe, receivedPermissions: [{ permission: 'upgrade', from: address('1'), delay: -1 }] }] }],
  ['no time', { timestamp: undefined }],
  ['a time in milliseconds', { timestamp: 1_747_055_930_000 }],
  ['no entry', { entries: [] }],
])('a file with %s is refused', (_name, change) => {
  expect(DiscoveredFile.safeParse({ ...file, ...change }).success).toBe(false);
});
