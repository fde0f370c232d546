import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChainClient, createChainClient } from '@redoubt/chain/rpc/chain-client';
import { ProjectId, UserId } from '@redoubt/domain/ids';
import type { BuildBody, CompilerSettings } from '@redoubt/domain/office/code/schema';
import { type Anvil, startAnvil } from '@redoubt/testing/chain/anvil';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBadge } from '../../catalog/badge/get-badge.ts';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { listProjectAlerts } from '../../onchain/alert/list-alerts.ts';
import { readAudited } from '../../onchain/assess/assess-store.ts';
import { refreshPowerMap } from '../../onchain/power/refresh-power-map.ts';
import { findConnectedChain } from '../../onchain/read/connected-chain.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { moveAdmitted, saveEngagement } from '../engagement/manage-engagement.ts';
import { assignPerson } from '../engagement/manage-people.ts';
import { addFiles, changeScope } from '../engagement/manage-scope.ts';
import { buildScopes } from './build-scope.ts';
import { compareScopes } from './compare-scopes.ts';
import { giveBuild } from './manage-build.ts';
import { notifyChanges } from './notify-changes.ts';
import { readAuditedCode } from './read-audited-code.ts';

// Audited code is compiled by the compiler of Solidity, deployed on a node, and compared with what runs there.

const require = createRequire(import.meta.url);
const VERSION = '0.8.37';
const CHAIN_ID = 31_337;

const VAULT = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
import { Sums } from "./Sums.sol";
contract Vault {
  uint256 public immutable cap;
  mapping(address => uint256) public balances;
  constructor(uint256 cap_) { cap = cap_; }
  function deposit() external payable { require(msg.value <= cap, "cap"); balances[msg.sender] = Sums.add(balances[msg.sender], msg.value); }
  function withdraw(uint256 amount) external { balances[msg.sender] -= amount; payable(msg.sender).transfer(amount); }
}`;
const SUMS = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
library Sums { function add(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }`;
const FILES = [
  { path: 'src/Vault.sol', text: VAULT },
  { path: 'src/Sums.sol', text: SUMS },
];

const database = await createTestDatabase();
const { db } = database;
const log = pino({ level: 'silent' });
const home = { dataDir: mkdtempSync(join(tmpdir(), 'builds-')) };
const site = { name: 'Redoubt', origin: 'https://redoubt.example' };
let node: Anvil;
let client: ChainClient;
let deployer: string;
let editor: OfficeUser;
let auditor: OfficeUser;

beforeAll(async () => {
  addCompiler();
  node = await startAnvil();
  client = createChainClient({ chainId: CHAIN_ID, urls: [node.url], tries: 1 });
  [deployer = ''] = await node.rpc<string[]>('eth_accounts');
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour' }) });
  await importCatalog({ db, log }, { path: folder.path, actor: 'test' });
  [editor, auditor] = await Promise.all([person('editor001', 'editor'), person('auditor01', 'auditor')]);
  await db.insertInto('chain').values({ chain_id: CHAIN_ID, slug: 'demo', phase: 'live', traces: 'missing' }).execute();
  await db
    .insertInto('chain_endpoint')
    .values({ chain_id: CHAIN_ID, position: 0, host: '127.0.0.1', state: 'ok', head: 0, latency_ms: 1 })
    .execute();
});
afterAll(async () => {
  await client?.close();
  await node?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  rmSync(home.dataDir, { recursive: true });
});

async function person(username: string, role: 'editor' | 'auditor'): Promise<OfficeUser> {
  const row = { username, role, email: `${username}@redoubt.example`, confirmed_at: new Date() };
  const { id } = await db.insertInto('user_account').values(row).returning('id').executeTakeFirstOrThrow();
  return { id: UserId.parse(id), username, role, email: row.email };
}

/** Makes the compiler of the tests one that was added. */
function addCompiler(): void {
  mkdirSync(join(home.dataDir, 'compilers'), { recursive: true });
  symlinkSync(require.resolve('solc/soljson.js'), join(home.dataDir, 'compilers', `solc-${VERSION}.cjs`));
}

type Made = {
  readonly bytecode: { object: string; linkReferences: Record<string, Record<string, { start: number }[]>> };
  readonly deployedBytecode: object;
};

function compile(
  files: readonly { path: string; text: string }[],
  settings: CompilerSettings,
): Record<string, Record<string, { evm: Made }>> {
  const sources = Object.fromEntries(files.map(({ path, text }) => [path, { content: text }]));
  const all = { ...settings, outputSelection: { '*': { '*': ['evm.bytecode', 'evm.deployedBytecode'] } } };
  const output = (require('solc') as { compile(input: string): string }).compile(
    JSON.stringify({ language: 'Solidity', sources, settings: all }),
  );
  return JSON.parse(output).contracts;
}

