import type { ReportedHolder } from '@redoubt/domain/catalog/reported/schema';
import type { ReportedStatement } from '@redoubt/domain/catalog/reported/statements';
import { durationText } from '@redoubt/domain/catalog/reported/text';
import { SLOT } from '../analysis/proxy.ts';
import { readSafe, type Safe } from '../analysis/read-safe.ts';
import { type Address, type ChainReader, isUncontrolled, LimitReached, toAddress } from '../evm/reader.ts';
import { type Link, readDelay, readFirstLink, readLink } from './read-link.ts';

/** What the chain says about a reported statement: the same, something else, or nothing that decides it. */
export type ReadAgain =
  | { readonly outcome: 'agrees' }
  | { readonly outcome: 'changed'; readonly found: string }
  | { readonly outcome: 'cannot-read'; readonly reason: string };

const AGREES: ReadAgain = { outcome: 'agrees' };
const changed = (found: string): ReadAgain => ({ outcome: 'changed', found });
const cannotRead = (reason: string): ReadAgain => ({ outcome: 'cannot-read', reason });

/**
 * Reads a reported statement about `address` again, at the reader's block. A value that can be read and differs has
 * changed; where no reading decides, the reason is given. Rejects only when the node does not answer.
 */
export async function readAgain(reader: ChainReader, address: Address, statement: ReportedStatement): Promise<ReadAgain> {
  try {
    if ((await reader.getCode(address)) === '0x') return changed('no code at this address');
    switch (statement.about) {
      case 'implementation':
        return await readImplementation(reader, address, statement.addresses);
      case 'proxy-admin':
        return await readProxyAdmin(reader, address, statement.address);
      case 'threshold':
      case 'members':
      case 'modules':
        return compareSafe(await readSafe(reader, address), statement);
      case 'holder':
        return await readHolder(reader, address, statement.holder);
    }
  } catch (error) {
    if (error instanceof LimitReached) return cannotRead(`The node reached a limit of ${error.limit}.`);
    throw error;
  }
}

async function readImplementation(reader: ChainReader, address: Address, stated: readonly string[]): Promise<ReadAgain> {
  const words = await Promise.all([SLOT.implementation, SLOT.proxiable, SLOT.zeppelinos].map((slot) => reader.getStorageAt(address, slot)));
  const found = words.filter((word) => word !== 0n).map(toAddress);
  const [first] = found;
  if (first === undefined) return cannotRead('No standard slot names an implementation.');
  return stated.includes(first) ? AGREES : changed(first);
}

/** Before EIP-1967 OpenZeppelin kept the admin here: keccak256("org.zeppelinos.proxy.admin"). */
const ZEPPELINOS_ADMIN = 0x10d6a54a4754c8869d6886b5f5d7fbfa5b4522237ea5c60d11bc4e7a1ff9390bn;

async function readProxyAdmin(reader: ChainReader, address: Address, stated: string): Promise<ReadAgain> {
  const found = await findProxyAdmin(reader, address);
  if (found === undefined) return cannotRead('No standard slot names a proxy admin.');
  return found === stated ? AGREES : changed(found);
}

/** The account in the slot of the proxy admin; undefined where the slots are empty. */
async function findProxyAdmin(reader: ChainReader, address: Address): Promise<Address | undefined> {
  for (const slot of [SLOT.admin, ZEPPELINOS_ADMIN]) {
    const word = await reader.getStorageAt(address, slot);
    if (word !== 0n) return toAddress(word);
  }
  return undefined;
}

type SafeStatement = Extract<ReportedStatement, { about: 'threshold' | 'members' | 'modules' }>;

function compareSafe(safe: Safe | undefined, statement: SafeStatement): ReadAgain {
  if (safe === undefined) return cannotRead('It does not run a published version of Safe.');
  if (statement.about === 'threshold') {
    const isSame = safe.threshold === statement.threshold && safe.owners.length === statement.members;
    return isSame ? AGREES : changed(`${safe.threshold} of ${safe.owners.length}`);
  }
  const found = statement.about === 'members' ? safe.owners : safe.modules;
  const added = found.filter((address) => !statement.addresses.includes(address));
  const gone = statement.addresses.filter((address) => !found.some((each) => each === address));
  if (added.length + gone.length === 0) return AGREES;
  return changed([...added.map((address) => `added ${address}`), ...gone.map((address) => `removed ${address}`)].join(', '));
}

/** Reads the path from the contract to the holder link by link, then who the holder is, then the delay on the path. */
async function readHolder(reader: ChainReader, address: Address, reported: ReportedHolder): Promise<ReadAgain> {
  const path = [...reported.via, reported.holder] as Address[];
  let from = address;
  for (const [index, to] of path.entries()) {
    const link: Link =
      index === 0
        ? await readFirstLink(reader, { from, to, power: reported.power, proxyAdmin: await findProxyAdmin(reader, from) })
        : await readLink(reader, { from, to });
    if (link.is === 'unknown') return cannotRead(index === 0 ? link.reason : `From ${from} on: ${link.reason}`);
    if (link.is === 'other') return changed(index === 0 ? link.found : `at ${from}: ${link.found}`);
    from = to;
  }
  const account = await compareAccount(reader, reported);
  return account.outcome === 'agrees' ? compareDelay(reader, reported) : account;
}

async function compareAccount(reader: ChainReader, { holder, kind, multisig }: ReportedHolder): Promise<ReadAgain> {
  const address = holder as Address;
  if (isUncontrolled(BigInt(address))) return AGREES;
  const code = await reader.getCode(address);
  const isCodeless = code === '0x' || code.startsWith('0xef0100');
  if (kind === 'eoa') return isCodeless ? AGREES : changed('the holder has code now');
  if (kind === 'unknown' || kind === 'no-one' || kind === 'anyone') return AGREES;
  if (isCodeless) return changed('the holder has no code');
  if (kind !== 'multisig' || multisig === undefined) return AGREES;
  const compared = compareSafe(await readSafe(reader, address), { key: '', about: 'threshold', isSafe: true, ...multisig });
  return compared.outcome === 'cannot-read'
    ? cannotRead(`It is the same holder, whose threshold cannot be read: ${compared.reason}`)
    : compared;
}

async function compareDelay(reader: ChainReader, { holder, kind, via, delaySeconds }: ReportedHolder): Promise<ReadAgain> {
  if (delaySeconds === null) return AGREES;
  const onPath = kind === 'timelock' ? [...via, holder] : via;
  const delays: number[] = [];
  for (const address of onPath) {
    const delay = await readDelay(reader, address as Address);
    if (delay !== undefined) delays.push(delay);
  }
  const found = delays.reduce((total, delay) => total + delay, 0);
  if (found === delaySeconds) return AGREES;
  if (delays.length === 0) return cannotRead('It is the same holder, and no contract on the path tells its delay.');
  return changed(`delay ${durationText(found)}`);
}
