import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Context } from '../../platform/context.ts';
import { findPowerMap } from '../power/power-store.ts';
import { findConnectedChain } from '../read/connected-chain.ts';
import { openReader } from '../read/multicall.ts';
import { readKnownMarkets } from './find-pools.ts';
import { listDueTokens, saveFailedAttempt, saveMarket } from './market-store.ts';
import { simulateMarket } from './simulate-market.ts';

type RefreshContext = Pick<Context, 'db' | 'log'> & { readonly clientOf: (chainId: number) => Promise<ChainClient | undefined> };

export type MarketRunLimits = Pick<Parameters<typeof simulateMarket>[1], 'tokenMsMax'> & {
  /** Most time of one run, shared by the chains: facts wait for it. */
  readonly runMsMax?: number;
};

/** Prices move all day, and not every token logs its changes. */
const OLDER_THAN_HOURS = 6;
/** Tokens in one run, of each chain. */
const TOKENS_MAX = 30;
const RUN_MS_MAX = 60_000;
/** Most contracts of each role that are read. */
const CONTRACTS_MAX = 200;

/** Simulates the markets of followed tokens that are due. What fails or remains is retried in the next run. */
export async function refreshMarkets(
  { db, log, clientOf }: RefreshContext,
  { runMsMax = RUN_MS_MAX, tokenMsMax }: MarketRunLimits = {},
): Promise<{ simulated: number; failed: number }> {
  const slugs = await db.selectFrom('chain').where('phase', '=', 'live').orderBy('chain_id').select('slug').execute();
  let simulated = 0;
  let failed = 0;
  for (const { slug } of slugs) {
    const endsAt = performance.now() + runMsMax / slugs.length;
    const chain = await findConnectedChain(db, { slug });
    const client = chain && (await clientOf(chain.chainId));
    if (chain === undefined || client === undefined) continue;
    const due = await listDueTokens(db, { chainId: chain.chainId, slug, olderThanHours: OLDER_THAN_HOURS, limit: TOKENS_MAX });
    if (due.length === 0) continue;
    try {
      const reader = await openReader(client, chain);
      const contracts = await listMarketContracts(db, slug);
      const of = (role: string) =>
        contracts
          .filter((each) => each.role === role)
          .slice(0, CONTRACTS_MAX)
          .map(({ address }) => address);
      const known = await readKnownMarkets(reader, {
        pools: of('pool'),
        factories: of('factory'),
        routers: of('router'),
        coins: of('wrapped-coin'),
        mainPools: contracts.filter(({ role, isMain }) => isMain && role === 'pool').map(({ address }) => address),
      });
      const labels = new Map(contracts.map(({ address, name }) => [address as string, name]));
      for (const token of due) {
        if (performance.now() > endsAt) break;
        const stored = await findPowerMap(db, { chainId: chain.chainId, address: token });
        if (stored === undefined) continue;
        try {
          const { market, isFinished } = await simulateMarket(
            { db, client, reader },
            { chain, token, map: stored.map, known, labels, tokenMsMax },
          );
          await saveMarket(db, { chainId: chain.chainId, block: chain.block, hash: chain.hash, time: chain.time, market }, { isFinished });
          if (isFinished) simulated += 1;
          else {
            failed += 1;
            log.warn({ chain: slug, address: token }, 'a simulation was stopped at its time');
          }
        } catch (error) {
          if (!isRpcFault(error)) throw error;
          failed += 1;
          await saveFailedAttempt(db, { chainId: chain.chainId, address: token, fault: error.kind });
          log.warn({ chain: slug, address: token, fault: error.kind }, 'a token could not be simulated');
        }
      }
    } catch (error) {
      if (!isRpcFault(error)) throw error;
      failed += due.length;
      log.warn({ chain: slug, fault: error.kind }, 'pools could not be read');
    }
  }
  return { simulated, failed };
}

/** `isMain`: the market file of the chain names it. */
type MarketContract = { readonly address: `0x${string}`; readonly role: string; readonly name: string; readonly isMain: boolean };

/** The catalogue's contracts of a chain, in the order of the project list; then the wrapped coin, pools and exchanges of its market file. */
async function listMarketContracts(db: Context['db'], slug: string): Promise<MarketContract[]> {
  const rows = await db
    .selectFrom('project_contract')
    .innerJoin('project_listing', 'project_listing.project_id', 'project_contract.project_id')
    .where('chain', '=', slug)
    .orderBy('project_listing.position')
    .orderBy('project_contract.position')
    .select(['address', 'role', 'project_contract.name'])
    .execute();
  const keyOf = ({ address, role }: { address: string; role: string }) => `${role} ${address.toLowerCase()}`;
  const own = new Set(rows.map(keyOf));
  const references = await db
    .selectFrom('market_reference')
    .where('chain', '=', slug)
    .where('kind', '<>', 'feed')
    .orderBy('position')
    .select(['address', 'kind as role', 'name'])
    .execute();
  const main = new Set(references.map(keyOf));
  const added = references.filter((each) => !own.has(keyOf(each)));
  return [...rows, ...added].map(({ address, role, name }) => ({
    address: address.toLowerCase() as `0x${string}`,
    role,
    name,
    isMain: main.has(keyOf({ address, role })),
  }));
}
