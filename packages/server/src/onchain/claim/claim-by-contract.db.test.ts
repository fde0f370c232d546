import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type ChainClient, createChainClient } from '@redoubt/chain/rpc/chain-client';
import { compileFolder } from '@redoubt/demo-chain/artifacts/compile-contracts';
import { claimText } from '@redoubt/domain/catalog/claim/claim';
import { claimProofText } from '@redoubt/domain/catalog/claim/claim-proof-text';
import { ProjectId } from '@redoubt/domain/ids';
import { StateBody } from '@redoubt/domain/office/editor/schema';
import type { Controller, PowerMap } from '@redoubt/power/analysis/power-map';
import { type Anvil, startAnvil } from '@redoubt/testing/chain/anvil';
import { insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { type RpcFaultInjected, type RpcProxy, startRpcProxy } from '@redoubt/testing/chain/rpc-proxy';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import {
  type Abi,
  concatHex,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  hashMessage,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getProject } from '../../catalog/project/get-project.ts';
import { getEditableProject } from '../../office/editor/get-editable-project.ts';
import { stateFact } from '../../office/statement/state-fact.ts';
import { createLog } from '../../platform/log.ts';
import { savePowerMap } from '../power/power-store.ts';

const CHAIN_ID = 31_337;
const HARBOUR = ProjectId.parse('harbour');

/** As the enum in the contract counts them. */
const WAYS = [
  'OfItsKey',
  'Refuses',
  'SaysNo',
  'AcceptsAnything',
  'Echoes',
  'BurnsGas',
  'AnswersShort',
  'AnswersWithMore',
  'AnswersVastly',
  'Writes',
] as const;
type WalletKind = (typeof WAYS)[number];

type Artifact = { readonly abi: readonly unknown[]; readonly bytecode: Hex };
const require = createRequire(import.meta.url);
/** The published contracts of Safe, as npm brings them. */
const ofSafe = (file: string): Artifact => require(`@safe-global/safe-smart-account/build/artifacts/contracts/${file}.json`);
const [SAFE, PROXY, HANDLER, SIGN_LIBRARY] = [
  ofSafe('SafeL2.sol/SafeL2'),
  ofSafe('proxies/SafeProxy.sol/SafeProxy'),
  ofSafe('handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler'),
  ofSafe('libraries/SignMessageLib.sol/SignMessageLib'),
];
const artifacts = compileFolder(join(import.meta.dirname, '../../../contracts'));
const own = (name: string): Artifact => artifacts.get(name) ?? { abi: [], bytecode: '0x' };

const newKey = () => privateKeyToAccount(generatePrivateKey());
const [first, second, third, pauser] = [newKey(), newKey(), newKey(), newKey()];
const lower = (address: string) => address.toLowerCase() as Hex;

const database = await createTestDatabase();
const { db } = database;
let node: Anvil;
let proxy: RpcProxy;
let client: ChainClient;
let deployer: Hex;
let library: Hex;
let safe: Hex;
/** Owned by the Safe; only the chain itself tells who holds it. */
let vault: Hex;
let otherVault: Hex;
let wallets: Record<WalletKind, Hex>;
let head: number;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }), clientOf: async () => client };

async function send(request: { to?: Hex; data: Hex }): Promise<Hex> {
  const hash = await node.rpc<Hex>('eth_sendTransaction', { from: deployer, gas: '0x1c9c380', ...request });
  type Receipt = { status: Hex; contractAddress: Hex | null };
  const receipt = await waitFor('a receipt', async () => (await node.rpc<Receipt | null>('eth_getTransactionReceipt', hash)) ?? undefined);
  expect(receipt.status).toBe('0x1');
  return lower(receipt.contractAddress ?? '0x');
}

const make = ({ abi, bytecode }: Artifact, args: readonly unknown[] = []) =>
  send({ data: encodeDeployData({ abi: abi as Abi, bytecode, args }) });
const encode = ({ abi }: Artifact, functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: abi as Abi, functionName, args });

/** Follows the chain to its newest block, as far as anybody here asks. */
async function follow(): Promise<void> {
  head = Number(await node.rpc<string>('eth_blockNumber'));
  await insertChainRows(db, { indexed: head, contracts: {} });
}

