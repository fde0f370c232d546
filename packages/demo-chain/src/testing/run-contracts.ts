import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import {
  type Abi,
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  toHex,
} from 'viem';
import { findAnvil } from '../anvil/find-anvil.ts';
import type { Rpc } from '../anvil/rpc.ts';
import { startAnvil } from '../anvil/start-anvil.ts';
import { type Artifact, compileFolder } from '../artifacts/compile-contracts.ts';
import { path } from '../env.ts';
import { makeFolder } from './run-chain.ts';

const GAS_LIMIT = 120_000_000;
const GAS: Hex = '0x1c9c380';
const STARTING_BALANCE = toHex(10n ** 24n);

/** An empty chain to which a test brings contracts of its own. */
export type ContractChain = AsyncDisposable & {
  readonly url: string;
  readonly rpc: Rpc;
  /** Deploys a contract by its name. */
  make(name: string, args?: readonly unknown[], options?: { from?: Address; value?: bigint }): Promise<Address>;
  /** Sends a call from any account. Rejects when it reverts. */
  call(from: Address, to: Address, how: { contract: string; name: string; args?: readonly unknown[] }): Promise<void>;
  /** A call of a contract as bytes. */
  encode(how: { contract: string; name: string; args?: readonly unknown[] }): Hex;
  /** Puts bytes at an address as its code. */
  place(name: string, code: Hex): Promise<Address>;
};

/** An invented account with ether: the same name gives the same account. */
export const toPerson = (name: string): Address => `0x${keccak256(toHex(name)).slice(26)}`;

/** Starts a node and compiles what is in `folder`. Contracts of others can be given by their artifacts. */
export async function runContracts({
  folder,
  others = {},
}: {
  folder?: string;
  others?: Readonly<Record<string, Artifact>>;
}): Promise<ContractChain> {
  const artifacts = new Map([...(folder === undefined ? [] : compileFolder(folder)), ...Object.entries(others)]);
  const home = makeFolder();
  const genesisFile = join(home.path, 'genesis.json');
  writeFileSync(genesisFile, JSON.stringify(GENESIS));
  const node = await startAnvil({ program: findAnvil({ path }), genesisFile, gasLimit: GAS_LIMIT });
  const { rpc } = node;
  const artifactOf = (name: string): { abi: Abi; bytecode: Hex } => {
    const artifact = artifacts.get(name);
    if (artifact === undefined) throw new Error(`There is no contract ${name}.`);
    return { abi: artifact.abi as Abi, bytecode: artifact.bytecode };
  };
  const send = async (request: { from: Address; to?: Address; data: Hex; value?: Hex }): Promise<void> => {
    await rpc.ask('anvil_setBalance', [request.from, STARTING_BALANCE]);
    const hash = await rpc.ask('eth_sendTransaction', [{ ...request, gas: GAS }]);
    await rpc.ask('evm_mine');
    const receipt = (await rpc.ask('eth_getTransactionReceipt', [hash])) as { status: Hex } | null;
    if (receipt?.status !== '0x1') throw new Error(`It reverted: ${request.data.slice(0, 10)}`);
  };
  const encode = ({ contract, name, args = [] }: { contract: string; name: string; args?: readonly unknown[] }): Hex =>
    encodeFunctionData({ abi: artifactOf(contract).abi, functionName: name, args });
  return {
    url: node.url,
    rpc,
    encode,
    async make(name, args = [], { from = toPerson('deployer'), value = 0n } = {}) {
      const { abi, bytecode } = artifactOf(name);
      const nonce = BigInt((await rpc.ask('eth_getTransactionCount', [from, 'latest'])) as Hex);
      await send({ from, data: encodeDeployData({ abi, bytecode, args }), value: toHex(value) });
      return getContractAddress({ from, nonce }).toLowerCase() as Address;
    },
    async call(from, to, how) {
      await send({ from, to, data: encode(how) });
    },
    async place(name, code) {
      await rpc.ask('anvil_setCode', [toPerson(name), concatHex([code])]);
      return toPerson(name);
    },
    async [Symbol.asyncDispose]() {
      await node.kill();
      home[Symbol.dispose]();
    },
  };
}

const GENESIS = {
  config: { chainId: DEMO_CHAIN_ID },
  timestamp: toHex(1_790_000_000),
  gasLimit: toHex(GAS_LIMIT),
  baseFeePerGas: toHex(1_000_000_000),
  difficulty: '0x0',
  nonce: '0x0',
  extraData: '0x',
  mixHash: `0x${'0'.repeat(64)}`,
  coinbase: `0x${'0'.repeat(40)}`,
  alloc: {},
};
