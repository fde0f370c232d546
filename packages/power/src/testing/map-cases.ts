import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import { type ContractChain, runContracts, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import type { PowerFact, PowerMap } from '../analysis/power-map.ts';
import type { Budget } from '../evm/explore.ts';
import type { FoundFunction } from '../evm/functions/find-functions.ts';
import type { Address } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import { type Head, readChain } from './read-chain.ts';
import { readRecord } from './read-record.ts';

const CHAIN_ID = 31_337n;

type Kind = PowerFact['capabilities'][number];
/**
 * A function, its capability (undefined where no one is right) and its holders: people and
 * contracts of the table by name.
 */
export type Row = readonly [signature: string, capability: Kind | undefined, holders: readonly string[]];
/**
 * How a contract is deployed, and the truth about it. Functions that are not listed are open to
 * anyone, or change nothing.
 */
export type Case = {
  readonly make: (chain: ContractChain, made: (name: string) => Address) => Promise<Address>;
  readonly rows: readonly Row[];
  /** Functions whose holders or capabilities the analysis does not fully find yet. */
  readonly gaps?: readonly string[];
  /** Guarded functions that the analysis does not find yet. */
  readonly missed?: readonly string[];
  /** Whether the fallback has an effect for privileged callers only. */
  readonly fallback?: true;
  /** Dangerous actions open to anyone. */
  readonly dangers?: readonly (readonly [signature: string, capability: Kind])[];
};
/** Contracts with the truth about them, read from their sources by hand. */
export type Table = {
  /** Folder of the sources that are compiled for the table. */
  readonly folder?: string;
  /** Contracts from compiled artifacts. */
  readonly others: Readonly<Record<string, Artifact>>;
  readonly cases: Readonly<Record<string, Case>>;
};

export const OWNABLE = (...owners: string[]): Row[] => [
  ['transferOwnership(address)', 'ownership', owners],
  ['renounceOwnership()', 'ownership', owners],
];
export const ROLES = (...admins: string[]): Row[] => [
  ['grantRole(bytes32,address)', 'ownership', admins],
  ['revokeRole(bytes32,address)', 'ownership', admins],
];

/** Functions of OpenZeppelin's AccessManager that its admins alone use. */
export const ACCESS_MANAGER = (...admins: string[]): Row[] => [
  ['grantRole(uint64,address,uint32)', 'ownership', admins],
  ['revokeRole(uint64,address)', 'ownership', admins],
  ['setRoleAdmin(uint64,uint64)', 'ownership', admins],
  ['setRoleGuardian(uint64,uint64)', 'ownership', admins],
  ['labelRole(uint64,string)', undefined, admins],
  ['setGrantDelay(uint64,uint32)', undefined, admins],
  ['setTargetFunctionRole(address,bytes4[],uint64)', 'ownership', admins],
  ['setTargetAdminDelay(address,uint32)', undefined, admins],
  ['setTargetClosed(address,bool)', undefined, admins],
  ['updateAuthority(address,address)', undefined, admins],
];

/** Candidates of every contract, so that accounts without a role must be ruled out too. */
const PEOPLE = [
  'owner',
  'guardian',
  'operator',
  'keeper',
  'hidden',
  'heir',
  'minter',
  'admin',
  'editor',
  'signer',
  'oracle',
  'treasurer',
  'ann',
  'ben',
  'cid',
  'passer-by',
  'librarian',
  'steward',
  'deployer',
];

export type MappedCases = AsyncDisposable & {
  /** `selectors`: those that the code dispatches. */
  readonly maps: ReadonlyMap<string, PowerMap & { readonly ms: number; readonly selectors: readonly string[] }>;
  /** The address of a contract of the table, of a person, or one that is given literally. */
  addressOf(name: string): Address;
};

/** All contracts of a table on a chain of their own. */
export type DeployedCases = AsyncDisposable & {
  readonly chain: ContractChain;
  readonly url: string;
  readonly addresses: ReadonlyMap<string, Address>;
  readonly head: Head;
  readonly world: { readonly chainId: bigint; readonly time: bigint; readonly block: bigint };
  /** All people and contracts of the table: accounts without a role must be ruled out, too. */
  candidatesOf(of: Address): Promise<Address[]>;
};

export async function deployCases({ folder, others, cases }: Table): Promise<DeployedCases> {
  const chain = await runContracts({ ...(folder !== undefined && { folder }), others });
  const addresses = new Map<string, Address>();
  const made = (name: string): Address => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`${name} is deployed later.`);
    return address;
  };
  for (const [name, { make }] of Object.entries(cases)) addresses.set(name, await make(chain, made));
  const head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
  return {
    chain,
    url: chain.url,
    addresses,
    head,
    world: { chainId: CHAIN_ID, time: BigInt(head.timestamp), block: BigInt(head.number) },
    candidatesOf: async () => [...PEOPLE.map(toPerson), ...addresses.values()],
    [Symbol.asyncDispose]: () => chain[Symbol.asyncDispose](),
  };
}

type MapCasesOptions = { readonly budget?: Budget; readonly candidates?: 'all' | 'record' };

/** Deploys all contracts of a table on an empty chain and maps their powers. */
export async function mapCases(table: Table, options?: MapCasesOptions): Promise<MappedCases> {
  const { chain, ...deployed } = await deployCases(table);
  return {
    ...(await mapDeployed({ chain, ...deployed }, options)),
    [Symbol.asyncDispose]: () => chain[Symbol.asyncDispose](),
  };
}

/**
 * Maps the powers of a table's contracts, by default within the usual budget. `candidates`: all accounts of the table, or those that a
 * worker would have on record.
 */
export async function mapDeployed(
  { chain, addresses, head, world, candidatesOf: listAll }: Omit<DeployedCases, typeof Symbol.asyncDispose>,
  { candidates = 'all', ...options }: MapCasesOptions = {},
): Promise<Pick<MappedCases, 'maps' | 'addressOf'>> {
  const ask = (method: string, params: readonly unknown[]) => chain.rpc.ask(method, params);
  const recorded = candidates === 'record' ? await readRecord(ask, head) : undefined;
  const candidatesOf = async (of: Address) => recorded?.(of) ?? listAll(of);
  const maps = new Map<string, PowerMap & { ms: number; selectors: readonly string[] }>();
  for (const [name, address] of addresses) {
    const startedAt = performance.now();
    let selectors: readonly string[] = [];
    const onFunctions = (functions: readonly FoundFunction[]) => {
      selectors = functions.map(({ selector }) => selector);
    };
    const map = await mapPowers({ ...world, address, reader: readChain(ask, head), candidatesOf, onFunctions, ...options });
    maps.set(name, { ...map, ms: performance.now() - startedAt, selectors });
  }
  return {
    maps,
    addressOf: (name) => (name.startsWith('0x') ? (name as Address) : (addresses.get(name) ?? toPerson(name))),
  };
}
