import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { copyMadeChain } from '@redoubt/demo-chain/testing/made-chain';
import { makeFolder, type RunningChain, runChain } from '@redoubt/demo-chain/testing/run-chain';
import { type ContractChain, runContracts, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import { findFunctions } from '@redoubt/power/evm/functions/find-functions';
import type { ContractReport } from '@redoubt/power/report/contract-report';
import { startRpcProxy } from '@redoubt/testing/chain/rpc-proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-command-line.ts';
import { runHere } from '../testing/run-here.ts';

const CONTRACTS = join(import.meta.dirname, '../../../../packages/power/contracts/access-control');
/** `upgradeToAndCall(address,bytes)`, `issue(address,uint256)`. */
const [UPGRADE, ISSUE] = ['0x4f1ef286', '0x867904b4'];

/** The members of a list. */
const PEOPLE = ['ann', 'ben', 'cid'].map(toPerson);

const folder = makeFolder();
let chain: RunningChain;
let own: ContractChain;

beforeAll(async () => {
  await copyMadeChain({ dataDir: folder.path });
  chain = await runChain({ dataDir: folder.path });
  own = await runContracts({ folder: CONTRACTS });
});
afterAll(async () => {
  await own?.[Symbol.asyncDispose]();
  await chain?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

/** A contract of a demo project. */
function addressOf(project: string, name: string): `0x${string}` {
  const named = chain.scenario.projects
    .find((each) => each.project.id === `demo-${project}`)
    ?.deployed.contracts.find((each) => each.name === name);
  if (named === undefined) throw new Error(`There is no ${name} of ${project}.`);
  return named.contract.address;
}

const analyse = (...words: readonly string[]) => runHere(['analyse', ...words]);

test('ANL-04: a token that can be sold ends with 0, and its report has every function of its code in one list', async () => {
  const { code, stdout } = await runCommandLine(['analyse', addressOf('saltmarsh', 'MRSH'), '--rpc', chain.rpcUrl, '--json']);
  expect(code).toBe(0);
  const report = JSON.parse(stdout) as ContractReport;
  expect(Object.keys(report)).toEqual([
    'chain',
    'block',
    'code',
    'functions',
    'powers',
    'openDangers',
    'open',
    'reads',
    'unknown',
    'market',
  ]);
  expect(report).toMatchObject({ chain: 'demo', code: { verified: null }, openDangers: [] });
  expect(report.market).toMatchObject({ verdict: 'sellable', buyTax: 0, sellTax: 0, why: null });
  expect(report.market?.holdersTried).toBeGreaterThan(3);
  const code_ = (await chain.rpc.ask('eth_getCode', [addressOf('saltmarsh', 'MRSH'), 'latest'])) as `0x${string}`;
  const dispatched = findFunctions(code_).map(({ selector }) => `0x${selector}`);
  const { powers, openDangers, open, reads, unknown } = report;
  expect([powers, openDangers, open, reads, unknown].flatMap((list) => list.map(({ selector }) => selector)).toSorted()).toEqual(
    dispatched.toSorted(),
  );
  const owner = chain.scenario.context.person('saltmarsh owner');
  expect(powers.find(({ selector }) => selector === ISSUE)).toMatchObject({
    name: 'issue',
    capabilities: ['mint'],
    holders: [{ address: owner, kind: 'eoa', via: [] }],
    holdersComplete: true,
    delaySeconds: 0,
    proof: { holderCall: { from: owner, ok: true }, strangerCall: { ok: false } },
  });
  expect(reads.map(({ selector }) => selector)).toContain('0x70a08231');
});

// It takes 20 s of waiting, in which the next test runs.
test.concurrent('an endpoint that never answers is given up', async () => {
  await using proxy = await startRpcProxy({ target: chain.rpcUrl });
  proxy.spoil(() => 'silence');
  expect(await runCommandLine(['analyse', addressOf('keel', 'Vault'), '--rpc', proxy.url, '--json'])).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('It did not answer within 20 s.'),
  });
});

test.concurrent('ANL-04: a trap ends with 1, and says first that its sales revert', async () => {
  const { code, stdout, document } = await analyse(addressOf('sweetwater', 'SWEET'), '--rpc', chain.rpcUrl);
  expect(code).toBe(1);
  expect((document as ContractReport).market).toMatchObject({ verdict: 'not-sellable', sellTax: null });
  expect(stdout).toMatch(/^Simulated sales of the contract revert\. /);
  const titles = [
    'Who can take',
    'Dangers open',
    'Privileged functions',
    'Functions open',
    'Functions that only',
    'Not determined',
    'Simulated trade',
  ];
  const places = titles.map((title) => stdout.indexOf(`\n${title}`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(stdout).toContain('Cannot be sold');
});

test('ANL-04: of a vault behind a proxy the timelock and the Safe behind it are named, with the way to them', async () => {
  const { code, stdout, document } = await analyse(addressOf('keel', 'Vault'), '--rpc', chain.rpcUrl);
  const report = document as ContractReport;
  const [timelock, safe] = ['Timelock', 'Safe'].map((name) => addressOf('keel', name));
  expect(code).toBe(0);
  expect(report.market).toBeNull();
  expect(report.powers.find(({ selector }) => selector === UPGRADE)).toMatchObject({
    name: 'upgradeToAndCall',
    capabilities: ['upgrade', 'execute'],
    holders: [
      { address: timelock, kind: 'timelock', via: [] },
      { address: safe, kind: 'multisig', threshold: 3, of: 5, via: [timelock] },
    ],
    delaySeconds: 172_800,
    reach: [{ kind: 'replaces-code' }],
    reachWhy: null,
  });
  expect(stdout).toContain('Take: 3 of 5 owners of a Safe, after a delay of 48 hours');
  expect(stdout).toContain('Simulated as its holder, it replaces the code, and with that reaches everything.');
  expect(stdout).toContain(`Safe, 3 of 5 ${safe}, by way of ${timelock}`);
  expect(stdout).toMatch(new RegExp(`The calls: eth_call to ${addressOf('keel', 'Vault')} with 0x[0-9a-f]+, from ${timelock} and from 0x`));
});

test('an earlier block is analysed as it was', async () => {
  const words = [addressOf('quiet-harbour', 'HRBR'), '--rpc', chain.rpcUrl];
  const [then, now] = [await analyse(...words, '--block', '300'), await analyse(...words)];
  expect(then.document).toMatchObject({ block: 300 });
  expect((now.document as ContractReport).block).toBeGreaterThan(300);
});

test('members of a list that only the constructor names are found from the transaction that created the contract', async () => {
  const listed = await own.make('Listed', PEOPLE);
  const { powers } = (await analyse(listed, '--rpc', own.url)).document as ContractReport;
  expect(powers[0]?.holders.map(({ address }) => address).toSorted()).toEqual(PEOPLE.toSorted());
});

test('without logs the report stands, says what may be missing, and calls nothing sellable: exit code 2', async () => {
  await using proxy = await startRpcProxy({ target: chain.rpcUrl });
  proxy.spoil(({ method }) => (method === 'eth_getLogs' ? { error: { code: -32_005, message: 'query exceeds the range' } } : undefined));
  const { code, stdout, document } = await analyse(addressOf('saltmarsh', 'MRSH'), '--rpc', proxy.url);
  expect(code).toBe(2);
  const report = document as ContractReport;
  expect(report.market).toMatchObject({ verdict: 'undetermined', why: 'The endpoint returned no logs that lead to a pool.' });
  expect(report.powers.map(({ selector }) => selector)).toContain(ISSUE);
  expect(stdout).toContain('Whether the contract can be sold is not known: the endpoint returned no logs that lead to a pool.');
  const roles = (await analyse(addressOf('manyhands', 'HAND'), '--rpc', proxy.url)).document as ContractReport;
  expect(roles.unknown).toContainEqual({
    selector: null,
    why: expect.stringMatching(/^The endpoint returned no logs of 0x[0-9a-f]{40}: /),
  });
});

test.each([
  [
    'an error for a block',
    'eth_getBlockByNumber',
    { error: { code: -32_000, message: 'no' } },
    /gave no usable answer\. It does not return its newest block/,
  ],
  ['no chain id', 'eth_chainId', { result: 'mainnet' }, /It does not return its chain id/],
  ['no state', 'eth_getBalance', { error: { code: -32_000, message: 'missing trie node' } }, /It no longer keeps the state of block \d+/],
  ['storage that is no number', 'eth_getStorageAt', { result: 'zero' }, /Its result of eth_getStorageAt is not a number/],
  ['code that is no code', 'eth_getCode', { result: 7 }, /Its result of eth_getCode is not bytes/],
  ['a page', 'eth_chainId', 'html', /It can’t be reached, or does not speak JSON-RPC/],
  ['half an answer', 'eth_getCode', 'truncated', /It can’t be reached, or does not speak JSON-RPC/],
  ['an answer without end', 'eth_getCode', { result: `0x${'00'.repeat(17_000_000)}` }, /Its answer is larger than 32 MB/],
] as const)('ANL-04: an endpoint that gives %s is told in a sentence, with exit code 2', async (_what, spoilt, fault, message) => {
  await using proxy = await startRpcProxy({ target: chain.rpcUrl });
  proxy.spoil(({ method }) => (method === spoilt ? fault : undefined));
  const address = addressOf('keel', 'Vault');
  const ran = await analyse(address, '--rpc', proxy.url);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).not.toMatch(/\n\s+at /);
});

test('JUDGE-09 with --sources the report says whether published source compiles to the code', async () => {
  const contract = await own.make('Listed', PEOPLE);
  const code = await own.rpc.ask('eth_getCode', [contract, 'latest']);
  const server = createServer((_request, response) => {
    const found = { match: 'exact_match', creationMatch: null, runtimeMatch: 'exact_match', chainId: '31337', address: contract };
    response.end(JSON.stringify({ ...found, runtimeBytecode: { onchainBytecode: code } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { document } = await analyse(contract, '--rpc', own.url, '--sources', `http://127.0.0.1:${port}`);
  expect(document).toMatchObject({ code: { verified: true } });
  await new Promise((resolve) => server.close(resolve));
  const { stderr } = await analyse(contract, '--rpc', own.url, '--sources', 'sourcify.dev');
  expect(stderr).toContain('Give --sources an address that begins with http:// or https://.');
});

test('what cannot be analysed, and a wrong call, are each told in a sentence, with exit code 2', async () => {
  const vault = addressOf('keel', 'Vault');
  const empty = `0x${'12'.repeat(20)}`;
  for (const [words, message] of [
    [[empty, '--rpc', chain.rpcUrl], 'There is no contract at this address on that chain'],
    [[vault, '--rpc', chain.rpcUrl, '--block', '999999999'], 'It does not have block 999999999.'],
    [[vault, '--rpc', 'http://127.0.0.1:1'], 'The endpoint 127.0.0.1:1 gave no usable answer. It can’t be reached'],
    [['0x1234', '--rpc', chain.rpcUrl], '“0x1234” is no address'],
    [[vault], 'Give --rpc the address of a node'],
    [[vault, '--rpc', 'localhost:8545'], 'begins with http:// or https://'],
    [[vault, '--rpc', chain.rpcUrl, '--block', 'latest'], 'Give --block the number of a block.'],
    [[], '<address> is missing'],
  ] as const) {
    const ran = await analyse(...words);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(message);
  }
});
