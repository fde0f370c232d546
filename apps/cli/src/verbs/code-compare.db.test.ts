import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '@redoubt/power/testing/assemble';
import { type Anvil, askNode, startAnvil } from '@redoubt/testing/chain/anvil';
import { waitFor } from '@redoubt/testing/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-command-line.ts';
import { runHere } from '../testing/run-here.ts';

const require = createRequire(import.meta.url);
type Published = { readonly bytecode: string };
const published = (name: string) => require.resolve(`@openzeppelin/contracts/build/contracts/${name}.json`);
const bytecodeOf = (name: string) => (require(published(name)) as Published).bytecode;

const word = (value: string) => value.replace(/^0x/, '').padStart(64, '0');

let node: Anvil;
let folder: string;
let deployer: string;

beforeAll(async () => {
  node = await startAnvil();
  folder = await mkdtemp(join(tmpdir(), 'build-'));
  [deployer = ''] = await askNode<string[]>(node.url, 'eth_accounts', []);
});
afterAll(async () => {
  await node?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Deploys code with encoded arguments; the contract's address. */
async function deploy(bytecode: string, args = ''): Promise<string> {
  const hash = await askNode<string>(node.url, 'eth_sendTransaction', [{ from: deployer, data: bytecode + args, gas: '0x989680' }]);
  const receipt = await waitFor(
    'the contract',
    async () =>
      (await askNode<{ contractAddress: string; status: string } | null>(node.url, 'eth_getTransactionReceipt', [hash])) ?? undefined,
  );
  expect(receipt.status).toBe('0x1');
  return receipt.contractAddress;
}

async function changeByte(address: string, at: number): Promise<void> {
  const code = await askNode<string>(node.url, 'eth_getCode', [address, 'latest']);
  const byte = (Number.parseInt(code.slice(2 + at * 2, 4 + at * 2), 16) ^ 1).toString(16).padStart(2, '0');
  await askNode(node.url, 'anvil_setCode', [address, code.slice(0, 2 + at * 2) + byte + code.slice(4 + at * 2)]);
}

const compare = (address: string, build: string, ...words: readonly string[]) =>
  runHere(['code', 'compare', address, '--build', build, '--rpc', node.url, ...words]);

test('a published contract is the same as its build, and one changed byte is found', async () => {
  const timelock = await deploy(bytecodeOf('TimelockController'), [0, 0x80, 0xa0, 0, 0, 0].map((each) => word(each.toString(16))).join(''));
  const words = ['code', 'compare', timelock, '--build', published('TimelockController'), '--rpc', node.url];
  const { code, stdout } = await runCommandLine(words);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringContaining('the same as contracts/governance/TimelockController.sol:TimelockController'),
  });
  await changeByte(timelock, 300);
  const changed = await compare(timelock, published('TimelockController'));
  expect(changed.code).toBe(1);
  expect(changed.stdout).toContain('in 1 byte\n  from byte 300, 1 byte');
});