const word = (value: string | number) => (typeof value === 'number' ? value.toString(16) : value.replace(/^0x/, '')).padStart(64, '0');

async function deploy(bytecode: string, args = ''): Promise<`0x${string}`> {
  const hash = await node.rpc<string>('eth_sendTransaction', {
    from: deployer,
    data: `0x${bytecode.replace(/^0x/, '')}${args}`,
    gas: '0x989680',
  });
  const { contractAddress, status } = await waitFor(
    'the contract',
    async () => (await node.rpc<{ contractAddress: string; status: string } | null>('eth_getTransactionReceipt', hash)) ?? undefined,
  );
  expect(status).toBe('0x1');
  return contractAddress.toLowerCase() as `0x${string}`;
}

/** A vault with the library that it is linked to. */
async function deployVault(settings: CompilerSettings, files = FILES): Promise<{ vault: `0x${string}`; sums: string }> {
  const made = compile(files, settings);
  const sums = await deploy(made['src/Sums.sol']?.Sums?.evm.bytecode.object ?? '');
  const linked = (made['src/Vault.sol']?.Vault?.evm.bytecode.object ?? '').replaceAll(/__.{38}/g, sums.slice(2));
  return { vault: await deploy(linked, word(100)), sums };
}

async function changeByte(address: string, at: number): Promise<void> {
  const code = await node.rpc<string>('eth_getCode', address, 'latest');
  const byte = (Number.parseInt(code.slice(2 + at * 2, 4 + at * 2), 16) ^ 1).toString(16).padStart(2, '0');
  await node.rpc('anvil_setCode', address, code.slice(0, 2 + at * 2) + byte + code.slice(4 + at * 2));
}

/** An engagement whose scope has these addresses, built as `body` says. */
async function audit(body: BuildBody, addresses: readonly string[], files = FILES) {
  const begun = { projectId: ProjectId.parse('harbour'), scope: 'Vaults', source: 'https://harbour.example', statedOn: '2026-11-20' };
  const { id } = await saveEngagement({ db }, { ...begun, actor: editor.username, site });
  const { key } = await db.selectFrom('engagement').where('id', '=', id).select('key').executeTakeFirstOrThrow();
  await assignPerson({ db }, { user: editor, key, username: auditor.username, part: 'auditor', site });
  for (const state of ['scheduled', 'in-review'] as const) await moveAdmitted({ db }, { user: editor, key, state, site });
  if (files.length > 0) await addFiles({ db }, { user: auditor, key, files: [...files] });
  const named = addresses.map((address) => ({ chain: 'demo', address }));
  await changeScope({ db }, { user: auditor, key, code: null, commit: null, addresses: named });
  await giveBuild({ db }, { user: auditor, key, ...body });
  return { id, key };
}

/** What a worker does each minute, at the node's newest block. */
async function work(compilers = home): Promise<void> {
  const head = await node.rpc<{ number: string; hash: string; timestamp: string }>('eth_getBlockByNumber', 'latest', false);
  const block = Number(head.number);
  const time = new Date(Number(head.timestamp) * 1_000);
  const at = {
    indexed: block,
    indexed_hash: Buffer.from(head.hash.slice(2), 'hex'),
    indexed_time: time,
    head: block,
    head_time: time,
    finalized: block,
  };
  await db.updateTable('chain').set(at).where('chain_id', '=', String(CHAIN_ID)).execute();
  await buildScopes(db, { home: compilers });
  await compareScopes({ db, log, clientOf: async () => client });
}

/** As after a change of its code or implementation, which the follower notices. */
const noticeChange = (id: string) => sql`update audited_build set built_at = clock_timestamp() where engagement_id = ${id}`.execute(db);

const findBuild = async (id: string) => (await readAuditedCode(db, { id })).build;
const listComparedCode = async (id: string) => (await readAuditedCode(db, { id })).codes;

const OPTIMISED: CompilerSettings = { optimizer: { enabled: true, runs: 200 } };

