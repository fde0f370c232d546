import type { CatalogFile } from '@redoubt/domain/catalog/file/project-file';
import type { ContractRole } from '@redoubt/domain/catalog/file/schema';
import type { Abi, Address } from 'viem';
import type { ForeignName } from './artifacts.ts';
import type { Contract, ScenarioContext } from './context.ts';

/** Calls a view function at the newest block: an incident may depend on the state before it. */
export type Read = (contract: { address: Address; abi: Abi }, name: string, args?: readonly unknown[]) => Promise<unknown>;

/** What happens on a day of the history, counted from its first. */
export type Event = {
  readonly day: number;
  readonly happen: (context: ScenarioContext) => void;
  /** The catalogue states the first transaction of an event that has one. */
  readonly key?: string;
};

/** `settle` follows some minutes later and undoes it. */
export type Incident = {
  readonly happen: (context: ScenarioContext, read: Read) => void | Promise<void>;
  readonly settle?: (context: ScenarioContext, read: Read) => void | Promise<void>;
};

/** Happens once, `after` blocks after the history: a site that follows the chain from its start sees it. */
export type Sequel = { readonly after: number; readonly happen: (context: ScenarioContext) => void };

export type NamedContract = {
  readonly role: ContractRole;
  readonly name: string;
  readonly contract: Contract;
  /** Of a price feed. */
  readonly heartbeatSeconds?: number;
};

/** What `deploy` of a project returns. */
export type Deployed = {
  /** The best known contract comes first. */
  readonly contracts: readonly NamedContract[];
  /** In any order. */
  readonly events: readonly Event[];
  /** One ordinary transaction of a user. */
  readonly simulateUse: (context: ScenarioContext) => void;
  /** Incidents after the history; each is equally likely. */
  readonly incidents: readonly Incident[];
  readonly sequel?: readonly Sequel[];
  /** Upkeep about every minute, such as writing a price. */
  readonly tend?: (context: ScenarioContext, read: Read) => Promise<void>;
};

export type CatalogEntry = Pick<CatalogFile, 'name' | 'tickers' | 'categories' | 'traits'> & {
  readonly text: string;
  /** By day of the history. */
  readonly incidents?: readonly (Omit<CatalogFile['incidents'][number], 'date' | 'chain' | 'transaction' | 'source'> & {
    readonly day: number;
    /** Key of the event that it describes. */
    readonly key?: string;
  })[];
};

/** A project of the demo chain: its deployment, its events and its catalogue entry. */
export type DemoProject = {
  readonly id: string;
  /** Day of the history on which it is deployed. */
  readonly day: number;
  /** Its share of the traffic, relative to the other projects. */
  readonly weight: number;
  /** Contracts of other authors that must be installed. */
  readonly needs: readonly ForeignName[];
  readonly catalog: CatalogEntry;
  deploy(context: ScenarioContext): Deployed;
};

/** Length of the history that the first start makes. */
export const HISTORY_DAYS = 120;

export const ONE = 10n ** 18n;
export const ONE_DOLLAR = 10n ** 6n;
export const UNLIMITED = 2n ** 256n - 1n;
export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000';
