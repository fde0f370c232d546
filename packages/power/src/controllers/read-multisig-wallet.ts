import { keccak_256 } from '@noble/hashes/sha3';
import type { ContractPowers } from '../analysis/analyse-contract.ts';
import type { Controller, PowerFact } from '../analysis/power-map.ts';
import { asOwnSigners } from '../analysis/privilege/own-signers.ts';
import { toSelector } from '../analysis/read-safe.ts';
import { isSameLocation, listReads, type StorageLocation, toLocation } from '../analysis/slot.ts';
import { parseHex, toDigits } from '../evm/bytes.ts';
import type { Path } from '../evm/path.ts';
import { type Address, type ChainReader, toAddress, toWordHex } from '../evm/reader.ts';
import { ADDRESS_MASK, find, type Value } from '../evm/value.ts';
import { isActing, isOpenToAnyone, isOwnOnly, listOthers, takes } from './acting.ts';
import { findReturned, findVariable, readWord } from './read-getter.ts';

/** Of more owners the first are listed, and the list is not complete. */
const OWNERS_MAX = 1_000;
const LIST = toSelector('getOwners()');

/** An array in storage: its slot, which holds the length, and the slot of its first element. */
type StoredArray = { readonly account: Address; readonly slot: bigint; readonly first: bigint };

/** The variables of a wallet: the threshold, the array of owners, and the mapping that admits owners. */
type Variables = { readonly required: StorageLocation; readonly owners: StoredArray; readonly isOwner: StorageLocation | undefined };

/** Slots in which an array is searched whose code holds the hash of the slot alone. */
const SLOTS_MAX = 256n;

/**
 * A wallet whose owners confirm on chain, such as Gnosis's MultiSigWallet and those made after it by
 * ConsenSys: `required` of its `owners` must agree. Threshold and owners are read from the storage behind
 * its getters. Verified where every path that makes the wallet act compares a count over that array with
 * that threshold, and only the wallet itself can change either. Undefined for other contracts.
 */
export async function readMultisigWallet(reader: ChainReader, address: Address, powers: ContractPowers): Promise<Controller | undefined> {
  const variables = findVariables(powers);
  const threshold = findReturned(powers, 'required()')?.v;
  if (variables === undefined || threshold === undefined) return undefined;
  const { owners, isWhole } = await listOwners(reader, variables.owners);
  if (owners.length === 0 || threshold === 0n || (isWhole && threshold > BigInt(owners.length))) return undefined;
  const found = { address, kind: 'multisig', family: 'multisig-wallet' } as const;
  const multisig = { threshold: Number(threshold), owners, modules: [] };
  const changing = listChanging(powers, variables).filter(({ power }) => power === undefined || !isOwnOnly(power, address));
  const alone = listAlone(powers, variables).filter(({ power }) => power === undefined || !isOwnOnly(power, address));
  if (isOpenToAnyone(powers)) return { ...found, verified: false, controllers: [], complete: true, multisig, reason: 'anyone-may-act' };
  const others = [...changing, ...alone];
  if (others.length > 0) {
    const controllers = [...new Set(others.flatMap(({ power }) => (power === undefined ? [] : listOthers(address)(power))))];
    const complete = others.every(({ power }) => power?.holdersComplete === true);
    return { ...found, verified: false, controllers, complete, multisig, reason: 'acts-alone' };
  }
  const isRead = (await readWord(reader, address, 'required()')) === threshold;
  return { ...found, verified: isRead && countsOwners(powers, variables), controllers: [], complete: isWhole, multisig };
}

/**
 * The functions of such a wallet with which it acts, as its own: the owner who calls them does what as many as must agree confirmed.
 */
export const asWalletCalls = (powers: ContractPowers, { address, multisig }: Controller): PowerFact[] =>
  powers.powers.map((power) => {
    if (multisig === undefined || !takes(power)) return power;
    const ways = power.ways.map((way) => (way.holders.includes(address) ? way : { ...way, quorum: multisig.threshold }));
    // What it still needs are confirmations.
    const enabled = power.enabled.is === 'no' ? ({ is: 'unknown', reason: 'arguments-not-found' } as const) : power.enabled;
    return asOwnSigners({ ...power, enabled, ways: ways.map(({ needsState: _, ...way }) => way) }, address);
  });

