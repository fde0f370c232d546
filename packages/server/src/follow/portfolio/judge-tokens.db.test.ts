import { ProjectId } from '@redoubt/domain/ids';
import { mintMap } from '@redoubt/power/testing/mint-map';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raiseAlerts, retractAlerts } from '../../onchain/alert/alert-store.ts';
import { savePowerMap } from '../../onchain/power/power-store.ts';
import { countAlerts, describePowers } from './judge-tokens.ts';

const CHAIN = 31_337;
const DAY_MS = 86_400_000;
const [TOKEN, KEY] = [addressOf(1), addressOf(50)];
const [HARBOUR, QUIET, FAR] = ['harbour', 'quiet', 'far'].map((id) => ProjectId.parse(id));

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

type Raised = { projectId: string; block: number; daysAgo: number; detail?: object };

const raise = ({ projectId, block, daysAgo }: Raised) => {
  const blockHash = `0x${block.toString(16).padStart(64, '0')}` as const;
  return {
    dedupeKey: `${projectId} ${block}`,
    projectId,
    cause: { chainId: CHAIN, contract: TOKEN, block, blockHash, transaction: blockHash, logIndex: 0 },
    happenedAt: new Date(Date.now() - daysAgo * DAY_MS),
    state: 'pending' as const,
    late: false,
    detail: { kind: 'owner-change' as const, by: null, before: KEY, after: block === 20 ? addressOf(0) : TOKEN },
  };
};

beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }, { id: 'quiet' }, { id: 'far' }]);
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1, 2], quiet: [3] } });
  const question = { address: TOKEN, accounts: {} };
  const map = mintMap({ token: TOKEN, key: KEY });
  await savePowerMap(db, { chainId: CHAIN, block: 90, hash: Buffer.alloc(32, 1), time: new Date(), map, question });
  await db.transaction().execute(async (tx) => {
    await raiseAlerts(tx, [
      raise({ projectId: 'harbour', block: 20, daysAgo: 29 }),
      raise({ projectId: 'harbour', block: 30, daysAgo: 1 }),
      raise({ projectId: 'harbour', block: 10, daysAgo: 31 }),
      raise({ projectId: 'quiet', block: 60, daysAgo: 1 }),
    ]);
    await retractAlerts(tx, { chainId: CHAIN, fork: 50 });
  });
});

test('OP-42 the powers over a token are described where they were analysed, and for no other', async () => {
  const tokens = [TOKEN, addressOf(2)].map((address) => ({ address, symbol: 'HARB' }));
  const powers = await describePowers(db, { chainId: CHAIN, tokens });
  expect([...powers]).toEqual([
    [TOKEN, { tone: 'danger', words: 'A single-key wallet (EOA) can mint tokens of HARB, without a timelock.' }],
  ]);
  expect([...(await describePowers(db, { chainId: 1, tokens }))]).toEqual([]);
});

test('OP-42 the alerts of thirty days are counted with the worst severity, without retracted ones; none for an unfollowed project', async () => {
  const alerts = await countAlerts(db, { projectIds: [HARBOUR, QUIET, FAR].flatMap((id) => id ?? []) });
  expect(alerts.get('harbour')).toEqual({ count: 2, worst: 'major' });
  expect(alerts.get('quiet')).toEqual({ count: 0, worst: null });
  expect(alerts.get('far')).toBeUndefined();
});
