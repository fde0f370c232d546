import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimRecord, claimText } from '@redoubt/domain/catalog/claim/claim';
import { ProjectId } from '@redoubt/domain/ids';
import { type Claim, StateBody } from '@redoubt/domain/office/editor/schema';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getProject } from '../../catalog/project/get-project.ts';
import { stateFact, withdrawStatement } from '../../office/statement/state-fact.ts';
import { createLog } from '../../platform/log.ts';
import { type StoredMap, savePowerMap } from '../power/power-store.ts';

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
    reads: [],
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
const { label, value } = claimRecord({ projectId: 'harbour', chain: 'demo', address: VAULT });
const resolveTxt = async (name: string) => (name === `${label}.harbour.example` ? [value] : []);
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }), clientOf: async () => undefined, resolveTxt };
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }, { id: 'other' }]);
  const url = 'https://harbour.example';
  await db.insertInto('project_link').values({ project_id: 'harbour', position: 0, kind: 'website', url, source: url }).execute();
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

const GROUNDS = { source: 'https://harbour.example/news', statedOn: '2026-11-20' };

/** States a contract with a claim, as an editor's form sends it. */
async function stateClaim(given: Claim, { projectId, chain, address }: Claimed = CLAIMED, id?: string): Promise<{ id: string }> {
  const statement = { what: 'contract', chain, address, role: 'vault', name: 'Vault', claim: given };
  return stateFact(ctx, { ...StateBody.parse({ id, projectId, statement, ...GROUNDS }), actor: 'edith001' });
}
const claim = (signer: string, signature: string, claimed?: Claimed) => stateClaim({ by: 'signature', signer, signature }, claimed);

const listClaimed = () =>
  db
    .selectFrom('editor_statement')
    .orderBy('id')
    .select(['project_id as project', sql<string>`body ->> 'address'`.as('address')])
    .execute();
const readHarbour = () => getProject(ctx, { id: ProjectId.parse('harbour') });

test.each([
  ['a key that owns the contract', holder],
  ['the one owner whom the Safe that owns it asks', safeOwner],
])('CLAIM-01: the signature of %s proves the claim', async (_who, key) => {
  // Wallets show addresses with capitals; the form takes them so.
  await claim(key.address, await key.signMessage({ message: claimText(CLAIMED) }));
  expect(await listClaimed()).toEqual([{ project: 'harbour', address: VAULT }]);
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
  expect(await listClaimed()).toEqual([]);
});

test('CLAIM-03: who signs in the name of a holder, or changes what one signed, is refused', async () => {
  const [own, foreign] = await Promise.all([holder, stranger].map((key) => key.signMessage({ message: claimText(CLAIMED) })));
  const changed = `${own?.slice(0, 20)}${own?.[20] === '0' ? '1' : '0'}${own?.slice(21)}`;
  for (const signature of [foreign ?? '', changed, `0x${'0'.repeat(130)}`]) {
    await expect(claim(holder.address, signature)).rejects.toMatchObject({ field: 'statement.claim.signature' });
  }
  expect(await listClaimed()).toEqual([]);
});

test('CLAIM-03: a valid signature of an account without powers is rejected', async () => {
  await expect(claim(stranger.address, await stranger.signMessage({ message: claimText(CLAIMED) }))).rejects.toMatchObject({
    code: 'InvalidParameterException',
    field: 'statement.claim.signer',
  });
  expect(await listClaimed()).toEqual([]);
});

test('CLAIM-03: without an endpoint for the contract’s chain a signature proves nothing', async () => {
  const elsewhere = { ...CLAIMED, chain: 'base' };
  const signature = await holder.signMessage({ message: claimText(elsewhere) });
  await expect(claim(holder.address, signature, elsewhere)).rejects.toMatchObject({ code: 'ChainNotConnectedException' });
  expect(await listClaimed()).toEqual([]);
});

const sign = async () => ({ signer: holder.address, signature: await holder.signMessage({ message: claimText(CLAIMED) }) });
const DNS = { by: 'dns' as const, domain: 'harbour.example' };

