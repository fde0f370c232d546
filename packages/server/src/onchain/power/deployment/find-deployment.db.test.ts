import { join } from 'node:path';
import { type ChainClient, createChainClient } from '@redoubt/chain/rpc/chain-client';
import { type ContractChain, runContracts, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address } from '@redoubt/power/evm/reader';
import { type RpcProxy, startRpcProxy } from '@redoubt/testing/chain/rpc-proxy';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerChain } from '../../record/chain-store.ts';
import { listDueContracts, savePowerMap } from '../power-store.ts';
import { listOfDeployment, listUnknownDeployments, recordDeployments } from './deployment-store.ts';
import { findDeployments } from './find-deployment.ts';

const CHAIN_ID = 31_337;
const PEOPLE = ['ann', 'ben', 'cid'].map(toPerson) as Address[];

const database = await createTestDatabase();
const { db } = database;
let chain: ContractChain;
let proxy: RpcProxy;
let client: ChainClient;

beforeAll(async () => {
  chain = await runContracts({ folder: join(import.meta.dirname, '../../../../../power/contracts/access-control') });
  proxy = await startRpcProxy({ target: chain.url });
  client = createChainClient({ chainId: CHAIN_ID, urls: [proxy.url], tries: 1 });
  await registerChain(db, { chainId: CHAIN_ID, slug: 'demo', public: false });
});
afterAll(async () => {
  await client?.close();
  await proxy?.[Symbol.asyncDispose]();
  await chain?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const makeListed = async (from: string) => (await chain.make('Listed', PEOPLE, { from: toPerson(from) })) as Address;
const readHead = async () => Number(await chain.rpc.ask('eth_blockNumber', []));
const countCalls = () => [...proxy.asked].reduce((sum, [method, calls]) => sum + (method === 'eth_chainId' ? 0 : calls), 0);

test('SKY-07: deployers and the arguments of constructors are found, though the contracts logged nothing', async () => {
  const one = await makeListed('another');
  const other = await makeListed('boss');
  await makeListed('a third');
  const block = await readHead();
  const found = await findDeployments(client, { addresses: [one, other], block });
  expect(found.get(one)).toEqual({ block: block - 2, accounts: [toPerson('another'), ...PEOPLE] });
  expect(found.get(other)).toEqual({ block: block - 1, accounts: [toPerson('boss'), ...PEOPLE] });
});

test('a deployment is found once and kept; without the right to find it nothing is asked', async () => {
  const address = await makeListed('boss');
  const asked = { chainId: CHAIN_ID, address, block: await readHead() };
  const before = countCalls();
  expect(await listOfDeployment({ db, client }, { ...asked, finds: false })).toEqual([]);
  expect(countCalls()).toBe(before);
  const found = [toPerson('boss'), ...PEOPLE];
  expect(await listOfDeployment({ db, client }, { ...asked, finds: true })).toEqual(found);
  const after = countCalls();
  expect(await listOfDeployment({ db, client }, { ...asked, finds: true })).toEqual(found);
  expect(await listOfDeployment({ db, client }, { ...asked, finds: false })).toEqual(found);
  expect(countCalls()).toBe(after);
});

test('an endpoint without earlier states is asked once for all contracts, the reason is kept, and it is asked again a day later', async () => {
  const addresses = [await makeListed('boss'), await makeListed('boss'), await makeListed('boss')];
  const block = await readHead();
  const before = countCalls();
  proxy.spoil(({ method }) => (method === 'eth_getCode' ? { error: { code: -32_000, message: 'missing trie node' } } : undefined));
  await recordDeployments({ db, client }, { chainId: CHAIN_ID, addresses, block });
  expect(countCalls() - before).toBeLessThanOrEqual(2);
  proxy.spoil(undefined);
  const [first = '0x' as Address] = addresses;
  const asked = { chainId: CHAIN_ID, address: first, block, finds: true };
  expect(await listOfDeployment({ db, client }, asked)).toEqual([]);
  const rows = await db.selectFrom('contract_deployment').where('reason', 'is not', null).select('reason').execute();
  expect(rows.map(({ reason }) => reason)).toEqual(addresses.map(() => expect.stringMatching(/^no-state: eth_getCode/)));
  await sql`update contract_deployment set retry_at = now() where reason is not null`.execute(database.ownerDb);
  expect(await listOfDeployment({ db, client }, asked)).toEqual([toPerson('boss'), ...PEOPLE]);
});

test('a map is due again when the deployment of a contract that it asked for names an account that it did not look up', async () => {
  const address = await makeListed('boss');
  const block = await readHead();
  await insertListings(db, [{ id: 'harbour' }]);
  await sql`insert into tracked_contract (project_id, chain_id, address, name, live_from, from_block, backfilled_to)
    values ('harbour', ${CHAIN_ID}, decode(${address.slice(2)}, 'hex'), 'Listed', 0, 0, -1)`.execute(database.ownerDb);
  const save = (accounts: readonly Address[]) =>
    savePowerMap(db, {
      chainId: CHAIN_ID,
      block,
      hash: Buffer.alloc(32, 1),
      time: new Date(),
      question: { address, accounts: { [address]: accounts } },
      map: {
        address,
        kind: 'contract',
        proxy: undefined,
        powers: [],
        open: [],
        reads: [],
        openDangers: [],
        unknown: [],
        renounced: false,
        controllers: [],
        effort: { computeMs: 1, reads: 1 },
      },
    });
  const due = () => listDueContracts(db, { chainId: CHAIN_ID, olderThanHours: 12, limit: 10 });
  await save([]);
  expect(await due()).toEqual([]);
  expect(await listUnknownDeployments(db, { chainId: CHAIN_ID, limit: 10 })).toEqual([address]);
  await recordDeployments({ db, client }, { chainId: CHAIN_ID, addresses: [address], block });
  expect(await listUnknownDeployments(db, { chainId: CHAIN_ID, limit: 10 })).toEqual([]);
  expect(await due()).toEqual([address]);
  await save([toPerson('boss') as Address, ...PEOPLE]);
  expect(await due()).toEqual([]);
  await save([]);
  expect(await due()).toEqual([]);
});
