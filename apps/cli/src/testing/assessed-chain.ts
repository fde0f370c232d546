import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Db } from '@redoubt/db/client';
import { copyMadeChain } from '@redoubt/demo-chain/testing/made-chain';
import { makeFolder, type RunningChain, runChain } from '@redoubt/demo-chain/testing/run-chain';
import { ProjectId } from '@redoubt/domain/ids';
import type { ProjectFacts } from '@redoubt/domain/onchain/verify/schema';
import { openEndpoint } from '@redoubt/power/verify/endpoint';
import type { Reading, Verdict } from '@redoubt/power/verify/reading';
import { toReadings } from '@redoubt/power/verify/to-readings';
import { verifyReadings } from '@redoubt/power/verify/verify-readings';
import { importDemoProjects } from '@redoubt/server/catalog/import/import-demo-projects';
import { assessContracts } from '@redoubt/server/onchain/assess/assess-contracts';
import { refreshPowerMaps } from '@redoubt/server/onchain/power/refresh-power-maps';
import { getProjectFacts } from '@redoubt/server/onchain/verify/get-project-facts';
import { createLog } from '@redoubt/server/platform/log';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { startProcess } from '@redoubt/testing/product/processes';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { forProcess } from './env.ts';

const CHAIN_ID = 31_337;
const WORKER = join(import.meta.dirname, '../../../worker/src/main.ts');

export type Verified = { readonly reading: Reading; readonly verdict: Verdict };

/** The demo chain, followed and assessed as a worker does it, and another node with the same history. */
export type AssessedChain = AsyncDisposable & {
  readonly database: TestDatabase;
  readonly chain: RunningChain;
  readonly foreign: RunningChain;
  readonly folder: string;
  /** What is published of a project, changed by `change`. */
  factsOf(project: string, change?: (stated: ProjectFacts) => void): Promise<ProjectFacts>;
};

/** `projects`: the ids of those that are in the catalogue; without them, all of the chain. */
export async function startAssessedChain({ projects }: { projects?: readonly string[] } = {}): Promise<AssessedChain> {
  // What a failure leaves is disposed of at once, and what started with its owner.
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(makeFolder()).path;
  const foreignFolder = parts.use(makeFolder()).path;
  const database = parts.use(await createTestDatabase());
  const { db } = database;
  const log = createLog({ process: 'test', level: 'silent' });
  await copyMadeChain({ dataDir: folder });
  const chain = parts.use(await runChain({ dataDir: folder }));
  await importDemoProjects({ db, log }, { path: chooseFiles(folder, projects), actor: 'test' });
  await followToTheEnd({ database, chain, dataDir: join(folder, 'worker') });
  const client = createChainClient({ chainId: CHAIN_ID, urls: [chain.rpcUrl] });
  // A run has a bounded time, in which a busy machine reads only some of the maps; the others come in the next.
  while ((await refreshPowerMaps({ db, log, clientOf: async () => client })).analysed > 0);
  const { failed } = await assessContracts({ db, log, clientOf: async () => client }, { projectsMax: 40 });
  if (failed > 0) throw new Error(`${failed} projects could not be assessed.`);
  await client.close();
  await copyMadeChain({ dataDir: foreignFolder });
  const foreign = parts.use(await runChain({ dataDir: foreignFolder }));
  const started = parts.move();
  return { database, chain, foreign, folder, factsOf: stateFacts(db), [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** A folder with the files of these projects. */
function chooseFiles(folder: string, projects: readonly string[] | undefined): string {
  const all = join(folder, 'chain/projects');
  if (projects === undefined) return all;
  const chosen = join(folder, 'chosen');
  mkdirSync(chosen);
  for (const id of projects) cpSync(join(all, `${id}.json`), join(chosen, `${id}.json`));
  return chosen;
}

/** Waits until the record has all blocks of the chain. */
async function followToTheEnd({ database, chain, dataDir }: { database: TestDatabase; chain: RunningChain; dataDir: string }) {
  const env = forProcess({ DATABASE_URL: database.ownerUrl, RPC_URLS: `${CHAIN_ID}=${chain.rpcUrl}`, DATA_DIR: dataDir });
  await using _worker = startProcess({ command: process.execPath, args: [WORKER], env });
  const head = Number(await chain.rpc.ask('eth_blockNumber'));
  const done = sql<{ done: boolean }>`
    select exists (select from chain where phase = 'live' and indexed >= ${head})
      and (select count(*) from tracked_contract) = (select count(*) from project_contract where chain = 'demo')
      and not exists (select from tracked_contract where backfilled_to < live_from - 1) as done`;
  await waitFor('the demo chain to be on record', async () => (await done.execute(database.db)).rows[0]?.done);
}

const stateFacts =
  (db: Db): AssessedChain['factsOf'] =>
  async (project, change = () => undefined) => {
    const settings = { rpcUrls: undefined, publicOrigin: 'https://site.example' };
    const stated = await getProjectFacts({ db, settings }, { id: ProjectId.parse(project) });
    change(stated);
    return stated;
  };

/** Each reading of what is published, with the verdict of the node at that address. */
export async function verifyAt(stated: ProjectFacts, url: string): Promise<Verified[]> {
  const results: Verified[] = [];
  const endpoint = openEndpoint(url);
  await verifyReadings(toReadings(stated), {
    endpointOf: () => endpoint,
    report: (reading, verdict) => results.push({ reading, verdict }),
  });
  return results;
}
