import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import type { Capability } from '@redoubt/domain/onchain/activity/privileged';
import type { Address } from '@redoubt/power/evm/reader';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { addJob } from '../../platform/job/add-job.ts';
import { createKnownPowers } from '../alert/known-powers.ts';
import { type ConnectedChain, findConnectedChain } from '../read/connected-chain.ts';
import {
  type BlocksAfter,
  listCalledFunctions,
  listLoggedChanges,
  listOutdatedMaps,
  listTouchedContracts,
  type Touched,
} from './control-change-store.ts';
import { listSilentChangesOf } from './list-silent-changes.ts';
import { refreshPowerMap } from './refresh-power-map.ts';

type WatchContext = Pick<Context, 'db' | 'log'> & { readonly client: ChainClient };

/** Capabilities whose use changes control, whether or not the contract logs it. */
const CONTROL_CAPABILITIES: readonly Capability[] = ['upgrade', 'ownership', 'destroy', 'pause'];
/** Maps in one step. */
const MAPS_MAX = 20;
/** Blocks that are examined again after a rollback: the follower keeps at least as many headers. */
const WITHDRAWN_BLOCKS_MAX = 256;
/** Where each request is billed, the contracts that blocks touched are compared this often. */
const BILLED_COMPARE_MS = 120_000;

/**
 * Refreshes power maps right after the block in which control changed. Earlier changes, failures and
 * resting contracts are left to `refreshPowerMaps`.
 */
export function createControlWatch({ db, log, client }: WatchContext, { slug }: { slug: string }) {
  const { chainId } = client;
  const readPowers = createKnownPowers(db, { chainId });
  let seen: ConnectedChain | undefined;
  /** The last block whose touched contracts were compared. */
  let compared: { chain: ConnectedChain; at: number } | undefined;

  /** Examines the newest recorded blocks. Returns the number of refreshed maps. */
  return async function refreshChanged(): Promise<number> {
    const chain = await findConnectedChain(db, { slug });
    if (chain === undefined || seen === undefined || !(await isLive(db, { chainId }))) {
      seen = chain;
      compared = chain && { chain, at: performance.now() };
      return 0;
    }
    if (seen.hash.equals(chain.hash)) return 0;
    const start = await findStart(db, { seen, chain });
    const touched = await listTouched(start);
    const outdated = await listOutdatedMaps(db, { chainId, touched, limit: MAPS_MAX });
    const silent = await listSilent(chain);
    seen = chain;
    return refreshAll([...new Set([...outdated, ...silent])]);
  };

  /** Public endpoints are left to the job of each minute, which compares alone. */
  async function listSilent(chain: ConnectedChain): Promise<readonly Address[]> {
    if (compared === undefined || client.rateLimited) return [];
    if (client.billed && performance.now() - compared.at < BILLED_COMPARE_MS) return [];
    const contracts = await listTouchedContracts(db, await findStart(db, { seen: compared.chain, chain }));
    compared = { chain, at: performance.now() };
    return listSilentChangesOf({ db, client }, { chain, contracts });
  }

  async function listTouched(after: BlocksAfter): Promise<Touched[]> {
    const logged = await listLoggedChanges(db, after);
    const called = await listCalledFunctions(db, after);
    const powers = await readPowers();
    const used = called.filter(({ contract, selector }) =>
      powers
        .get(contract)
        ?.get(selector)
        ?.some((capability) => CONTROL_CAPABILITIES.includes(capability)),
    );
    return [...logged, ...used];
  }

  async function refreshAll(addresses: readonly Address[]): Promise<number> {
    let made = 0;
    for (const address of addresses) {
      const chain = await findConnectedChain(db, { slug });
      if (chain === undefined) break;
      try {
        await refreshPowerMap({ db, client }, { chain, address });
        made += 1;
      } catch (error) {
        if (!isRpcFault(error)) throw error;
        log.warn({ chain: slug, address, fault: error.kind }, 'powers could not be read');
      }
    }
    // Markets, facts and scores rest on maps, and what runs may no longer be what was audited.
    if (made > 0) {
      await addJob(db, 'map-powers', {}, { single: true });
      await addJob(db, 'compare-code', {}, { single: true });
    }
    return made;
  }
}

async function isLive(db: Db, { chainId }: { chainId: number }): Promise<boolean> {
  const row = await db.selectFrom('chain').where('chain_id', '=', String(chainId)).select('phase').executeTakeFirst();
  return row?.phase === 'live';
}

/** Where to continue: after the last seen block, or further back when that was withdrawn. */
async function findStart(db: Db, { seen, chain }: { seen: ConnectedChain; chain: ConnectedChain }): Promise<BlocksAfter> {
  const from = Math.min(seen.block, chain.block) - WITHDRAWN_BLOCKS_MAX;
  const [row] = await db
    .selectFrom('chain_block')
    .where('chain_id', '=', String(chain.chainId))
    .where((is) => is.or([is.and([is('number', '=', String(seen.block)), is('hash', '=', seen.hash)]), is('number', '>=', String(from))]))
    .orderBy(sql`hash = ${seen.hash}`, 'desc')
    .orderBy('number')
    .select(['number', 'time'])
    .limit(1)
    .execute();
  return row === undefined ? chain : { chainId: chain.chainId, block: Number(row.number), time: row.time };
}