test.each([
  ['the domain names', async () => DNS, 'controller-missing' as const],
  ['the controller confirms', async () => ({ by: 'signature' as const, ...(await sign()) }), 'domain-missing' as const],
])('CLAIM-08: a contract that only %s says which side is missing, and counts once an editor accepts that', async (_side, give, missing) => {
  const given = await give();
  const { id } = await stateClaim(given);
  expect(await readHarbour()).toMatchObject({ contracts: [], openClaims: [{ address: VAULT, claim: missing, proofs: [{}] }] });
  // What was accepted of the other side is not what is missing here.
  const other = missing === 'domain-missing' ? 'controller-missing' : 'domain-missing';
  await stateClaim({ ...given, accepted: other }, CLAIMED, id);
  expect(await readHarbour()).toMatchObject({ contracts: [], openClaims: [{ address: VAULT }] });
  await stateClaim({ ...given, accepted: missing }, CLAIMED, id);
  expect(await readHarbour()).toMatchObject({ contracts: [{ address: VAULT, claim: missing }], openClaims: [] });
});

test('CLAIM-08: a contract that the domain names and the controller confirms is the project’s', async () => {
  await stateClaim({ ...DNS, by: 'both', ...(await sign()) });
  const name = `${label}.harbour.example`;
  const proofs = [
    { by: 'dns', name },
    { by: 'key', holder: lower(holder.address) },
  ];
  expect(await readHarbour()).toMatchObject({ contracts: [{ address: VAULT, claim: 'proven', proofs }], openClaims: [] });
  await database.ownerDb.deleteFrom('editor_statement').execute();
  const foreign = await stranger.signMessage({ message: claimText(CLAIMED) });
  const half = stateClaim({ ...DNS, by: 'both', signer: holder.address, signature: foreign });
  await expect(half).rejects.toMatchObject({ field: 'statement.claim.signature' });
  expect(await listClaimed()).toEqual([]);
});

test('CLAIM-08: a claim to a contract that a file names stands beside what the file says', async () => {
  const row = {
    project_id: 'harbour',
    position: 0,
    chain: 'demo',
    address: VAULT,
    role: 'vault',
    name: 'Main vault',
    source: 'https://a.example',
  };
  await db.insertInto('project_contract').values(row).execute();
  const { id } = await stateClaim({ ...DNS });
  const { contracts, openClaims } = await readHarbour();
  expect(contracts).toMatchObject([{ name: 'Main vault', claim: 'controller-missing', proofs: [{ by: 'dns' }] }]);
  expect(openClaims).toEqual([]);
  await withdrawStatement(ctx, { id, ...GROUNDS, actor: 'edith001' });
  expect((await readHarbour()).contracts).toMatchObject([{ name: 'Main vault', claim: null }]);
  await db.deleteFrom('project_contract').execute();
});

test('CLAIM-08: a claim from before, of one side, no longer makes its contract count', async () => {
  await using old = await createTestDatabase();
  await insertListings(old.db, [{ id: 'harbour' }]);
  await sql`drop table withdrawn_identity_check`.execute(old.ownerDb);
  await sql`alter table editor_statement rename column proofs to proof`.execute(old.ownerDb);
  const claimed = { what: 'contract', chain: 'demo', address: VAULT, role: 'vault', name: 'Vault', claim: DNS };
  const proof = { by: 'dns', name: 'harbour.example', checkedAt: '2026-11-20T08:00:00.000Z' };
  await sql`with stated as (
      insert into editor_statement (project_id, what, body, proof, source, stated_on)
      values ('harbour', 'contract', ${JSON.stringify(claimed)}, ${JSON.stringify(proof)}, 'https://a.example', '2026-11-20') returning id)
    insert into project_contract (project_id, position, chain, address, role, name, source, statement_id)
    select 'harbour', 1000, 'demo', ${VAULT}, 'vault', 'Vault', 'https://a.example', id from stated`.execute(old.ownerDb);
  const migrations = join(import.meta.dirname, '../../../../db/migrations');
  await sql.raw(readFileSync(join(migrations, '0052-claims-checks-onboarding.sql'), 'utf8')).execute(old.ownerDb);
  const project = await getProject({ db: old.ownerDb }, { id: ProjectId.parse('harbour') });
  expect(project).toMatchObject({ contracts: [], openClaims: [{ address: VAULT, claim: 'controller-missing', proofs: [proof] }] });
});
