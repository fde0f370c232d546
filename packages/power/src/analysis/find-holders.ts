import { evaluate } from '../evm/evaluate.ts';
import { STRANGER } from '../evm/path.ts';
import { type Address, isUncontrolled, LimitReached, toAddress } from '../evm/reader.ts';
import { ADDRESS_MASK, depends, listArguments, TAINT, type Value, walk } from '../evm/value.ts';
import type { BatchReader } from './many-words.ts';
import type { LookedUp } from './power-map.ts';
import type { AccessPath } from './privilege/access-paths.ts';
import type { Guard } from './privilege/guard.ts';
import type { StorageLocation } from './slot.ts';

/** Accounts that are looked up in a mapping, the most telling first. */
export const ACCOUNTS_MAX = 5_000;
/** Accounts for which a guard is evaluated in full, and without reads of many words also looked up. */
const EVALUATED_MAX = 300;

export type Arguments = ReadonlyMap<number, bigint>;
const AS_SAMPLED: Arguments = new Map();

export type Holders = {
  /** The holders, each with the arguments that they must send. */
  readonly found: ReadonlyMap<Address, Arguments>;
  /** Undefined where guards name the addresses that pass. */
  readonly lookedUp: LookedUp | undefined;
};

type Search = {
  readonly address: Address;
  readonly accessPath: Pick<AccessPath, 'guards'>;
  /** Accounts to try, the most telling first. */
  readonly candidates: readonly Address[];
  /** Identifiers of roles in this contract. */
  readonly roles: readonly bigint[];
};

/**
 * The accounts that pass all guards of an access path. Guards that name addresses are tried with
 * these. Of other guards the storage that they read is looked up for every candidate; they are
 * evaluated again for those whose entries differ from a stranger's.
 */
export async function findHolders(reader: BatchReader, { address, accessPath: { guards }, candidates, roles }: Search): Promise<Holders> {
  const entries = guards.flatMap(({ entry, location }) => (entry === undefined || location === undefined ? [] : [{ entry, location }]));
  const isSigned = guards.some(({ kind }) => kind === 'signature');
  if (entries.length > 0) return findEntered(reader, { address, guards, isSigned, entries, roles });
  const toNamed = (values: readonly Value[]) => values.flatMap(({ v }) => (isUncontrolled(v) ? [] : [toAddress(v & ADDRESS_MASK)]));
  const named = guards.flatMap(({ holder, others }) => (holder === undefined ? [] : toNamed([holder, ...others])));
  const beside = guards.flatMap(({ holder, others }) => (holder === undefined ? toNamed(others) : []));
  const deciders = named.length > 0 ? [] : listDeciders(address, guards);
  const accounts = [
    ...new Set([address, ...(await listAccountsOf(reader, named.length > 0 ? [] : [...deciders, address])), ...candidates]),
  ];
  const scope = [address, ...deciders].join(' ');
  const tried = accounts.slice(0, ACCOUNTS_MAX);
  const found = new Map<Address, Arguments>();
  let cut = accounts.length > tried.length;
  for (const args of [AS_SAMPLED, ...listChoices(guards, roles)]) {
    const likely = named.length > 0 ? named : await listLikely(reader, { address, guards, accounts: tried, args, isSigned, scope });
    if (likely.length > EVALUATED_MAX) cut = true;
    for (const caller of new Set([...beside, ...likely.slice(0, EVALUATED_MAX)])) {
      if (found.has(caller) || caller === STRANGER || isUncontrolled(BigInt(caller))) continue;
      if (await passes(reader, { address, guards, caller, args, isSigned })) found.set(caller, args);
    }
  }
  return { found, lookedUp: named.length > 0 ? undefined : { accounts: tried.length, cut } };
}

type Entry = { readonly entry: Value; readonly location: StorageLocation };

/** The accounts in entries that the call names which pass all guards. There may be entries under other names. */
async function findEntered(
  reader: BatchReader,
  {
    address,
    guards,
    isSigned,
    entries,
    roles,
  }: Pick<Trial, 'address' | 'guards' | 'isSigned'> & { entries: readonly Entry[]; roles: readonly bigint[] },
): Promise<Holders> {
  const found = new Map<Address, Arguments>();
  const tried = new Set<Address>();
  for (const { entry, location } of entries) {
    for (const args of listEntryChoices(location, roles)) {
      const word = await evaluate(entry, { reader, self: address, caller: STRANGER, args, signer: undefined });
      if (word === undefined || isUncontrolled(word)) continue;
      const caller = toAddress(word & ADDRESS_MASK);
      tried.add(caller);
      if (!found.has(caller) && (await passes(reader, { address, guards, caller, args, isSigned }))) found.set(caller, args);
    }
  }
  return { found, lookedUp: { accounts: tried.size, cut: true } };
}

/** Contracts whose accounts are tried as well, for one access path. */
const DECIDERS_MAX = 3;

/** Other contracts whose storage or answers decide who passes. */
function listDeciders(address: Address, guards: readonly Guard[]): Address[] {
  const deciders = new Set<Address>();
  for (const { test } of guards) {
    walk(test, ({ op, of, source }) => {
      if (op === 'load' && source?.account !== undefined) deciders.add(source.account as Address);
      if ((op === 'ext' || op === 'ok') && of[1] !== undefined) deciders.add(toAddress(of[1].v & ADDRESS_MASK));
      return undefined;
    });
  }
  deciders.delete(address);
  return [...deciders].slice(0, DECIDERS_MAX);
}

async function listAccountsOf(reader: BatchReader, contracts: readonly Address[]): Promise<Address[]> {
  const found: Address[] = [];
  for (const contract of contracts) found.push(...((await reader.accountsOf?.(contract)) ?? []));
  return found.slice(0, ACCOUNTS_MAX / 2);
}

