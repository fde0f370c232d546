import { claimText } from '@redoubt/domain/editor/claim';
import { StateBody } from '@redoubt/domain/editor/schema';
import { addressOf, insertChainRows } from '@redoubt/testing/chain-rows';
import { insertListings } from '@redoubt/testing/listings';
import { createTestDatabase } from '@redoubt/testing/test-database';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { type StoredMap, savePowerMap } from '../power/power-store.ts';
import { stateFact } from './state-fact.ts';

const VAULT = addressOf(1);
const OTHER_VAULT = addressOf(2);
const SAFE = addressOf(50);

const newKey = () => privateKeyToAccount(generatePrivateKey());
/** Holds the vault, owns the Safe that holds it, holds nothing. */
const [holder, safeOwner, stranger] = [newKey(), newKey(), newKey()];
const lower = (address: string) => address.toLowerCase() as `0x${string}`;

/** A contract that a key and a Safe of one own, as the analysis of its code leaves it. */
function toMap(address: `0x${string}`): StoredMap['map'] {
  const [key, owner] = [lower(holder.address), lower(safeOwner.address)];
  const account = { kind: 'account' as const, verified: true, controllers: [], complete: true };
  const power = { selector: 'f2fde38b', types: 'address', capabilities: ['ownership' as const], ways: [], holders: [key, SAFE] };
  const multisig = { threshold: 1, owners: [owner], modules: [] };
  return {
    address,
    kind: 'contract',
    proxy: undefined,
    powers: [{ contract: address, ...power, holdersComplete: true, enabled: { is: 'yes' }, proofs: [] }],
    open: [],
    openDangers: [],
    unknown: [],
    renounced: false,
    controllers: [
      { address: key, ...account },
      { address: SAFE, kind: 'multisig', verified: true, controllers: [owner], complete: true, multisig },
      { address: owner, ...account },
    ],
    effort: { computeMs: 1, reads: 1 },
  };
}

const database = await createTestDatabase();
const { db } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }), clientOf: async () => undefined };
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }, { id: 'other' }]);
  await insertChainRows(db, { indexed: 200, contracts: {} });
  await insertChainRows(db, { chainId: 1, slug: 'ethereum', indexed: 200, contracts: {} });
  for (const { chainId, address } of [
    { chainId: 31_337, address: VAULT },
    { chainId: 31_337, address: OTHER_VAULT },
    { chainId: 1, address: VAULT },
  ]) {
    const at = { block: 190, hash: Buffer.alloc(32, 1), time: new Date('2026-11-01T01:00:00Z') };
    await savePowerMap(db, { chainId, ...at, map: toMap(address), question: { address, accounts: {} } });
  }
});
beforeEach(async () => {
  await database.ownerDb.deleteFrom('editor_statement').execute();
});

type Claimed = { projectId: string; chain: string; address: string };
const CLAIMED: Claimed = { projectId: 'harbour', chain: 'demo', address: VAULT };

/** States a contract with a claim, as an editor's form sends it. */
async function claim(signer: string, signature: string, { projectId, chain, address }: Claimed = CLAIMED): Promise<unknown> {
  const statement = { what: 'contract', chain, address, role: 'vault', name: 'Vault', claim: { by: 'signature', signer, signature } };
  const grounds = { source: 'https://harbour.example/news', statedOn: '2026-11-20' };
  return stateFact(ctx, { ...StateBody.parse({ projectId, statement, ...grounds }), actor: 'edith001' });
}

const listContracts = () =>
  db.selectFrom('project_contract').orderBy('project_id').orderBy('address').select(['project_id as project', 'address']).execute();

test.each([
  ['a key that owns the contract', holder],
  ['the one owner whom the Safe that owns it asks', safeOwner],
])('CLAIM-01: the signature of %s proves the claim', async (_who, key) => {
  // Wallets show addresses with capitals; the form takes them so.
  await claim(key.address, await key.signMessage({ message: claimText(CLAIMED) }));
  expect(await listContracts()).toEqual([{ project: 'harbour', address: VAULT }]);
});

test.each<[string, Claimed]>([
  ['another project', { ...CLAIMED, projectId: 'other' }],
  ['another contract that the same key holds', { ...CLAIMED, address: OTHER_VAULT }],
  ['the same contract on another chain', { ...CLAIMED, chain: 'ethereum' }],
])('CLAIM-02: a signature that proved one claim proves none to %s', async (_what, other) => {
  const signature = await holder.signMessage({ message: claimText(CLAIMED) });
  await expect(claim(holder.address, signature, other)).rejects.toMatchObject({
    code: 'InvalidParameterException',
    field: 'statement.claim.signature',
  });
  expect(await listContracts()).toEqual([]);
});

test('CLAIM-03: who signs in the name of a holder, or changes what one signed, is refused', async () => {
  const [own, foreign] = await Promise.all([holder, stranger].map((key) => key.signMessage({ message: claimText(CLAIMED) })));
  const changed = `${own?.slice(0, 20)}${own?.[20] === '0' ? '1' : '0'}${own?.slice(21)}`;
  for (const signature of [foreign ?? '', changed, `0x${'0'.repeat(130)}`]) {
    await expect(claim(holder.address, signature)).rejects.toMatchObject({ field: 'statement.claim.signature' });
  }
  expect(await listContracts()).toEqual([]);
});

test('CLAIM-03: a true signature of somebody who holds no power is refused', async () => {
  await expect(claim(stranger.address, await stranger.signMessage({ message: claimText(CLAIMED) }))).rejects.toMatchObject({
    code: 'InvalidParameterException',
    field: 'statement.claim.signer',
  });
  expect(await listContracts()).toEqual([]);
});

test('CLAIM-03: where nobody can be asked who holds the contract, a signature proves nothing', async () => {
  const elsewhere = { ...CLAIMED, chain: 'base' };
  const signature = await holder.signMessage({ message: claimText(elsewhere) });
  await expect(claim(holder.address, signature, elsewhere)).rejects.toMatchObject({ code: 'ChainNotConnectedException' });
  expect(await listContracts()).toEqual([]);
});
