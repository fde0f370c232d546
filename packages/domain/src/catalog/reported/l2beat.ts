import * as z from 'zod/mini';
import { findKnownChain } from '../../platform/chain/known-chains.ts';
import type { ReadingSource, ReportedContract, ReportedHolder, ReportedHolderKind, Snapshot } from './schema.ts';

// Reads L2BEAT's `discovered.json`. Format: packages/discovery/src/discovery/output/types.ts of github.com/l2beat/l2beat
// (MIT), `DiscoveryOutput`, as of September 2025; what other tools add is ignored.

const ENTRIES_MAX = 5_000;

/** `eth:0x…` since mid-2025; before, plain, with the chain beside. */
const Address = z.string().check(z.regex(/^(?:[a-z0-9-]{1,20}:)?0x[0-9a-fA-F]{40}$/));
const Via = z.object({ address: Address, delay: z.optional(z.int().check(z.nonnegative())) });
const Permission = z.object({
  permission: z.string(),
  from: Address,
  delay: z.optional(z.int().check(z.nonnegative())),
  via: z.optional(z.array(Via)),
});
const Entry = z.object({
  type: z.string(),
  address: Address,
  name: z.optional(z.string()),
  proxyType: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.unknown())),
  receivedPermissions: z.optional(z.array(Permission)),
});
type Entry = z.infer<typeof Entry>;

export const DiscoveredFile = z.object({
  name: z.string(),
  chain: z.optional(z.string()),
  blockNumber: z.optional(z.int().check(z.nonnegative())),
  /** Seconds since 1970. */
  timestamp: z.int().check(z.positive(), z.maximum(10_000_000_000)),
  usedBlockNumbers: z.optional(z.record(z.string(), z.int().check(z.nonnegative()))),
  entries: z.array(Entry).check(z.minLength(1), z.maxLength(ENTRIES_MAX)),
});
export type DiscoveredFile = z.infer<typeof DiscoveredFile>;

/** The source's names of chains, and its prefixes of addresses, that differ from our slugs. */
const CHAINS: Readonly<Record<string, string>> = {
  eth: 'ethereum',
  arb1: 'arbitrum',
  oeth: 'optimism',
  bnb: 'bsc',
  polygonpos: 'polygon',
  matic: 'polygon',
  avax: 'avalanche',
  gno: 'gnosis',
  zksync2: 'zksync',
  nova: 'arbitrum-nova',
  scr: 'scroll',
};

const toSlug = (name: string): string => (Object.hasOwn(CHAINS, name) ? CHAINS[name] : undefined) ?? name;
const toDay = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

/**
 * A discovered file as one snapshot for each of its chains. `leftOut` names chains that have no slug here.
 * Of permissions only who, over what, by way of whom and after which delay is taken; no text.
 */
export function fromDiscovered(
  file: DiscoveredFile,
  source: Omit<ReadingSource, 'kind'>,
): { readonly snapshots: Snapshot[]; readonly leftOut: string[] } {
  const leftOut = new Set<string>();
  const byChain = new Map<string, Entry[]>();
  for (const entry of file.entries) {
    const named = entry.address.includes(':') ? entry.address.slice(0, entry.address.indexOf(':')) : (file.chain ?? '');
    const chain = toSlug(named);
    if (findKnownChain(chain) === undefined) leftOut.add(named);
    else byChain.set(chain, [...(byChain.get(chain) ?? []), entry]);
  }
  const snapshots = [...byChain].flatMap(([chain, entries]): Snapshot[] => {
    const contracts = toContracts(entries);
    if (contracts.length === 0) return [];
    const used = Object.entries(file.usedBlockNumbers ?? {}).find(([name]) => toSlug(name) === chain)?.[1];
    const block = used ?? file.blockNumber ?? null;
    return [{ source: { ...source, kind: 'snapshot' }, chain, block, day: toDay(file.timestamp), dayBasis: 'stated', contracts }];
  });
  return { snapshots, leftOut: [...leftOut].sort() };
}

function toContracts(entries: readonly Entry[]): ReportedContract[] {
  const kinds = new Map(entries.map((entry) => [toPlain(entry.address), toKind(entry)]));
  const safes = new Map(entries.flatMap((entry) => [[toPlain(entry.address), toMultisig(entry)] as const]));
  const holders = new Map<string, ReportedHolder[]>();
  const add = (contract: string, holder: Omit<ReportedHolder, 'kind' | 'functions'>) => {
    const multisig = safes.get(holder.holder);
    const kind = isZero(holder.holder) ? 'no-one' : (kinds.get(holder.holder) ?? 'unknown');
    const threshold = multisig === undefined ? {} : { multisig: { threshold: multisig.threshold, members: multisig.members } };
    holders.set(contract, [...(holders.get(contract) ?? []), { ...holder, kind, ...threshold, functions: [] }]);
  };
  for (const { address, receivedPermissions = [] } of entries) {
    for (const { permission, from, delay = 0, via = [] } of receivedPermissions) {
      const onPath = delay + via.reduce((total, each) => total + (each.delay ?? 0), 0);
      add(toPlain(from), {
        power: permission,
        holder: toPlain(address),
        // Behind a contract that the source did not resolve there can be a delay that it did not see.
        delaySeconds: onPath === 0 && kinds.get(toPlain(address)) === 'contract' ? null : onPath,
        via: via.map((each) => toPlain(each.address)),
        basis: 'resolved',
      });
    }
  }
  for (const { address, values = {} } of entries) {
    const owner = toAddress(values.owner);
    if (owner !== undefined) add(toPlain(address), { power: 'owner', holder: owner, delaySeconds: null, via: [], basis: 'stated' });
  }
  return entries.flatMap((entry): ReportedContract[] => {
    if (entry.type !== 'Contract') return [];
    const address = toPlain(entry.address);
    const multisig = safes.get(address);
    const proxy = toProxy(entry);
    return [
      {
        address,
        name: (entry.name ?? '').slice(0, 120),
        ...(proxy !== undefined && { proxy }),
        ...(multisig !== undefined && { multisig }),
        holders: holders.get(address) ?? [],
      },
    ];
  });
}

function toKind(entry: Entry): ReportedHolderKind {
  if (entry.type === 'EOA') return 'eoa';
  if (toMultisig(entry) !== undefined) return 'multisig';
  return 'contract';
}

function toProxy({ proxyType, values = {} }: Entry): ReportedContract['proxy'] {
  if (proxyType === undefined || proxyType === 'immutable') return undefined;
  return { kind: proxyType.slice(0, 60), implementations: toAddresses(values.$implementation), admin: toAddress(values.$admin) ?? null };
}

function toMultisig({ values = {} }: Entry): ReportedContract['multisig'] {
  const addresses = toAddresses(values.$members);
  const threshold = values.$threshold;
  if (typeof threshold !== 'number' || addresses.length === 0) return undefined;
  const modules = values.GnosisSafe_modules;
  return { threshold, members: addresses.length, addresses, ...(Array.isArray(modules) && { modules: toAddresses(modules) }) };
}

function toAddresses(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((each) => toAddress(each) ?? []);
}

function toAddress(value: unknown): string | undefined {
  return Address.safeParse(value).success ? toPlain(String(value)) : undefined;
}

const toPlain = (address: string): string => address.slice(address.indexOf(':') + 1).toLowerCase();
const isZero = (address: string): boolean => /^0x0{40}$/.test(address);
