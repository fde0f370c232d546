import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import { type ContractChain, runContracts, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import type { PowerFact, PowerMap } from '../analysis/power-map.ts';
import type { Budget } from '../evm/explore.ts';
import type { Address } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import { type Head, readChain } from './read-chain.ts';

const CHAIN_ID = 31_337n;

type Kind = PowerFact['capabilities'][number];
/** Function, what it lets somebody do, and who that is: people by name, contracts by the name that they have here. */
export type Row = readonly [signature: string, capability: Kind | undefined, holders: readonly string[]];
/** How a contract comes to be, and what is true of it. What is not listed is open to anybody, or changes nothing. */
export type Case = {
  readonly make: (chain: ContractChain, made: (name: string) => Address) => Promise<Address>;
  readonly rows: readonly Row[];
  /** Functions of which the analysis does not yet tell all holders, or what they let somebody do. */
  readonly gaps?: readonly string[];
  /** Guarded functions that the analysis does not find yet. */
  readonly missed?: readonly string[];
  /** Whether calls that name none of its functions do something for somebody alone. */
  readonly fallback?: true;
  /** What anybody at all can do, though nobody leaves that to anybody on purpose. */
  readonly dangers?: readonly (readonly [signature: string, capability: Kind])[];
};
/** Contracts with what is true of them, read from their sources by hand. */
export type Table = {
  /** Where their sources are, if they are compiled here. */
  readonly folder?: string;
  /** Contracts that others compiled. */
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

/** Everybody was seen on this chain: who is nobody's member must not be named either. */
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
  readonly maps: ReadonlyMap<string, PowerMap & { readonly ms: number }>;
  /** Of a contract by the name that it has in the table, of a person, or an address as it is written. */
  addressOf(name: string): Address;
};

/** Deploys all contracts of a table on an empty chain and maps their powers, with the work that is given to a contract unless told otherwise. */
export async function mapCases({ folder, others, cases }: Table, options: { budget?: Budget } = {}): Promise<MappedCases> {
  const chain = await runContracts({ ...(folder !== undefined && { folder }), others });
  const addresses = new Map<string, Address>();
  const made = (name: string): Address => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`${name} comes later.`);
    return address;
  };
  for (const [name, { make }] of Object.entries(cases)) addresses.set(name, await make(chain, made));
  const head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
  const ask = (method: string, params: readonly unknown[]) => chain.rpc.ask(method, params);
  const world = { chainId: CHAIN_ID, time: BigInt(head.timestamp), block: BigInt(head.number) };
  const candidatesOf = async () => [...PEOPLE.map(toPerson), ...addresses.values()];
  const maps = new Map<string, PowerMap & { ms: number }>();
  for (const [name, address] of addresses) {
    const startedAt = performance.now();
    const map = await mapPowers({ ...world, address, reader: readChain(ask, head), candidatesOf, ...options });
    maps.set(name, { ...map, ms: performance.now() - startedAt });
  }
  return {
    maps,
    addressOf: (name) => (name.startsWith('0x') ? (name as Address) : (addresses.get(name) ?? toPerson(name))),
    [Symbol.asyncDispose]: () => chain[Symbol.asyncDispose](),
  };
}