async function makeSafe(owners: readonly PrivateKeyAccount[], threshold: number): Promise<Hex> {
  const [singleton, handler] = [await make(SAFE), await make(HANDLER)];
  const made = await make(PROXY, [singleton]);
  const setup = [owners.map(({ address }) => address), BigInt(threshold), zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress];
  await send({ to: made, data: encode(SAFE, 'setup', setup) });
  return made;
}

/** A contract that `holder` owns and another account can pause, as an analysis leaves it. */
async function saveOwned(address: Hex, holder: Controller): Promise<void> {
  const power = { contract: address, types: '', ways: [], holdersComplete: true, enabled: { is: 'yes' as const }, proofs: [] };
  const stop: Controller = { address: lower(pauser.address), kind: 'account', verified: true, controllers: [], complete: true };
  const map: PowerMap = {
    address,
    kind: 'contract',
    proxy: undefined,
    powers: [
      { ...power, selector: 'f2fde38b', capabilities: ['ownership'], holders: [holder.address] },
      { ...power, selector: '8456cb59', capabilities: ['pause'], holders: [stop.address] },
    ],
    open: [],
    reads: [],
    openDangers: [],
    unknown: [],
    renounced: false,
    controllers: [holder, stop],
    effort: { computeMs: 1, reads: 1 },
  };
  const at = { block: head, hash: Buffer.alloc(32, 1), time: new Date('2026-11-01T01:00:00Z') };
  await savePowerMap(db, { chainId: CHAIN_ID, ...at, map, question: { address, accounts: {} } });
}

