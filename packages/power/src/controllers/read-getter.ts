import type { ContractPowers } from '../analysis/analyse-contract.ts';
import { toSelector } from '../analysis/read-safe.ts';
import { listReads, type StorageLocation, toLocation } from '../analysis/slot.ts';
import type { Address, ChainReader } from '../evm/reader.ts';
import { toWordHex } from '../evm/reader.ts';
import type { Value } from '../evm/value.ts';

/** A number that a contract states, below 2^53; undefined where it states none. */
export async function readNumber(
  reader: ChainReader,
  address: Address,
  signature: string,
  ...args: readonly bigint[]
): Promise<number | undefined> {
  const value = await readWord(reader, address, signature, ...args);
  return value !== undefined && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined;
}

export async function readWord(
  reader: ChainReader,
  address: Address,
  signature: string,
  ...args: readonly bigint[]
): Promise<bigint | undefined> {
  const words = args.map(toWordHex).join('');
  const { ok, data } = await reader.call({ to: address, data: `0x${toSelector(signature)}${words}` });
  return ok && data.length === 66 ? BigInt(data) : undefined;
}

/** What a getter returns, with its derivation from storage; undefined where the contract has no such getter. */
export function findReturned({ explorations }: Pick<ContractPowers, 'explorations'>, signature: string): Value | undefined {
  const first = explorations.get(toSelector(signature))?.successes[0];
  return first?.path.effects.length === 0 ? first.returned[0] : undefined;
}

/** The variable that a value is, or that it is computed from. */
export function findVariable(value: Value | undefined): StorageLocation | undefined {
  const [read] = value === undefined ? [] : listReads(value);
  return read?.load.of[0] === undefined ? undefined : toLocation(read.load.source?.account ?? '', read.load.of[0]);
}
