import { keccak_256 } from '@noble/hashes/sha3';
import { readSafe, toSelector } from '../analysis/read-safe.ts';
import { toDigits } from '../evm/bytes.ts';
import { type Address, type ChainReader, type Hex, toAddress } from '../evm/reader.ts';

/** Whether one account holds a power over another: yes, another one does, or no reading decides. */
export type Link =
  | { readonly is: 'yes' }
  | { readonly is: 'other'; readonly found: string }
  | { readonly is: 'unknown'; readonly reason: string };

const YES: Link = { is: 'yes' };
const other = (found: string): Link => ({ is: 'other', found });
const unknown = (reason: string): Link => ({ is: 'unknown', reason });

type First = {
  readonly from: Address;
  readonly to: Address;
  readonly power: string;
  /** The account in the slot of the proxy admin, if there is one. */
  readonly proxyAdmin: Address | undefined;
};

/** Reads who holds `power` over `from`. Which value says so depends on the power. */
export async function readFirstLink(reader: ChainReader, { from, to, power, proxyAdmin }: First): Promise<Link> {
  if (power === 'upgrade') {
    if (proxyAdmin !== undefined) return proxyAdmin === to ? YES : other(`proxy admin ${proxyAdmin}`);
    const owner = await readGetter(reader, from, 'owner');
    return owner === to ? YES : unknown('No standard slot names who can upgrade.');
  }
  const [kind, name = ''] = power.split(/:(.*)/s);
  if (kind === 'role') return readRole(reader, { contract: from, account: to, name });
  if (!/^[a-z][A-Za-z0-9_]{0,60}$/.test(power)) return unknown('Who may call a function is not one value of the contract.');
  const found = await readGetter(reader, from, power);
  if (found === undefined) return unknown('Who may call a function is not one value of the contract.');
  return found === to ? YES : other(`${power} ${found}`);
}

/**
 * Reads whether `to` controls the contract `from` on the way to a holder: as owner, proxy-like admin, member or module of a
 * Safe, or by a role.
 */
export async function readLink(reader: ChainReader, { from, to }: { from: Address; to: Address }): Promise<Link> {
  const safe = await readSafe(reader, from);
  if (safe !== undefined) {
    const isOfIt = safe.owners.includes(to) || safe.modules.includes(to);
    return isOfIt ? YES : other(`not among its ${safe.owners.length} members and ${safe.modules.length} modules`);
  }
  const named: string[] = [];
  for (const getter of ['owner', 'admin'] as const) {
    const found = await readGetter(reader, from, getter);
    if (found === to) return YES;
    if (found !== undefined) named.push(`${getter} ${found}`);
  }
  let hasRoles = false;
  for (const role of ['PROPOSER_ROLE', 'EXECUTOR_ROLE', 'DEFAULT_ADMIN_ROLE', 'TIMELOCK_ADMIN_ROLE']) {
    const held = await readRole(reader, { contract: from, account: to, name: role });
    if (held.is === 'yes') return YES;
    hasRoles ||= held.is === 'other';
  }
  // Another role may name the holder, so one that it lacks decides nothing.
  if (hasRoles) return unknown('It has roles, and the holder has none of the usual ones.');
  return named.length === 0 ? unknown('It has neither an owner nor the usual roles.') : other(named.join(', '));
}

async function readRole(
  reader: ChainReader,
  { contract, account, name }: { contract: Address; account: Address; name: string },
): Promise<Link> {
  const role = await findRole(reader, contract, name);
  if (role === undefined) return unknown('The source names the role by something else than its identifier.');
  const { ok, data } = await reader.call({ to: contract, data: `0x${HAS_ROLE}${role}${account.slice(2).padStart(64, '0')}` });
  if (!ok || !/^0x0{63}[01]$/.test(data)) return unknown('It does not tell who has a role.');
  return data.endsWith('1') ? YES : other(`${account} has the role no longer`);
}

const HAS_ROLE = toSelector('hasRole(bytes32,address)');

/** The identifier of a role, 64 digits: as given, as the contract's getter of that name returns it, or the hash of its name. */
async function findRole(reader: ChainReader, contract: Address, name: string): Promise<string | undefined> {
  if (/^0x[0-9a-f]{64}$/i.test(name)) return name.slice(2).toLowerCase();
  if (name === 'DEFAULT_ADMIN_ROLE' || name === 'DEFAULT_ADMIN') return '0'.repeat(64);
  if (!/^[A-Za-z][A-Za-z0-9_]{0,60}$/.test(name)) return undefined;
  const { ok, data } = await reader.call({ to: contract, data: `0x${toSelector(`${name}()`)}` });
  if (ok && /^0x[0-9a-f]{64}$/.test(data)) return data.slice(2);
  return toDigits(keccak_256(new TextEncoder().encode(name)));
}

/** The address that a getter without arguments returns; undefined where it returns none. */
async function readGetter(reader: ChainReader, contract: Address, name: string): Promise<Address | undefined> {
  const { ok, data } = await reader.call({ to: contract, data: `0x${toSelector(`${name}()`)}` });
  return ok && /^0x0{24}[0-9a-f]{40}$/.test(data) ? toAddress(BigInt(data)) : undefined;
}

/** Longer values are no delays. */
const DELAY_SECONDS_MAX = 100 * 365 * 86_400;
const DELAY_GETTERS = ['getMinDelay()', 'delay()', 'minimumTimeDelay()', 'getDelay()'].map(
  (signature): Hex => `0x${toSelector(signature)}`,
);

/** Seconds that a timelock makes wait, as it tells; undefined where it tells none. */
export async function readDelay(reader: ChainReader, contract: Address): Promise<number | undefined> {
  for (const data of DELAY_GETTERS) {
    const result = await reader.call({ to: contract, data });
    if (!result.ok || !/^0x[0-9a-f]{64}$/.test(result.data)) continue;
    const seconds = BigInt(result.data);
    if (seconds <= BigInt(DELAY_SECONDS_MAX)) return Number(seconds);
  }
  return undefined;
}
