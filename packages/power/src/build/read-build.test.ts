import { expect, test } from 'vitest';
import { BuildFault, readBuild } from './read-build.ts';

const CODE = { object: '6001__$0123456789abcdef0123456789abcdef01$__', linkReferences: { 'a.sol': { Math: [{ start: 2, length: 20 }] } } };

test.each([
  [
    'standard JSON output',
    {
      contracts: { 'a.sol': { Vault: { evm: { deployedBytecode: { ...CODE, immutableReferences: { 7: [{ start: 1, length: 1 }] } } } } } },
    },
  ],
  [
    'build info of Hardhat',
    {
      solcLongVersion: '0.8.25+commit.b61c2a91',
      output: {
        contracts: {
          'a.sol': { Vault: { evm: { deployedBytecode: { ...CODE, immutableReferences: { 7: [{ start: 1, length: 1 }] } } } } },
        },
      },
    },
  ],
  [
    'an artifact of Foundry',
    {
      deployedBytecode: { ...CODE, immutableReferences: { 7: [{ start: 1, length: 1 }] } },
      metadata: { settings: { compilationTarget: { 'a.sol': 'Vault' } } },
    },
  ],
])('%s is read, with its immutables and libraries', (_, json) => {
  expect(readBuild(json)).toMatchObject([
    {
      file: 'a.sol',
      name: 'Vault',
      code: CODE.object,
      immutables: new Map([['7', [{ start: 1, length: 1 }]]]),
      libraries: new Map([['a.sol:Math', [{ start: 2, length: 20 }]]]),
    },
  ]);
});

test('artifacts of Hardhat and Truffle list no immutables, and that is kept apart from having none', () => {
  const hardhat = {
    contractName: 'Vault',
    sourceName: 'a.sol',
    deployedBytecode: `0x${CODE.object}`,
    deployedLinkReferences: CODE.linkReferences,
  };
  expect(readBuild(hardhat)).toMatchObject([{ file: 'a.sol', name: 'Vault', immutables: undefined }]);
  const truffle = { contractName: 'Vault', sourcePath: 'a.sol', deployedBytecode: '0x6001', compiler: { name: 'solc', version: '0.5.17' } };
  expect(readBuild(truffle)).toMatchObject([{ name: 'Vault', compiler: 'solc 0.5.17', immutables: undefined }]);
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['a build of interfaces alone', { contracts: { 'a.sol': { Vault: { evm: { deployedBytecode: { object: '' } } } } } }],
  ['places that are none', { deployedBytecode: { object: '0x60', immutableReferences: { 7: [{ start: -1, length: 32 }] } } }],
  ['places that are no list', { deployedBytecode: { object: '0x60', linkReferences: { a: { b: 7 } } } }],
])('%s is no build that can be read', (_, json) => {
  expect(() => readBuild(json)).toThrow(BuildFault);
});