test('behind a proxy the implementation is compared, and the proxy does not stand for it', async () => {
  const logic = await deploy(bytecodeOf('ProxyAdmin'), word(deployer));
  const proxy = await deploy(bytecodeOf('ERC1967Proxy'), [word(logic), word('40'), word('4'), '8da5cb5b'.padEnd(64, '0')].join(''));
  const { code, document } = await compare(proxy, published('ProxyAdmin'));
  expect(code).toBe(0);
  expect(document).toMatchObject({
    chainId: 31_337,
    codes: [
      { address: proxy, role: 'contract', comparison: { is: 'different', reason: 'length' } },
      { address: logic, role: 'implementation', contract: { name: 'ProxyAdmin' }, comparison: { is: 'same' } },
    ],
  });
  expect((await compare(proxy, published('ERC1967Proxy'))).code).toBe(1);
  await changeByte(logic, 100);
  expect((await compare(proxy, published('ProxyAdmin'))).code).toBe(1);
});

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
library Sums { function add(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }
contract Vault {
  address public immutable keeper;
  uint256 public immutable cap;
  constructor(address keeper_, uint256 cap_) { keeper = keeper_; cap = cap_; }
  function sum(uint256 a) external view returns (uint256) { require(msg.sender == keeper); return Sums.add(a, cap); }
}`;

test('of a build that lists them, immutables and libraries are told with what deployment set', async () => {
  const settings = { outputSelection: { '*': { '*': ['evm.bytecode', 'evm.deployedBytecode', 'metadata'] } } };
  const input = { language: 'Solidity', sources: { 'Vault.sol': { content: SOURCE } }, settings };
  const output = (require('solc') as { compile(input: string): string }).compile(JSON.stringify(input));
  const build = join(folder, 'output.json');
  await writeFile(build, output);
  const { Sums, Vault } = JSON.parse(output).contracts['Vault.sol'];
  const library = await deploy(`0x${Sums.evm.bytecode.object}`);
  const linked = (Vault.evm.bytecode.object as string).replaceAll(/__.{38}/g, library.slice(2));
  const vault = await deploy(`0x${linked}`, word(deployer) + word('64'));

  const { code, document } = await compare(vault, build);
  expect(code).toBe(0);
  expect(document).toMatchObject({
    codes: [
      {
        contract: { file: 'Vault.sol', name: 'Vault', compiler: expect.stringMatching(/^solc 0\.8\./) },
        comparison: {
          is: 'same',
          metadata: 'same',
          immutables: expect.arrayContaining([
            { id: expect.any(String), value: `0x${word(deployer)}` },
            { id: expect.any(String), value: `0x${word('64')}` },
          ]),
          libraries: [{ name: 'Vault.sol:Sums', address: library }],
        },
      },
    ],
  });
  expect((await compare(library, build, '--contract', 'Sums')).code).toBe(0);
  const other = await compare(vault, build, '--contract', 'Vault.sol:Sums');
  expect(other.code).toBe(1);
  expect(other.stdout).toMatch(/different from Vault\.sol:Sums .*: \d+ bytes longer/);
});

test('of a contract that looks its code up by selector, its own code does not stand for all that it may run', async () => {
  const code = assemble(
    '0x00 calldataload 0xe0 shr 0x00 mstore 0x00 0x20 mstore 0x00 0x00 0x00 0x00 0x40 0x00 keccak256 sload gas delegatecall 0x00 0x00 return',
  );
  const [address, build] = [`0x${'34'.repeat(20)}`, join(folder, 'router.json')];
  await askNode(node.url, 'anvil_setCode', [address, code]);
  await writeFile(build, JSON.stringify({ contractName: 'Router', sourceName: 'Router.sol', deployedBytecode: code }));
  const { code: exit, stdout } = await compare(address, build);
  expect(exit).toBe(2);
  expect(stdout).toContain('the same as Router.sol:Router');
  expect(stdout).toContain('It may run other code as well');
});

test('what cannot be compared says why, and what was typed wrong is named', async () => {
  const none = await compare(`0x${'12'.repeat(20)}`, published('ProxyAdmin'));
  expect(none).toMatchObject({ code: 2, stdout: expect.stringContaining('there is no code at this address') });
  expect(await compare('0x12', published('ProxyAdmin'))).toMatchObject({ code: 2, stderr: expect.stringContaining('is no address') });
  expect(await compare(deployer, join(folder, 'none.json'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('cannot be read as a build'),
  });
  expect(await compare(deployer, published('ProxyAdmin'), '--contract', 'Vault')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is: contracts/proxy/transparent/ProxyAdmin.sol:ProxyAdmin'),
  });
});

test('a compiler is added from a file with its published hash alone', async () => {
  const add = (...words: readonly string[]) => runHere(['compiler', 'add', ...words]);
  expect(await add('0.8.37', '--file', 'soljson.js')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--file and --sha256 together'),
  });
  const none = await add('0.8.37', '--file', join(folder, 'none.js'), '--sha256', 'ab'.repeat(32));
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('none.js cannot be read') });
});
