import type { CatalogFile, ContractRole } from '@redoubt/domain/catalog/file/schema';
import type { Abi, Address } from 'viem';
import type { ForeignName } from './artifacts.ts';
import type { Contract, World } from './world.ts';

/** Reads a contract as it is now: what an incident may need to know before it happens. */
export type Read = (contract: { address: Address; abi: Abi }, name: string, args?: readonly unknown[]) => Promise<unknown>;

/** Something that happens on a day of the history, counted from its first. */
export type Event = {
  readonly day: number;
  readonly happen: (world: World) => void;
  /** Names it for the catalogue, which then states its first transaction. */
  readonly key?: string;
};

/** `settle` follows some minutes later, so that nothing stays broken for long. */
export type Incident = {
  readonly happen: (world: World, read: Read) => void | Promise<void>;
  readonly settle?: (world: World, read: Read) => void | Promise<void>;
};

/** Something that happens once, so many blocks after the history: whoever has followed the chain since its start sees it come. */
export type Sequel = { readonly after: number; readonly happen: (world: World) => void };

export type NamedContract = {
  readonly role: ContractRole;
  readonly name: string;
  readonly contract: Contract;
  /** Of a price feed. */
  readonly heartbeatSeconds?: number;
};

/** A project that exists on the chain. */
export type Founded = {
  /** The one that people know it by comes first. */
  readonly contracts: readonly NamedContract[];
  /** What happened to it, in any order. */
  readonly events: readonly Event[];
  /** One ordinary thing that somebody does with it. */
  readonly act: (world: World) => void;
  /** What may happen to it on a day like any other; each is as likely. */
  readonly incidents: readonly Incident[];
  readonly sequel?: readonly Sequel[];
  /** What somebody looks after every minute or so, whatever else goes on. */
  readonly tend?: (world: World, read: Read) => Promise<void>;
};

export type CatalogWords = Pick<CatalogFile, 'name' | 'tickers' | 'categories' | 'traits'> & {
  readonly text: string;
  /** What went wrong on the chain, by day. */
  readonly incidents?: readonly (Omit<CatalogFile['incidents'][number], 'date' | 'chain' | 'transaction' | 'source'> & {
    readonly day: number;
    /** The event that it tells of. */
    readonly key?: string;
  })[];
};

/** A project of the demo chain: how it begins, what happens to it, what the catalogue says about it. */
export type DemoProject = {
  readonly id: string;
  /** Day of the history on which it begins. */
  readonly day: number;
  /** How much of the traffic is its own, against the others'. */
  readonly weight: number;
  /** Contracts of others without which it cannot exist. */
  readonly needs: readonly ForeignName[];
  readonly words: CatalogWords;
  found(world: World): Founded;
};

/** Length of the history that the first start makes. */
export const HISTORY_DAYS = 120;

export const ONE = 10n ** 18n;
export const ONE_DOLLAR = 10n ** 6n;
export const UNLIMITED = 2n ** 256n - 1n;
export const NOBODY: Address = '0x0000000000000000000000000000000000000000';