test('OFF-40: a build waits for its compiler, says what it cannot read, and a scope that changes is built again', async () => {
  const { vault } = await deployVault({});
  const { id, key } = await audit({ kind: 'scope', compiler: VERSION, settings: {} }, [vault]);
  await work({ dataDir: join(home.dataDir, 'none') });
  expect(await findBuild(id)).toMatchObject({
    contracts: null,
    fault: expect.stringMatching(/^compiler: Solidity 0\.8\.37 was not added/),
  });
  expect(await listComparedCode(id)).toMatchObject([{ verdict: 'not-compared', reason: expect.stringMatching(/^compiler: /) }]);
  await work();
  expect(await findBuild(id)).toMatchObject({ contracts: 2, fault: null });
  expect(await listComparedCode(id)).toMatchObject([{ verdict: 'same', changed: false }]);
  const outside = VAULT.replace('./Sums.sol', '/etc/Sums.sol');
  await addFiles({ db }, { user: auditor, key, files: [{ path: 'src/Vault.sol', text: outside }] });
  await work();
  expect(await findBuild(id)).toMatchObject({
    fault: expect.stringContaining('It imports /etc/Sums.sol, and a build reads nothing but its input.'),
  });
  await addFiles({ db }, { user: auditor, key, files: [{ path: 'src/Vault.sol', text: VAULT.replace('amount;', 'amount') }] });
  await work();
  expect(await listComparedCode(id)).toMatchObject([{ verdict: 'not-compared', reason: expect.stringContaining('It does not compile') }]);
});

test('OFF-41: of a contract with an immutable and a library same is same, and a changed instruction is found with its function', async () => {
  const { vault, sums } = await deployVault(OPTIMISED);
  const { id } = await audit({ kind: 'scope', compiler: VERSION, settings: OPTIMISED }, [vault, sums]);
  await work();
  expect(await listComparedCode(id)).toMatchObject([
    {
      address: vault,
      verdict: 'same',
      parts: [
        { role: 'contract', contract: 'src/Vault.sol:Vault', words: 'the same' },
        { role: 'library', address: sums, is: 'same' },
      ],
    },
    { address: sums, verdict: 'same' },
  ]);
  const code = await node.rpc<string>('eth_getCode', vault, 'latest');
  const transfer = (code.indexOf('6108fc') - 2) / 2; // The gas of the transfer in withdraw.
  await changeByte(vault, transfer + 2);
  await work();
  expect(await listComparedCode(id)).toMatchObject([{ verdict: 'same' }, { verdict: 'same' }]);
  // As the follower does for a contract whose code changed.
  const own = { project_id: 'harbour', name: 'Vault', from_block: 0, live_from: 0, backfilled_to: -1 };
  await db
    .insertInto('tracked_contract')
    .values({ ...own, chain_id: CHAIN_ID, address: Buffer.from(vault.slice(2), 'hex') })
    .execute();
  const chain = await findConnectedChain(db, { slug: 'demo' });
  if (chain === undefined) throw new Error('The chain is not connected.');
  await refreshPowerMap({ db, client }, { chain, address: vault });
  await work();
  const [changed] = await listComparedCode(id);
  expect(changed).toMatchObject({ verdict: 'different', changed: true });
  expect(changed?.parts[0]?.words).toMatch(/^differs in 1 byte, from byte \d+ on/);
  expect(changed?.parts[0]?.words).toContain('(Vault.withdraw)');
  // The library that runs is compared, too: the vault’s own code does not stand for it.
  await changeByte(vault, transfer + 2);
  await changeByte(sums, 40);
  await noticeChange(id);
  await work();
  expect(await listComparedCode(id)).toMatchObject([
    { verdict: 'different', parts: [{ is: 'same' }, { role: 'library', is: 'different' }] },
    { verdict: 'different' },
  ]);
});

type Artifact = { readonly bytecode: string };
const artifactOf = (name: string) => require(require.resolve(`@openzeppelin/contracts/build/contracts/${name}.json`)) as Artifact;

