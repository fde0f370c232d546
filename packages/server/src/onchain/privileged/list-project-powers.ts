import type { OpenDanger, PrivilegedAddress, PrivilegedFunction, SilentChange } from '@redoubt/domain/onchain/activity/privileged';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { toPrivilegedAddresses } from '@redoubt/power/analysis/to-privileged';
import { type ReachMap, toReachBlock } from '@redoubt/power/reach/reach';
import type { SaleEvidence } from '@redoubt/power/text/sale-effect';
import { sql } from 'kysely';
import { listImportedNames } from '../../catalog/label/label-store.ts';
import type { Context } from '../../platform/context.ts';
import { nameFunction } from '../activity/name-activity.ts';
import { listSaleEvidence } from '../market/market-store.ts';
import { isOutdatedMap } from '../power/control-change-store.ts';
import { type ContractPowers, toAsOf } from '../power/find-contract-powers.ts';
import { IS_READ } from '../power/power-store.ts';
import { listRecordedChanges } from '../power/silent-change-store.ts';
import { type ConnectedChain, toConnectedChain } from '../read/connected-chain.ts';
import { toHex } from '../record/chain-values.ts';
import { toFrame, toFunctions, toOpenDangers } from './get-privileged.ts';

/** The stored map of a project's contract, with its block, the simulated sales, and the names of its privileged functions. */
export type ProjectMap = {
  readonly name: string;
  readonly map: PowerMap;
  readonly sales: SaleEvidence | undefined;
  /** What the powers reach; null where that was not measured. */
  readonly reach: ReachMap | null;
  /** The chain at its newest recorded block. */
  readonly chain: ConnectedChain;
  readonly analysis: ContractPowers['analysis'];
  readonly functionNames: ReadonlyMap<string, string>;
};

/** A contract's powers as pages show them. */
export type ProjectPowers = ReturnType<typeof toFrame> & {
  readonly name: string;
  readonly map: PowerMap;
  readonly sales: SaleEvidence | undefined;
  readonly reach: ReachMap | null;
  readonly functionNames: ReadonlyMap<string, string>;
  readonly functions: readonly PrivilegedFunction[];
  readonly openDangers: readonly OpenDanger[];
  readonly holders: readonly PrivilegedAddress[];
  readonly unknown: number;
  /** Changes of code or owners without an event, newest first. */
  readonly silentChanges: readonly SilentChange[];
};

export type ProjectMaps = {
  readonly contracts: readonly ProjectMap[];
  /** How many contracts have no map yet, and why the last attempt at one of them did not end; null where none was cut off. */
  readonly waiting: { readonly contracts: number; readonly unfinished: string | null };
};

const CONTRACTS_MAX = 40;
/** Silent changes that are shown of one contract. */
const CHANGES_MAX = 20;

type Row = {
  chain_id: string;
  slug: string;
  address: Buffer;
  name: string;
  indexed: string | null;
  indexed_hash: Buffer | null;
  indexed_time: Date | null;
  finalized: string | null;
  outdated: boolean;
  unfinished: string | null;
  block: string | null;
  block_hash: Buffer | null;
  block_time: Date | null;
  map: PowerMap | null;
  reach: ReachMap | null;
};

/** The power maps of a project's followed contracts, and what is known of those without one. */
export async function listProjectMaps({ db }: Pick<Context, 'db'>, { projectId }: { projectId: string }): Promise<ProjectMaps> {
  const { rows } = await sql<Row>`
    select t.chain_id, c.slug, t.address, t.name, c.indexed, c.indexed_hash, c.indexed_time, c.finalized, p.block, p.block_hash, p.block_time, p.map, p.reach,
      ${isOutdatedMap('t.project_id')} as outdated, u.reason as unfinished
    from tracked_contract t join chain c using (chain_id)
    left join unfinished_analysis u on u.chain_id = t.chain_id and u.address = t.address
    left join power_map p on p.chain_id = t.chain_id and p.address = t.address and ${IS_READ}
    where t.project_id = ${projectId} order by t.chain_id, t.from_block, t.address limit ${CONTRACTS_MAX}`.execute(db);
  const sales = new Map<string, SaleEvidence>();
  for (const [chainId, own] of Map.groupBy(rows, ({ chain_id }) => chain_id)) {
    const addresses = own.map(({ address }) => toHex(address));
    for (const [address, evidence] of await listSaleEvidence(db, { chainId: Number(chainId), addresses }))
      sales.set(`${chainId} ${address}`, evidence);
  }
  const contracts = rows.flatMap((row): ProjectMap[] => {
    const { chain_id, address, name, outdated, unfinished, block, block_hash, block_time, map, reach } = row;
    const chain = toConnectedChain(row);
    if (chain === undefined || map === null || block === null || block_hash === null || block_time === null) return [];
    const at = { block: Number(block), hash: toHex(block_hash), time: block_time.toISOString() };
    const analysis = { ...at, outdated, unfinished, reachBlock: toReachBlock(reach, at) };
    return [{ name, map, reach, sales: sales.get(`${chain_id} ${toHex(address)}`), chain, analysis, functionNames: nameFunctions(map) }];
  });
  const cutOff = rows.find(({ map, unfinished }) => map === null && unfinished !== null);
  return { contracts, waiting: { contracts: rows.length - contracts.length, unfinished: cutOff?.unfinished ?? null } };
}

function nameFunctions({ powers }: PowerMap): Map<string, string> {
  return new Map(
    powers.flatMap(({ selector }) => {
      const naming = nameFunction(`0x${selector}`);
      return naming === undefined ? [] : [[selector, naming.name] as const];
    }),
  );
}

/** The same with the uses of each function and the names of the holders. */
export async function listProjectPowers(
  { db }: Pick<Context, 'db'>,
  { projectId }: { projectId: string },
): Promise<{ contracts: readonly ProjectPowers[]; waiting: ProjectMaps['waiting'] }> {
  const { contracts, waiting } = await listProjectMaps({ db }, { projectId });
  const labels = new Map(contracts.map(({ name, map }) => [map.address as string, name]));
  const shown: ProjectPowers[] = [];
  for (const { name, map, reach, sales, chain, analysis, functionNames } of contracts) {
    const powers: ContractPowers = { chain, monitored: true, map, reach: reach ?? undefined, asOf: toAsOf(chain), analysis };
    const addresses = toPrivilegedAddresses(map);
    const names = await listImportedNames(db, { slug: chain.slug, addresses: addresses.map(({ address }) => address) });
    const holders = addresses.map((item) => ({ ...item, label: labels.get(item.address) ?? names.get(item.address) ?? null }));
    shown.push({
      ...toFrame(powers),
      name,
      map,
      sales,
      reach,
      functionNames,
      functions: await toFunctions(db, powers),
      openDangers: toOpenDangers(map),
      holders,
      unknown: map.unknown.length,
      silentChanges: await listRecordedChanges(db, {
        chainId: chain.chainId,
        contracts: [map.address],
        upTo: chain.block,
        limit: CHANGES_MAX,
      }),
    });
  }
  return { contracts: shown, waiting };
}
