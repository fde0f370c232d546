import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { createDatabase } from '@redoubt/db/client';
import { DEMO_CHAIN_ID, toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import { type ChainCheck, checkChain } from '@redoubt/server/onchain/record/check-chain';
import { createLog, type Log } from '@redoubt/server/platform/log';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { waitFor } from '../wait.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { createTraffic, type Traffic } from './chain-traffic.ts';

/** A follower of a chain, started by a test. */
export type Followers = { stop(): Promise<void> };
export type StartFollowers = (parts: { db: TestDatabase['db']; pool: pg.Pool; log: Log; urls: readonly string[] }) => Followers;

/** A node, a database, and the follower from one to the other. */
export type FollowWorld = AsyncDisposable & {
  readonly anvil: Anvil;
  readonly traffic: Traffic;
  /** A contract that forwards calls and belongs to no project. */
  readonly relay: string;
  readonly database: TestDatabase;
  readonly lines: readonly { readonly msg: string; readonly [field: string]: unknown }[];
  follow(urls?: readonly string[]): Followers;
  /** Adds contracts to a project. */
  track(projectId: string, addresses: readonly string[]): Promise<void>;
  head(): Promise<number>;
  indexed(): Promise<number | undefined>;
  /** Waits until the newest block and the past of all contracts are recorded. */
  caughtUp(): Promise<void>;
  /** Counts everything again from the node. */
  check(): Promise<ChainCheck | undefined>;
};

type WorldOptions = {
  /** Absent where only other processes follow the chain. */
  readonly start?: StartFollowers;
  readonly chainId?: number;
  /** In place of a database of the shared server; disposed of with the rest. */
  readonly database?: TestDatabase;
};

export async function createFollowWorld({ start, chainId = DEMO_CHAIN_ID, database: given }: WorldOptions = {}): Promise<FollowWorld> {
  const [anvil, database] = await Promise.all([startAnvil({ chainId }), given ?? createTestDatabase()]);
  const { db } = database;
  const slug = toChainSlug(String(chainId));
  const traffic = await createTraffic(anvil);
  await traffic.setSecondsPerBlock(5_400); // The windows begin to move within a few blocks.
  const relay = await traffic.deployRelay();
  const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 8 });
  const lines: { msg: string; [field: string]: unknown }[] = [];
  const log = createLog({ process: 'test', level: 'debug', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  const running: Followers[] = [];
  const head = async () => Number(await anvil.rpc<string>('eth_blockNumber'));
  const readChain = () => db.selectFrom('chain').where('chain_id', '=', String(chainId)).selectAll().executeTakeFirst();
  const countGaps = async () =>
    (
      await db
        .selectFrom('tracked_contract')
        .whereRef('backfilled_to', '<', (build) => build('live_from', '-', '1'))
        .select('address')
        .execute()
    ).length;
  return {
    anvil,
    traffic,
    relay,
    database,
    lines,
    follow(urls = [anvil.url]) {
      if (start === undefined) throw new Error('No follower was given for this process');
      const followers = start({ db, pool, log, urls });
      running.push(followers);
      return followers;
    },
    track: (projectId, addresses) => trackContracts(database, { projectId, slug, addresses }),
    head,
    indexed: async () => {
      const chain = await readChain();
      return chain === undefined || chain.indexed === null ? undefined : Number(chain.indexed);
    },
    async caughtUp() {
      const block = await anvil.rpc<{ number: string; hash: string }>('eth_getBlockByNumber', 'latest', false);
      const named = await db.selectFrom('project_contract').where('chain', '=', slug).select('address').execute();
      await waitFor(`block ${Number(block.number)} to be on record`, async () => {
        const [chain, tracked, gaps] = [
          await readChain(),
          await db.selectFrom('tracked_contract').select('address').execute(),
          await countGaps(),
        ];
        const isThere = Number(chain?.indexed) === Number(block.number) && `0x${chain?.indexed_hash?.toString('hex')}` === block.hash;
        return isThere && chain?.phase === 'live' && tracked.length === named.length && gaps === 0;
      });
    },
    async check() {
      const client = createChainClient({ chainId, urls: [anvil.url] });
      try {
        return await checkChain({ db }, { client });
      } finally {
        await client.close();
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map((each) => each.stop()));
      await pool.end();
      await Promise.all([anvil[Symbol.asyncDispose](), database[Symbol.asyncDispose]()]);
    },
  };
}

/** Adds contracts of a chain to a project. */
export async function trackContracts(
  { db }: TestDatabase,
  { projectId, slug, addresses }: { projectId: string; slug: string; addresses: readonly string[] },
): Promise<void> {
  const project = { id: projectId, name: projectId, tickers: [], categories: [], icon: null, description: null, description_source: null };
  await db
    .insertInto('project')
    .values(project)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await db.selectFrom('project_contract').where('project_id', '=', projectId).select('position').execute();
  const contracts = addresses.map((address, index) => ({
    project_id: projectId,
    position: before.length + index,
    chain: slug,
    address,
    role: 'token',
    name: `Emitter ${before.length + index}`,
    source: 'https://example.org/contracts',
  }));
  await db.insertInto('project_contract').values(contracts).execute();
}