type Trial = {
  readonly address: Address;
  readonly guards: readonly Guard[];
  readonly args: Arguments;
  readonly isSigned: boolean;
  /** The contracts whose records the accounts are of. */
  readonly scope: string;
};

async function passes(
  reader: BatchReader,
  { address, guards, caller, args, isSigned }: Omit<Trial, 'scope'> & { caller: Address },
): Promise<boolean> {
  for (const { test, truth, kind, holder } of guards) {
    if (kind === 'signature' && holder !== undefined) continue;
    const result = await evaluate(test, { reader, self: address, caller, args, signer: isSigned ? caller : undefined });
    if (result === undefined || (result !== 0n) !== truth) return false;
  }
  return true;
}

/** Accounts that may pass: by the guard that rules out most, or all where no guard can be looked up. */
async function listLikely(reader: BatchReader, trial: Trial & { accounts: readonly Address[] }): Promise<readonly Address[]> {
  let likely = trial.accounts;
  for (const guard of trial.guards) {
    if (await passes(reader, { ...trial, guards: [guard], caller: STRANGER })) continue;
    const entered = await listEntered(reader, trial, guard);
    if (entered !== undefined && entered.length < likely.length) likely = entered;
  }
  return likely;
}

const WHO = TAINT.caller | TAINT.origin | TAINT.signer;

/**
 * The accounts for which some variable that a guard reads by account is not as for a stranger. Undefined
 * where the guard also asks something else about the account, or the reader can't read many words.
 */
async function listEntered(
  reader: BatchReader,
  { address, accounts, args, isSigned, scope }: Trial & { accounts: readonly Address[] },
  { test }: Guard,
): Promise<Address[] | undefined> {
  const loads = listOwnLoads(test);
  if (reader.readStorage === undefined || loads === undefined || loads.length === 0) return undefined;
  const entered = new Set<Address>();
  try {
    for (const load of loads) {
      const holder = (load.source?.account ?? address) as Address;
      const slotOf = (caller: Address) =>
        evaluate(load.of[0] ?? load, { reader, self: address, caller, args, signer: isSigned ? caller : undefined });
      const slot = await slotOf(STRANGER);
      if (slot === undefined) return undefined;
      const memory = rememberEntries(reader);
      const key = `${scope} ${holder} ${slot}`;
      const known = memory.get(key) ?? (await readEntries(reader, { holder, accounts, slotOf }));
      if (known === undefined) return undefined;
      memory.set(key, known);
      for (const account of known) entered.add(account);
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return undefined;
  }
  return accounts.filter((account) => entered.has(account));
}

/** Reads of storage that the account decides, and nothing else about it; undefined where there is more. */
function listOwnLoads(test: Value): Value[] | undefined {
  const loads: Value[] = [];
  let isOther = false;
  walk(test, (node) => {
    const [slot] = node.of;
    if (node.op === 'load' && slot !== undefined && depends(slot, WHO)) {
      loads.push(node);
      walk(slot, (inner) => {
        isOther ||= inner.op === 'mix' || (inner.op === 'load' && depends(inner, WHO)) || inner.op === 'ext';
        return depends(inner, WHO);
      });
      return false;
    }
    isOther ||=
      depends(node, WHO) && (node.op === 'ext' || node.op === 'ok' || node.op === 'mix' || node.op === 'size' || node.op === 'keccak');
    return depends(node, WHO);
  });
  return isOther ? undefined : loads;
}

type Entries = ReadonlySet<Address>;
/** Entries that were read before with a reader, so that functions with the same guard read them once. */
const entries = new WeakMap<BatchReader, Map<string, Entries>>();

function rememberEntries(reader: BatchReader): Map<string, Entries> {
  const before = entries.get(reader) ?? new Map<string, Entries>();
  entries.set(reader, before);
  return before;
}

async function readEntries(
  reader: BatchReader,
  { holder, accounts, slotOf }: { holder: Address; accounts: readonly Address[]; slotOf: (caller: Address) => Promise<bigint | undefined> },
): Promise<Entries | undefined> {
  const slots: bigint[] = [];
  for (const account of [STRANGER, ...accounts]) {
    const slot = await slotOf(account);
    if (slot === undefined) return undefined;
    slots.push(slot);
  }
  const [ofStranger, ...words] = (await reader.readStorage?.(holder, slots)) ?? [];
  return ofStranger === undefined ? undefined : new Set(accounts.filter((_, index) => words[index] !== ofStranger));
}

/** Entries with small numbers that are looked up: such records are counted from 0 or 1. */
const NUMBERED_MAX = 16;

/** Argument values to try where an argument names the entry that decides: small numbers, and each known role. */
function listEntryChoices({ keys }: StorageLocation, roles: readonly bigint[]): Arguments[] {
  const [at, ...others] = new Set(keys.flatMap(listArguments));
  if (at === undefined || others.length > 0) return [AS_SAMPLED];
  return [...Array.from({ length: NUMBERED_MAX }, (_, index) => BigInt(index)), ...roles].map((key) => new Map([[at, key]]));
}

/**
 * Argument values to try where an argument selects who may pass, such as a role its administrator:
 * each known role.
 */
function listChoices(guards: readonly Guard[], roles: readonly bigint[]): Arguments[] {
  const selected = guards.filter(({ location }) => location !== undefined && location.keys.length >= 2);
  const [at, ...others] = new Set(selected.flatMap(({ test }) => listArguments(test)));
  return at === undefined || others.length > 0 ? [] : roles.map((role) => new Map([[at, role]]));
}
