import type { Exploration, Explorer } from '../evm/explore.ts';
import { type FoundFunction, PROXY_FUNCTIONS } from '../evm/functions/find-functions.ts';
import { type Address, type ChainReader, toAddress } from '../evm/reader.ts';
import { ADDRESS_MASK, find, type Value } from '../evm/value.ts';
import { listReads, type StorageLocation, toLocation } from './slot.ts';

export type ProxyKind = 'eip-1967' | 'beacon' | 'eip-1822' | 'zeppelinos' | 'eip-1167' | 'safe' | 'diamond' | 'other';

/** The implementations behind a proxy. */
export type ProxyFact = {
  readonly kind: ProxyKind;
  /** Addresses whose code runs on this contract's storage; none where the variable that names it is zero. */
  readonly implementations: readonly Address[];
  /** The beacon that returns the implementation, if any. */
  readonly beacon: Address | undefined;
};

/** Slots of EIP-1967, of EIP-1822, and of OpenZeppelin before the standards. */
export const SLOT = {
  implementation: 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn,
  admin: 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103n,
  beacon: 0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50n,
  proxiable: 0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7n,
  zeppelinos: 0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3n,
} as const;

const FACETS = '0x7a0ed627';
const FACETS_MAX = 40;
/** A selector that no contract implements; its delegate call leads to the implementation. */
export const UNKNOWN_FUNCTION = { selector: 'f00dbabe', types: '', anySize: true } as const;

/**
 * The functions of a contract, including those of its implementations, and the variables that name
 * these.
 */
export type Surface = {
  readonly proxy: ProxyFact | undefined;
  readonly functions: readonly FoundFunction[];
  /** Proxy functions that were added as a guess; their absence is not reported. */
  readonly hidden: readonly string[];
  /** Variables that hold implementation addresses. */
  readonly codeLocations: readonly StorageLocation[];
  /** Whether implementations are looked up by selector and the contract does not list them. */
  readonly isUnlisted: boolean;
  /** The exploration of the fallback. */
  readonly fallback: Exploration;
};

/**
 * Finds implementations by running an unknown selector: the target of its delegate call is one,
 * whatever the standard.
 */
export async function readSurface({
  address,
  reader,
  explorer,
}: {
  address: Address;
  reader: ChainReader;
  explorer: Explorer;
}): Promise<Surface> {
  const own = await explorer.functionsOf(address);
  const fallback = await explorer.explore(UNKNOWN_FUNCTION);
  const delegates = fallback.delegates.filter(({ v }) => toAddress(v & ADDRESS_MASK) !== address);
  const facets = own.some(({ selector }) => `0x${selector}` === FACETS) || delegates.length > 0 ? await readFacets(reader, address) : [];
  const targets = facets.length > 0 ? facets : delegates.map(({ v }) => toAddress(v & ADDRESS_MASK)).filter((it) => BigInt(it) !== 0n);
  const implementations = [...new Set(targets)];
  const functions = new Map(own.map((fn) => [fn.selector, fn]));
  for (const implementation of implementations) {
    for (const fn of await explorer.functionsOf(implementation)) if (!functions.has(fn.selector)) functions.set(fn.selector, fn);
  }
  const codeLocations = delegates.flatMap(listCodeLocations);
  // Also of a proxy whose implementation is not set: who may set it can install any code.
  const isProxy = implementations.length > 0 || delegates.length > 0;
  const hidden = isProxy ? PROXY_FUNCTIONS.filter(({ selector }) => !functions.has(selector)) : [];
  for (const fn of hidden) functions.set(fn.selector, fn);
  const isUnlisted =
    (facets.length === 0 && codeLocations.some(({ keys }) => keys.length > 0)) || [address, ...implementations].some(explorer.isOpenEnded);
  if (!isProxy) return { proxy: undefined, functions: [...functions.values()], hidden: [], codeLocations, isUnlisted, fallback };
  const kind = facets.length > 0 ? 'diamond' : toKind(delegates[0], address);
  const beacon = delegates.map(toBeacon).find((it) => it !== undefined);
  return {
    proxy: { kind, implementations, beacon },
    functions: [...functions.values()],
    hidden: hidden.map(({ selector }) => selector),
    codeLocations,
    isUnlisted,
    fallback,
  };
}

function listCodeLocations(to: Value): StorageLocation[] {
  const loads = listReads(to).map(({ load }) => load);
  const beacon = find(to, ({ op }) => op === 'ext');
  if (beacon !== undefined) loads.push(...beacon.of.flatMap((word) => listReads(word).map(({ load }) => load)));
  return loads.flatMap((load) => {
    const location = load.of[0] === undefined ? undefined : toLocation(load.source?.account ?? '', load.of[0]);
    return location === undefined ? [] : [location];
  });
}

function toBeacon(to: Value): Address | undefined {
  const answer = find(to, ({ op }) => op === 'ext');
  const beacon = answer?.of[1];
  return beacon === undefined ? undefined : toAddress(beacon.v & ADDRESS_MASK);
}

function toKind(to: Value | undefined, address: Address): ProxyKind {
  if (to === undefined) return 'other';
  if (toBeacon(to) !== undefined) return 'beacon';
  if (to.taint === 0) return 'eip-1167';
  const [location] = listCodeLocations(to);
  if (location === undefined || location.account !== address) return 'other';
  if (location.root === SLOT.implementation) return 'eip-1967';
  if (location.root === SLOT.proxiable) return 'eip-1822';
  if (location.root === SLOT.zeppelinos) return 'zeppelinos';
  return location.root === 0n ? 'safe' : 'other';
}

/** Facets that a diamond lists (EIP-2535). They only say which functions to run. */
async function readFacets(reader: ChainReader, address: Address): Promise<Address[]> {
  const { ok, data } = await reader.call({ to: address, data: FACETS });
  if (!ok || data.length < 2 + 128) return [];
  const word = (at: number) => Number(BigInt(`0x${data.slice(2 + at * 2, 2 + at * 2 + 64).padEnd(64, '0')}`) & 0xffffffffn);
  if (word(0) !== 32) return [];
  const count = Math.min(word(32), FACETS_MAX);
  const facets: Address[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = 64 + word(64 + index * 32);
    const hex = data.slice(2 + at * 2, 2 + at * 2 + 64);
    if (hex.length === 64 && /^0{24}/.test(hex)) facets.push(toAddress(BigInt(`0x${hex}`)));
  }
  return facets;
}