test('OFF-41, OFF-42: behind a proxy the implementation is compared, and an upgrade to other code is a difference that says since when', async () => {
  const first = await deployVault(OPTIMISED);
  const second = await deployVault(OPTIMISED, [
    { path: 'src/Vault.sol', text: VAULT.replace('<= cap', '< cap') },
    FILES[1] ?? FILES[0],
  ] as typeof FILES);
  const proxy = await deploy(
    artifactOf('TransparentUpgradeableProxy').bytecode,
    [word(first.vault), word(deployer), word(0x60), word(4), '355274ea'.padEnd(64, '0')].join(''),
  );
  const { id } = await audit({ kind: 'scope', compiler: VERSION, settings: OPTIMISED }, [proxy]);
  await work();
  expect(await listComparedCode(id)).toMatchObject([
    { verdict: 'same', parts: [{ role: 'implementation', address: first.vault, contract: 'src/Vault.sol:Vault' }, { role: 'library' }] },
  ]);
  const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
  await node.rpc('anvil_setStorageAt', proxy, slot, `0x${word(second.vault)}`);
  // It is not among the contracts that are followed, so it is compared each hour.
  await work();
  expect(await listComparedCode(id)).toMatchObject([{ verdict: 'same' }]);
  await sql`update audited_code set compared_at = now() - interval '61 minutes' where engagement_id = ${id}`.execute(db);
  await work();
  expect(await listComparedCode(id)).toMatchObject([
    { verdict: 'different', changed: true, parts: [{ role: 'implementation', address: second.vault, is: 'different' }] },
  ]);
  // Of a report that is published it is what a fact of COD-02 rests on.
  const about = { projectId: 'harbour', slug: 'demo', address: proxy };
  expect(await readAudited(db, about)).toBeUndefined();
  const published = { state: 'published' as const, disclosure: 'full' as const, approved_at: new Date(), published_at: new Date() };
  await db
    .insertInto('audit_report')
    .values({ engagement_id: id, version: 1, file: '{}', file_sha256: 'ab', ...published })
    .execute();
  expect(await readAudited(db, about)).toMatchObject({
    ...{ verdict: 'different', isBuiltHere: true, hasOthers: false, compared: [second.vault] },
    at: { number: expect.any(Number), hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  });
  // Users are notified once, and an embedded badge shows no score any more.
  const block = (await listComparedCode(id))[0]?.block ?? 0;
  await db
    .updateTable('chain')
    .set({ finalized: block - 1 })
    .execute();
  expect(await notifyChanges(db)).toBe(0);
  await db.updateTable('chain').set({ finalized: block }).execute();
  expect(await notifyChanges(db)).toBe(1);
  expect(await notifyChanges(db)).toBe(0);
  const { alerts } = await listProjectAlerts({ db }, { projectId: 'harbour', limit: 5 });
  expect(alerts).toMatchObject([
    { kind: 'audited-code', severity: 'major', detail: { chain: 'demo', contract: proxy, block, scope: 'Vaults' } },
  ]);
  expect(await getBadge({ db }, { id: ProjectId.parse('harbour') })).toMatchObject({ state: 'code-changed' });
  const { id: other } = await audit(toInput(OPTIMISED), [second.vault]);
  await work();
  expect(await listComparedCode(other)).toMatchObject([{ verdict: 'different', changed: false }]);
});

const toInput = (settings: CompilerSettings, text = SUMS): BuildBody => ({
  kind: 'input',
  compiler: VERSION,
  input: JSON.stringify({
    language: 'Solidity',
    sources: { 'src/Vault.sol': { content: VAULT }, 'src/Sums.sol': { content: text } },
    // What makes a build endless, or reaches outside of its sources, is left out.
    settings: { ...settings, modelChecker: { engine: 'all' }, outputSelection: {} },
  }),
});

test('OFF-41: input that holds more than the scope is compiled; only contracts of the scope count as audited, and it must hold the scope as it stands', async () => {
  const { vault, sums } = await deployVault(OPTIMISED);
  const scope = FILES.slice(0, 1);
  const { id } = await audit(toInput(OPTIMISED), [vault, sums], scope);
  await work();
  expect(await listComparedCode(id)).toMatchObject([
    { verdict: 'same', parts: [{ is: 'same' }, { role: 'library', is: 'same' }] },
    { verdict: 'different', parts: [{ words: 'it is src/Sums.sol:Sums, which is not in the scope' }] },
  ]);
  const other = await audit(toInput(OPTIMISED, `${SUMS}\n`), [vault]);
  await work();
  expect(await findBuild(other.id)).toMatchObject({ fault: 'The input does not hold src/Sums.sol as the scope has it.' });
});

test('OFF-41: build output is compared as it is given, and what is none is refused', async () => {
  const { vault, sums } = await deployVault(OPTIMISED);
  const output = JSON.stringify({ contracts: compile(FILES, OPTIMISED) });
  const { id, key } = await audit({ kind: 'output', output }, [vault, sums, `0x${'12'.repeat(20)}`], []);
  await work();
  expect(await listComparedCode(id)).toMatchObject([
    { verdict: 'same' },
    { verdict: 'same' },
    { verdict: 'not-compared', reason: expect.stringContaining('there is no code at this address') },
  ]);
  const give = (body: BuildBody) => giveBuild({ db }, { user: auditor, key, ...body });
  await expect(give({ kind: 'output', output: '{}' })).rejects.toMatchObject({ code: 'InvalidParameterException' });
  await expect(give({ kind: 'output', output: 'none' })).rejects.toMatchObject({ code: 'InvalidParameterException' });
  await expect(give({ kind: 'input', compiler: VERSION, input: '{"language":"Vyper"}' })).rejects.toMatchObject({
    code: 'InvalidParameterException',
  });
  expect(await findBuild(id)).toMatchObject({ kind: 'output' });
});
