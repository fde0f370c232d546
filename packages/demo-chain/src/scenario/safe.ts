import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { type Address, concatHex, encodeFunctionData, encodePacked, type Hex, hashTypedData, keccak256, padHex } from 'viem';
import { type ForeignName, readArtifact } from './artifacts.ts';
import { type Contract, type ScenarioContext, toCreate2Address } from './context.ts';
import { ZERO_ADDRESS } from './project.ts';

export const SAFE_NEEDS: readonly ForeignName[] = ['Safe', 'SafeProxy', 'SafeProxyFactory'];

/** A Safe: a wallet that acts when `threshold` of its owners approve. */
export type Safe = { readonly contract: Contract; readonly owners: readonly Address[]; readonly threshold: number };

type Order = { readonly deployer: Address; readonly owners: readonly Address[]; readonly threshold: number };

/** Deploys the published contracts, and one Safe through their factory. */
export function deploySafe(context: ScenarioContext, order: Order): Safe {
  const { deployer } = order;
  const singleton = context.deploy(deployer, 'Safe');
  const factory = context.deploy(deployer, 'SafeProxyFactory');
  context.call(deployer, factory, 'createProxyWithNonce', [singleton.address, toInitializer(singleton, order), 0n], { gas: 1_000_000n });
  return toSafe({ singleton, factory }, order);
}

/** The Safe that `deploySafe` makes, before or after it does, where it is the first that its deployer does. */
export function locateSafe(context: ScenarioContext, order: Order): Safe {
  const singleton = context.locate(order.deployer, 0, 'Safe');
  return toSafe({ singleton, factory: context.locate(order.deployer, 1, 'SafeProxyFactory') }, order);
}

function toSafe({ singleton, factory }: { singleton: Contract; factory: Contract }, order: Order): Safe {
  const salt = keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(toInitializer(singleton, order)), 0n]));
  const initCode = concatHex([readArtifact('SafeProxy').bytecode, padHex(singleton.address, { size: 32 })]);
  const contract = { address: toCreate2Address(factory.address, salt, keccak256(initCode)), abi: singleton.abi };
  return { contract, owners: order.owners, threshold: order.threshold };
}

function toInitializer({ abi }: Contract, { owners, threshold }: Order): Hex {
  const setup = [owners, BigInt(threshold), ZERO_ADDRESS, '0x', ZERO_ADDRESS, ZERO_ADDRESS, 0n, ZERO_ADDRESS];
  return encodeFunctionData({ abi, functionName: 'setup', args: setup });
}

/** As many owners as the threshold asks for approve on chain; the first of them executes. */
export function executeBySafe(
  context: ScenarioContext,
  { contract, owners, threshold }: Safe,
  { to, data, nonce }: { to: Address; data: Hex; nonce: bigint },
): void {
  const hash = toSafeHash(contract.address, { to, data, nonce });
  // The contract wants signatures in the order of the signers' addresses.
  const signers = owners.slice(0, threshold).toSorted();
  for (const signer of signers) context.call(signer, contract, 'approveHash', [hash]);
  const signatures = concatHex(signers.map((signer) => concatHex([padHex(signer, { size: 32 }), padHex('0x', { size: 32 }), '0x01'])));
  const args = [to, 0n, data, 0, 0n, 0n, 0n, ZERO_ADDRESS, ZERO_ADDRESS, signatures];
  context.call(signers[0] ?? ZERO_ADDRESS, contract, 'execTransaction', args, { gas: 1_000_000n });
}

const SAFE_TX = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
] as const;

function toSafeHash(safe: Address, { to, data, nonce }: { to: Address; data: Hex; nonce: bigint }): Hex {
  return hashTypedData({
    domain: { chainId: DEMO_CHAIN_ID, verifyingContract: safe },
    primaryType: 'SafeTx',
    types: { SafeTx: SAFE_TX },
    message: {
      to,
      data,
      nonce,
      value: 0n,
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: ZERO_ADDRESS,
      refundReceiver: ZERO_ADDRESS,
    },
  });
}
