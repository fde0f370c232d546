import { keccak_256 } from '@noble/hashes/sha3';
import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../analysis/read-safe.ts';
import type { Address, Hex } from '../../evm/reader.ts';

export const ETHER = 10n ** 18n;
export const HOUR_S = 3_600n;
/**
 * Long after the chain's genesis: what waits for it cannot be done yet, what ends with it has not
 * ended.
 */
export const LATER = 1_800_000_000n;
export const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

export const toHash = (data: string | Uint8Array): Hex => `0x${Buffer.from(keccak_256(data)).toString('hex')}`;
export const toBytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll('0x', ''), 'hex');
/** A short text as a `bytes32`. */
export const toBytes32 = (text: string): Hex => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`;
/** 64 hexadecimal digits, without `0x`. */
export const toWord = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0');

/** Sends calls to one contract; each names the person who calls. */
export const callsOf =
  (chain: ContractChain, to: Address, contract: string) =>
  (who: string, name: string, args: readonly unknown[] = []): Promise<void> =>
    chain.call(person(who), to, { contract, name, args });

/** The address that a contract keeps in a slot. */
export async function readAddress(chain: ContractChain, of: Address, slot: Hex): Promise<Address> {
  const word = (await chain.rpc.ask('eth_getStorageAt', [of, slot, 'latest'])) as Hex;
  return `0x${word.slice(26)}`;
}

/** The address that a getter returns. */
export async function askAddress(chain: ContractChain, of: Address, signature: string): Promise<Address> {
  const word = (await chain.rpc.ask('eth_call', [{ to: of, data: `0x${toSelector(signature)}` }, 'latest'])) as Hex;
  return `0x${word.slice(26)}`;
}

export const fund = (chain: ContractChain, to: Address) => chain.rpc.ask('anvil_setBalance', [to, `0x${ETHER.toString(16)}`]);