function findVariables(powers: ContractPowers): Variables | undefined {
  const required = findVariable(findReturned(powers, 'required()'));
  if (required === undefined || required.keys.length > 0) return undefined;
  const element = findVariable(findReturned(powers, 'owners(uint256)'));
  const length = findVariable(powers.explorations.get(LIST)?.successes[0]?.returned[1]);
  const owners = toArray(element !== undefined && element.keys.length > 0 ? element : length);
  return owners && { required, owners, isOwner: findVariable(findReturned(powers, 'isOwner(address)')) };
}

function toArray(location: StorageLocation | undefined): StoredArray | undefined {
  if (location === undefined) return undefined;
  const { account, root } = location;
  if (root < SLOTS_MAX) return { account: account as Address, slot: root, first: hashSlot(root) };
  for (let slot = 0n; slot < SLOTS_MAX; slot += 1n) if (hashSlot(slot) === root) return { account: account as Address, slot, first: root };
  return undefined;
}

const hashSlot = (slot: bigint): bigint => BigInt(`0x${toDigits(keccak_256(parseHex(toWordHex(slot))))}`);

/** A dynamic array of addresses, from storage, as often as each stands there: who does so twice counts twice. */
async function listOwners(
  reader: ChainReader,
  { account, slot, first }: StoredArray,
): Promise<{ readonly owners: readonly Address[]; readonly isWhole: boolean }> {
  const length = await reader.getStorageAt(account, slot);
  const isWhole = length <= BigInt(OWNERS_MAX);
  const words: bigint[] = [];
  for (let index = 0n; index < length && words.length < OWNERS_MAX; index += 1n)
    words.push(await reader.getStorageAt(account, first + index));
  const isList = words.every((word) => word !== 0n && word <= ADDRESS_MASK);
  return { owners: isList ? words.map(toAddress) : [], isWhole };
}

type Found = { readonly power: ContractPowers['powers'][number] | undefined };

/** Functions that change the threshold, the array or the mapping of owners. */
const listChanging = (powers: ContractPowers, { required, owners, isOwner }: Variables): Found[] =>
  listWith(powers, ({ effects }) =>
    effects.some((effect) => {
      const location = effect.kind === 'store' ? toLocation(effect.account, effect.slot) : undefined;
      if (location === undefined) return false;
      return [required.root, owners.slot, owners.first, isOwner?.root].includes(location.root);
    }),
  );

/** Functions with a path that acts without a comparison with the threshold. */
const listAlone = (powers: ContractPowers, { required }: Variables): Found[] =>
  listWith(powers, (path) => isActing(path) && !path.conditions.some((condition) => reads(condition, required)));

function listWith(powers: ContractPowers, fits: (path: Path) => boolean): Found[] {
  return [...powers.explorations].flatMap(([selector, { successes }]) =>
    successes.some(({ path }) => fits(path)) ? [{ power: powers.powers.find((power) => power.selector === selector) }] : [],
  );
}

/** Whether some path acts, and each that does looked up the confirmation of an owner of the array. */
function countsOwners({ explorations }: ContractPowers, { required, owners }: Variables): boolean {
  const acting = [...explorations.values()].flatMap(({ successes }) => successes.filter(({ path }) => isActing(path)));
  const isOfOwner = (condition: Value) =>
    find(
      condition,
      ({ op, of: [slot] }) => op === 'load' && slot !== undefined && find(slot, (node) => isElement(node, owners)) !== undefined,
    ) !== undefined;
  return (
    acting.length > 0 &&
    acting.every(({ path }) => path.conditions.some((condition) => reads(condition, required)) && path.conditions.some(isOfOwner))
  );
}

const reads = (condition: Value, variable: StorageLocation): boolean =>
  listReads(condition).some(({ load }) => {
    const location = findVariable(load);
    return location !== undefined && location.keys.length === 0 && isSameLocation(location, variable);
  });

const isElement = (node: Value, { slot, first }: StoredArray): boolean => {
  const location = node.op === 'load' ? findVariable(node) : undefined;
  return location !== undefined && (location.root === first || (location.root === slot && location.keys.length > 0));
};
