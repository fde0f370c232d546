import { type Address, concatHex, encodeDeployData, encodeFunctionData, getContractAddress, type Hex, keccak256, toHex } from 'viem';
import { type Artifact, readArtifact } from './artifacts.ts';
import type { Random } from './random.ts';

/** A contract of the demo chain, and how to call it. */
export type Contract = { readonly address: Address; readonly abi: Artifact['abi'] };

/** What a wallet signed so that a contract acts for it (EIP-7702), as a node takes it. */
export type Authorization = {
  readonly chainId: Hex;
  readonly address: Address;
  readonly nonce: Hex;
  readonly yParity: Hex;
  readonly r: Hex;
  readonly s: Hex;
};

/** A transaction that is collected and not sent yet. */
export type PlannedTransaction = {
  readonly from: Address;
  readonly to?: Address;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas: bigint;
  readonly authorizationList?: readonly Authorization[];
};

export type CallOptions = { readonly value?: bigint; readonly gas?: bigint };

/**
 * What projects use to act on the chain. It only collects transactions; `mineBlock` sends them.
 * Everything in it follows from the seed, so that the same seed gives the same transactions.
 */
export type ScenarioContext = {
  readonly seed: string;
  /** The time of the block that is being made, in seconds since 1970. */
  readonly now: number;
  random: Random;
  /**
   * The account of that name: always the same for the same seed. `balance` is the wei that it begins
   * with, and counts when the name is first used.
   */
  person(name: string, balance?: bigint): Address;
  /** The wei that each account named so far begins with. */
  balances(): ReadonlyMap<Address, bigint>;
  /** The ordinary users of all projects. */
  readonly crowd: readonly Address[];
  /** The contract that `from` deploys with transaction number `nonce`, before or after it does. */
  locate(from: Address, nonce: number, artifact: string): Contract;
  deploy(from: Address, artifact: string, args?: readonly unknown[], options?: CallOptions): Contract;
  call(from: Address, contract: Contract, name: string, args?: readonly unknown[], options?: CallOptions): void;
  send(from: Address, to: Address, value: bigint, options?: Partial<Pick<PlannedTransaction, 'data' | 'gas' | 'authorizationList'>>): void;
  /** Returns the transactions collected since the last call. */
  take(): PlannedTransaction[];
  setTime(now: number): void;
};

const CROWD_SIZE = 220;
const STARTING_BALANCE = 5_000n * 10n ** 18n;
const DEPLOY_GAS = 8_000_000n;
const CALL_GAS = 500_000n;
const SEND_GAS = 100_000n;

export function createScenarioContext({ seed, random }: { seed: string; random: Random }): ScenarioContext {
  const nonces = new Map<Address, number>();
  const people = new Map<string, Address>();
  const balances = new Map<Address, bigint>();
  let transactions: PlannedTransaction[] = [];
  let now = 0;
  const push = (transaction: PlannedTransaction) => {
    nonces.set(transaction.from, (nonces.get(transaction.from) ?? 0) + 1);
    transactions.push(transaction);
  };
  const person = (name: string, balance = STARTING_BALANCE) => {
    const known = people.get(name);
    if (known !== undefined) return known;
    const address = toPerson(seed, name);
    people.set(name, address);
    balances.set(address, balance);
    return address;
  };
  return {
    seed,
    random,
    get now() {
      return now;
    },
    person,
    balances: () => balances,
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
    send: (from, to, value, options = {}) => push({ from, to, data: '0x', value, gas: SEND_GAS, ...options }),
    take: () => {
      const taken = transactions;
      transactions = [];
      return taken;
    },
    setTime: (to) => {
      now = to;
    },
  };
}

/** An address without a key: the node of the demo chain accepts transactions from any sender. */
function toPerson(seed: string, name: string): Address {
  return `0x${keccak256(toHex(`redoubt demo ${seed}: ${name}`)).slice(-40)}`;
}

function toLower(address: Address): Address {
  return address.toLowerCase() as Address;
}

/** The address of a contract that another deploys with CREATE2. */
export function toCreate2Address(from: Address, salt: Hex, initCodeHash: Hex): Address {
  return `0x${keccak256(concatHex(['0xff', from, salt, initCodeHash])).slice(-40)}`;
}
