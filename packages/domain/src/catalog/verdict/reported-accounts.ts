import { judgeCodeless } from '../reported/alias.ts';
import type { ReportedContract, ReportedHolder, Snapshot } from '../reported/schema.ts';
import type { ReportedOutcome } from '../reported/view.ts';
import type { Holder } from './control-path.ts';

/** One contract in one source's reading, with what reading its statements again gave. */
export type Reading = {
  readonly chain: string;
  readonly address: string;
  readonly body: ReportedContract;
  readonly source: Omit<Snapshot, 'contracts'>;
  readonly checks: readonly { readonly statement: string; readonly outcome: ReportedOutcome }[];
};

/** The account behind a power, as far as readings tell. */
export type Account = {
  readonly holder: Holder;
  /** What it is called: 'Safe 9 of 12, Security Council'. */
  readonly name: string;
  /** The oldest reading that was needed to tell. */
  readonly day: string;
  /** It acts, or may act, from the chain below: a notice that was read here says nothing of the notice there. */
  readonly isBelow: boolean;
};

/** What readings say of accounts, whichever file they stand in. `isContractBelow`: whether an address is a contract on Ethereum, where known. */
export type Accounts = {
  readonly newest: (chain: string, address: string) => Reading | undefined;
  readonly kindOf: (chain: string, address: string) => ReportedHolder | undefined;
  readonly isContractBelow: (address: string) => boolean | undefined;
};

const KINDS_KNOWN: ReadonlySet<string> = new Set(['multisig', 'timelock', 'governor', 'eoa', 'no-one', 'anyone']);
const DEPTH_MAX = 4;

export function toAccounts(readings: readonly Reading[], isContractBelow: Accounts['isContractBelow']): Accounts {
  const byAge = readings.toSorted((one, other) => (one.source.day < other.source.day ? 1 : -1));
  const bodies = new Map<string, Reading>();
  const kinds = new Map<string, ReportedHolder>();
  for (const reading of byAge) {
    const key = `${reading.chain} ${reading.address}`;
    // The newest reading that says the most: who its members are, how many of them, or anything at all.
    const before = bodies.get(key);
    if (before === undefined || said(reading) > said(before)) bodies.set(key, reading);
    for (const holder of reading.body.holders) {
      const held = `${reading.chain} ${holder.holder}`;
      if (KINDS_KNOWN.has(holder.kind) && !kinds.has(held)) kinds.set(held, holder);
    }
  }
  return {
    newest: (chain, address) => bodies.get(`${chain} ${address}`),
    kindOf: (chain, address) => kinds.get(`${chain} ${address}`),
    isContractBelow,
  };
}

function said({ body: { multisig, holders } }: Reading): number {
  if (multisig === undefined) return holders.length > 0 ? 1 : 0;
  return multisig.addresses === undefined ? 2 : 3;
}

type AccountQuery = { readonly chain: string; readonly address: string; readonly kind: ReportedHolder['kind']; readonly day: string };

/** Who acts through an account: by what the statement says of it, otherwise by what other readings of the project say. */
export function resolveAccount(accounts: Accounts, asked: AccountQuery, threshold?: { threshold: number; members: number }): Account {
  const { chain, address, kind, day } = asked;
  const known = KINDS_KNOWN.has(kind) ? undefined : accounts.kindOf(chain, address);
  const beside = accounts.newest(chain, address);
  const name = beside?.body.name ?? '';
  const base = { name, day, isBelow: false };
  switch (known?.kind ?? kind) {
    case 'no-one':
      return { ...base, holder: { kind: 'no-one' } };
    case 'anyone':
      return { ...base, holder: { kind: 'anyone' } };
    case 'governor':
      return { ...base, holder: { kind: 'vote' } };
    case 'timelock':
      return { ...base, holder: { kind: 'timelock' } };
    case 'eoa':
      return resolveCodeless(accounts, asked, base);
    case 'multisig':
      return resolveMultisig(accounts, asked, threshold ?? known?.multisig, name);
    default:
      return beside?.body.multisig === undefined
        ? { ...base, holder: { kind: 'unresolved' } }
        : resolveMultisig(accounts, asked, undefined, name);
  }
}

/** On a rollup an account without code is a key only where its address on the chain below is known to be no contract. */
function resolveCodeless(accounts: Accounts, { chain, address, day }: AccountQuery, base: Omit<Account, 'holder'>): Account {
  const judged = judgeCodeless({ chain, address }, accounts.isContractBelow);
  if (judged.is === 'key') return { ...base, holder: { kind: 'key' } };
  if (judged.is === 'unresolved') return { ...base, holder: { kind: 'unresolved' }, isBelow: true };
  const below = resolveAccount(accounts, { chain: 'ethereum', address: judged.of, kind: 'unknown', day });
  return { ...below, isBelow: true };
}

function resolveMultisig(
  accounts: Accounts,
  { chain, address, day }: AccountQuery,
  stated: { threshold: number; members: number } | undefined,
  name: string,
): Account {
  const beside = accounts.newest(chain, address);
  const multisig = beside?.body.multisig;
  const { threshold, members } = stated ?? multisig ?? {};
  if (threshold === undefined || members === undefined) return { name, day, isBelow: false, holder: { kind: 'unresolved' } };
  const keys = multisig === undefined ? { required: threshold, of: members, day } : countKeys(accounts, { chain, address }, day, DEPTH_MAX);
  const modules = multisig?.modules?.length ?? 0;
  return {
    name,
    day: keys.day,
    isBelow: false,
    holder: { kind: 'keys', required: keys.required, of: keys.of, hasModules: modules > 0 },
  };
}

type Keys = { readonly required: number; readonly of: number; readonly day: string };

/**
 * The keys of the cheapest set that can act, and all keys, through members that are multisigs themselves: 2 of 2 multisigs
 * of 5 of 7 and 10 of 13 need 15 keys. Keys in several of them count once, so the number is a lower bound.
 */
function countKeys(accounts: Accounts, { chain, address }: { chain: string; address: string }, day: string, depth: number): Keys {
  const reading = accounts.newest(chain, address);
  const multisig = reading?.body.multisig;
  if (reading === undefined || multisig === undefined) return { required: 1, of: 1, day };
  const oldest = reading.source.day < day ? reading.source.day : day;
  const addresses = multisig.addresses ?? [];
  if (addresses.length === 0 || depth === 0) return { required: multisig.threshold, of: multisig.members, day: oldest };
  const parts = addresses.map((member) => countKeys(accounts, { chain, address: member }, oldest, depth - 1));
  const cheapest = parts
    .map(({ required }) => required)
    .toSorted((one, other) => one - other)
    .slice(0, multisig.threshold);
  const leaves = listKeys(accounts, { chain, address }, depth);
  const repeated = leaves.length - new Set(leaves).size;
  const sum = cheapest.reduce((total, required) => total + required, 0);
  return {
    required: Math.max(cheapest.at(-1) ?? 1, sum - repeated),
    of: parts.reduce((total, part) => total + part.of, 0) - repeated,
    day: parts.reduce((least, part) => (part.day < least ? part.day : least), oldest),
  };
}

function listKeys(accounts: Accounts, { chain, address }: { chain: string; address: string }, depth: number): string[] {
  const addresses = accounts.newest(chain, address)?.body.multisig?.addresses ?? [];
  if (addresses.length === 0 || depth === 0) return [address];
  return addresses.flatMap((member) => listKeys(accounts, { chain, address: member }, depth - 1));
}
