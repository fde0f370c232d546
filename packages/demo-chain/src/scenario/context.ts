import { type Address, concatHex, encodeDeployData, encodeFunctionData, getContractAddress, type Hex, keccak256, toHex } from 'viem';
import { type Artifact, readArtifact } from './artifacts.ts';
import type { Random } from './random.ts';

/** A contract of the demo chain, and how to call it. */
export type Contract = { readonly address: Address; readonly abi: Artifact['abi'] };

/** A transaction that somebody is about to send. */
export type Act = { readonly from: Address; readonly to?: Address; readonly data: Hex; readonly value: bigint; readonly gas: bigint };

export type CallOptions = { readonly value?: bigint; readonly gas?: bigint };

/**
 * What projects act in. It only collects transactions: which are sent, and when, is for whoever drives the chain. Everything in it
 * follows from the seed, so that the same acts come out of it again.
 */
export type World = {
  readonly seed: string;
  /** The time of the block that is being made, in seconds since 1970. */
  readonly now: number;
  random: Random;
  /** An account of that name: always the same for the same seed. `purse` is the ether it begins with, heeded the first time it is named. */
  person(name: string, purse?: bigint): Address;
  /** What everybody who was named so far begins with. */
  purses(): ReadonlyMap<Address, bigint>;
  /** The people who use everything. */
  readonly crowd: readonly Address[];
  /** Where a contract is that `from` deployed, or will deploy, with its transaction number `nonce`. */
  locate(from: Address, nonce: number, artifact: string): Contract;
  deploy(from: Address, artifact: string, args?: readonly unknown[], options?: CallOptions): Contract;
  call(from: Address, contract: Contract, name: string, args?: readonly unknown[], options?: CallOptions): void;
  send(from: Address, to: Address, value: bigint, options?: { data?: Hex; gas?: bigint }): void;
  /** What was collected since the last time. */
  take(): Act[];
  setTime(now: number): void;
};

const CROWD_SIZE = 220;
const PURSE = 5_000n * 10n ** 18n;
const DEPLOY_GAS = 8_000_000n;
const CALL_GAS = 500_000n;
const SEND_GAS = 100_000n;

export function createWorld({ seed, random }: { seed: string; random: Random }): World {
  const nonces = new Map<Address, number>();
  const people = new Map<string, Address>();
  const purses = new Map<Address, bigint>();
  let acts: Act[] = [];
  let now = 0;
  const push = (act: Act) => {
    nonces.set(act.from, (nonces.get(act.from) ?? 0) + 1);
    acts.push(act);
  };
  const person = (name: string, purse = PURSE) => {
    const known = people.get(name);
    if (known !== undefined) return known;
    const address = toPerson(seed, name);
    people.set(name, address);
    purses.set(address, purse);
    return address;
  };
  return {
    seed,
    random,
    get now() {
      return now;
    },
    person,
    purses: () => purses,
    crowd: Array.from({ length: CROWD_SIZE }, (_, index) => person(`crowd ${index}`)),
    locate: (from, nonce, name) => ({ address: toLower(getContractAddress({ from, nonce: BigInt(nonce) })), abi: readArtifact(name).abi }),
    deploy: (from, name, args = [], { value = 0n, gas = DEPLOY_GAS } = {}) => {
      const { abi, bytecode } = readArtifact(name);
      const address = getContractAddress({ from, nonce: BigInt(nonces.get(from) ?? 0) });
      push({ from, data: encodeDeployData({ abi, bytecode, args }), value, gas });
      return { address: toLower(address), abi };
    },
    call: (from, { address, abi }, functionName, args = [], { value = 0n, gas = CALL_GAS } = {}) => {
      push({ from, to: address, data: encodeFunctionData({ abi, functionName, args }), value, gas });
    },
    send: (from, to, value, { data = '0x', gas = SEND_GAS } = {}) => push({ from, to, data, value, gas }),
    take: () => {
      const taken = acts;
      acts = [];
      return taken;
    },
    setTime: (to) => {
      now = to;
    },
  };
}

/** Nobody holds its key: the node of the demo chain lets everybody act as anybody. */
function toPerson(seed: string, name: string): Address {
  return `0x${keccak256(toHex(`redoubt demo ${seed}: ${name}`)).slice(-40)}`;
}

function toLower(address: Address): Address {
  return address.toLowerCase() as Address;
}

/** The address of a contract that another makes by CREATE2. */
export function toCreate2Address(from: Address, salt: Hex, initCodeHash: Hex): Address {
  return `0x${keccak256(concatHex(['0xff', from, salt, initCodeHash])).slice(-40)}`;
}