beforeAll(async () => {
  node = await startAnvil();
  proxy = await startRpcProxy({ target: node.url });
  client = createChainClient({ chainId: CHAIN_ID, urls: [proxy.url], tries: 1 });
  [deployer = '0x'] = await node.rpc<Hex[]>('eth_accounts');
  library = await make(SIGN_LIBRARY);
  safe = await makeSafe([first, second, third], 2);
  [vault, otherVault] = [await make(own('GuardedVault'), [safe, pauser.address]), await make(own('GuardedVault'), [safe, pauser.address])];
  const made: [WalletKind, Hex][] = [];
  for (const [index, way] of WAYS.entries()) made.push([way, await make(own('OddWallet'), [index, first.address])]);
  wallets = Object.fromEntries(made) as typeof wallets;
  await insertListings(db, [{ id: 'harbour' }, { id: 'other' }]);
  await follow();
});
afterAll(async () => {
  await client?.close();
  await proxy?.[Symbol.asyncDispose]();
  await node?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(async () => {
  proxy.spoil(undefined);
  await database.ownerDb.deleteFrom('editor_statement').execute();
  await database.ownerDb.deleteFrom('power_map').execute();
});

const textOf = (address: Hex, projectId = 'harbour') => claimText({ projectId, chain: 'demo', address });

/** States that a contract is the project's, as an editor's form sends it. */
function claim(address: Hex, signer: string, signature: Hex, projectId = 'harbour'): Promise<{ id: string }> {
  const statement = {
    what: 'contract',
    chain: 'demo',
    address,
    role: 'vault',
    name: 'Vault',
    claim: { by: 'signature', signer, signature },
  };
  const grounds = { source: 'https://harbour.example/news', statedOn: '2026-11-20' };
  return stateFact(ctx, { ...StateBody.parse({ projectId, statement, ...grounds }), actor: 'edith001' });
}

const readProof = async () => (await getProject(ctx, { id: HARBOUR })).openClaims[0]?.proofs?.[0];
const countStated = async () => (await db.selectFrom('editor_statement').select('id').execute()).length;

/** Signatures in the order that a Safe wants: by the signers' addresses. */
async function gather(signers: readonly PrivateKeyAccount[], sign: (signer: PrivateKeyAccount) => Promise<Hex>): Promise<Hex> {
  return concatHex(await Promise.all(signers.toSorted((one, two) => (lower(one.address) < lower(two.address) ? -1 : 1)).map(sign)));
}

/** What owners of the Safe sign so that it accepts a text, as its own app has them do. */
const signForSafe = (text: string, signers: readonly PrivateKeyAccount[]) =>
  gather(signers, (signer) =>
    signer.signTypedData({
      domain: { chainId: CHAIN_ID, verifyingContract: safe },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: encodeAbiParameters([{ type: 'bytes32' }], [hashMessage(text)]) },
    }),
  );

test('CLAIM-04: a Safe that owns the contract proves the claim, and it is on record that it was the Safe, where and when', async () => {
  const { id } = await claim(vault, safe, await signForSafe(textOf(vault), [first, third]));
  const proof = await readProof();
  expect(proof).toMatchObject({ by: 'contract', holder: safe, chain: 'demo', block: head, powersBlock: head, via: [] });
  expect(proof).toMatchObject({ powers: ['ownership'], safe: { threshold: 2, owners: 3 } });
  const words = `The Safe ${safe} (2 of 3 owners must agree) accepted the signature at block ${head}. At block ${head} it could transfer its ownership or grant roles.`;
  expect(proof && claimProofText(proof)).toBe(words);
  const stated = (await getEditableProject(ctx, { id: HARBOUR })).statements;
  expect(stated.map((each) => [each.id, each.proofs])).toEqual([[id, [proof]]]);
  const log = await db.selectFrom('audit_log').orderBy('id', 'desc').select('details').executeTakeFirst();
  expect(log?.details).toMatchObject({ proofs: [proof] });
});

test('CLAIM-04: what a Safe signed on the chain itself needs no signature', async () => {
  const data = encode(SIGN_LIBRARY, 'signMessage', [encodeAbiParameters([{ type: 'bytes32' }], [hashMessage(textOf(vault))])]);
  const transaction = { to: library, value: 0n, data, operation: 1, safeTxGas: 0n, baseGas: 0n, gasPrice: 0n };
  const refund = { gasToken: zeroAddress, refundReceiver: zeroAddress };
  const names = [
    'to address',
    'value uint256',
    'data bytes',
    'operation uint8',
    'safeTxGas uint256',
    'baseGas uint256',
    'gasPrice uint256',
  ];
  const fields = [...names, 'gasToken address', 'refundReceiver address', 'nonce uint256'].map((field) => field.split(' '));
  const SafeTx = fields.map(([name = '', type = '']) => ({ name, type }));
  const message = { ...transaction, ...refund, nonce: 0n };
  const domain = { chainId: CHAIN_ID, verifyingContract: safe };
  const signed = await gather([first, second], (each) => each.signTypedData({ domain, types: { SafeTx }, primaryType: 'SafeTx', message }));
  await expect(claim(vault, safe, '0x')).rejects.toMatchObject({ field: 'statement.claim.signature' });
  await send({ to: safe, data: encode(SAFE, 'execTransaction', [...Object.values(transaction), ...Object.values(refund), signed]) });
  await follow();
  await claim(vault, safe, '0x');
  expect(await readProof()).toMatchObject({ by: 'contract', holder: safe, block: head });
});

test('CLAIM-02: what a Safe signed proves no other claim, and fewer owners than must agree prove none', async () => {
  const whole = await signForSafe(textOf(vault), [first, second]);
  const [ofOne, ofItsKey] = [await signForSafe(textOf(vault), [first]), await first.signMessage({ message: textOf(vault) })];
  for (const attempt of [
    () => claim(otherVault, safe, whole),
    () => claim(vault, safe, whole, 'other'),
    () => claim(vault, safe, ofOne),
    () => claim(vault, safe, ofItsKey),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'InvalidParameterException', field: 'statement.claim.signature' });
  }
  expect(await countStated()).toBe(0);
});

test('CLAIM-05: one of several owners who must agree is told to let the Safe sign; who may only stop the contract does not own it', async () => {
  const owner = claim(vault, first.address, await first.signMessage({ message: textOf(vault) }));
  await expect(owner).rejects.toMatchObject({ field: 'statement.claim.signer', message: expect.stringContaining('let the Safe sign') });
  const stopper = claim(vault, pauser.address, await pauser.signMessage({ message: textOf(vault) }));
  await expect(stopper).rejects.toMatchObject({
    field: 'statement.claim.signer',
    message: expect.stringContaining('(pause it) does not decide whose it is'),
  });
  expect(await countStated()).toBe(0);
});

const ofWallet = (way: WalletKind): Controller => ({
  address: wallets[way],
  kind: 'contract',
  verified: true,
  controllers: [],
  complete: true,
});

test('CLAIM-04: any other contract that owns it proves the claim as well', async () => {
  await saveOwned(vault, ofWallet('OfItsKey'));
  await claim(vault, wallets.OfItsKey, await first.signMessage({ message: textOf(vault) }));
  const proof = await readProof();
  expect(proof).toMatchObject({ by: 'contract', holder: wallets.OfItsKey, safe: null, block: head });
  expect(proof && claimProofText(proof)).toContain(`The contract ${wallets.OfItsKey} accepted the signature at block ${head}.`);
});

test.each<[WalletKind, RegExp]>([
  ['OfItsKey', /did not accept/],
  ['Refuses', /did not accept/],
  ['SaysNo', /did not accept/],
  ['Echoes', /did not accept/],
  ['BurnsGas', /did not accept/],
  ['AnswersShort', /did not accept/],
  ['AnswersWithMore', /did not accept/],
  ['AnswersVastly', /did not accept/],
  ['Writes', /did not accept/],
  ['AcceptsAnything', /accepts this signature under any text, which proves nothing/],
])('CLAIM-06: a contract that %s proves nothing', async (way, words) => {
  await saveOwned(vault, ofWallet(way));
  // Only the first one's key is the right one, and it is another that signed.
  const signer = way === 'OfItsKey' ? second : first;
  const attempt = claim(vault, wallets[way], await signer.signMessage({ message: textOf(vault) }));
  await expect(attempt).rejects.toMatchObject({
    code: 'InvalidParameterException',
    field: 'statement.claim.signature',
    message: expect.stringMatching(words),
  });
  expect(await countStated()).toBe(0);
});

test('CLAIM-06: where a map names a contract and there is none, no signature proves anything', async () => {
  await saveOwned(vault, { ...ofWallet('OfItsKey'), address: lower(third.address) });
  const attempt = claim(vault, third.address, await first.signMessage({ message: textOf(vault) }));
  await expect(attempt).rejects.toMatchObject({ message: expect.stringContaining('there is no contract at') });
});

test.each<[string, RpcFaultInjected]>([
  ['is silent', 'reset'],
  ['is down', { status: 503 }],
  ['has forgotten the block', { error: { code: -32_000, message: 'missing trie node' } }],
  ['refuses', { error: { code: 3, message: 'execution reverted' } }],
  ['answers with nothing', { result: '0x' }],
])('CLAIM-07: a node that %s does not make a signature wrong: the contract could not be asked', async (_how, fault) => {
  await saveOwned(vault, ofWallet('OfItsKey'));
  const signature = await first.signMessage({ message: textOf(vault) });
  proxy.spoil(({ method }) => (method === 'eth_call' ? fault : undefined));
  await expect(claim(vault, wallets.OfItsKey, signature)).rejects.toMatchObject({
    code: 'ServiceUnavailableException',
    message: expect.stringContaining('could not be asked on demo'),
  });
  expect(await countStated()).toBe(0);
  proxy.spoil(undefined);
  await claim(vault, wallets.OfItsKey, signature);
});

test('CLAIM-07: so it is where no endpoint of the chain is known', async () => {
  await saveOwned(vault, ofWallet('OfItsKey'));
  const signature = await first.signMessage({ message: textOf(vault) });
  const statement = { what: 'contract' as const, chain: 'demo', address: vault, role: 'vault' as const, name: 'Vault' };
  const body = { projectId: HARBOUR, source: 'https://harbour.example/news', statedOn: '2026-11-20', actor: 'edith001' };
  const attempt = stateFact(
    { ...ctx, clientOf: async () => undefined },
    { ...body, statement: { ...statement, claim: { by: 'signature', signer: wallets.OfItsKey, signature } } },
  );
  await expect(attempt).rejects.toMatchObject({ code: 'ServiceUnavailableException' });
});

test('CLAIM-01: a compact signature (EIP-2098) counts like the whole one', async () => {
  await saveOwned(vault, { address: lower(second.address), kind: 'account', verified: true, controllers: [], complete: true });
  const whole = await second.signMessage({ message: textOf(vault) });
  const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(whole)));
  expect(compact).toHaveLength(2 + 128);
  await claim(vault, second.address, compact);
  expect(await readProof()).toMatchObject({ by: 'key', holder: lower(second.address), powers: ['ownership'], powersBlock: head });
});

test('CLAIM-06: a signature that brings along its wallet (ERC-6492), or is longer than any, is refused before anybody is asked', () => {
  const wrapped: Hex = `0x${'00'.repeat(96)}${'6492'.repeat(16)}`;
  for (const signature of [wrapped, `0x${'00'.repeat(8_193)}`, '0x123', 'signed'] as Hex[]) {
    expect(() => claim(vault, safe, signature)).toThrow(/ERC-6492|at most 8192 bytes|hexadecimal digits/);
  }
});
