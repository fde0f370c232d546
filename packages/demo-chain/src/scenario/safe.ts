import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/demo-chain-id';
import { type Address, concatHex, encodeFunctionData, encodePacked, type Hex, hashTypedData, keccak256, padHex } from 'viem';
import { type ForeignName, readArtifact } from './artifacts.ts';
import { NOBODY } from './project.ts';
import { type Contract, toCreate2Address, type World } from './world.ts';

export const SAFE_NEEDS: readonly ForeignName[] = ['Safe', 'SafeProxy', 'SafeProxyFactory'];

/** A Safe: some of its owners together do what it does. */
export type Safe = { readonly contract: Contract; readonly owners: readonly Address[]; readonly threshold: number };

/** Deploys the published contracts, and by way of their factory one Safe. */
export function deploySafe(
  world: World,
  { deployer, owners, threshold }: { deployer: Address; owners: readonly Address[]; threshold: number },
): Safe {
  const singleton = world.deploy(deployer, 'Safe');
  const factory = world.deploy(deployer, 'SafeProxyFactory');
  const setup = [owners, BigInt(threshold), NOBODY, '0x', NOBODY, NOBODY, 0n, NOBODY];
  const initializer = encodeFunctionData({ abi: singleton.abi, functionName: 'setup', args: setup });
  world.call(deployer, factory, 'createProxyWithNonce', [singleton.address, initializer, 0n], { gas: 1_000_000n });
  const salt = keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(initializer), 0n]));
  const initCode = concatHex([readArtifact('SafeProxy').bytecode, padHex(singleton.address, { size: 32 })]);
  return { contract: { address: toCreate2Address(factory.address, salt, keccak256(initCode)), abi: singleton.abi }, owners, threshold };
}

/** As many owners as are needed approve on the chain, and the first of them carries it out. */
export function executeBySafe(
  world: World,
  { contract, owners, threshold }: Safe,
  { to, data, nonce }: { to: Address; data: Hex; nonce: bigint },
): void {
  const hash = toSafeHash(contract.address, { to, data, nonce });
  // The contract wants signatures in the order of the signers' addresses.
  const signers = owners.slice(0, threshold).toSorted();
  for (const signer of signers) world.call(signer, contract, 'approveHash', [hash]);
  const signatures = concatHex(signers.map((signer) => concatHex([padHex(signer, { size: 32 }), padHex('0x', { size: 32 }), '0x01'])));
  const args = [to, 0n, data, 0, 0n, 0n, 0n, NOBODY, NOBODY, signatures];
  world.call(signers[0] ?? NOBODY, contract, 'execTransaction', args, { gas: 1_000_000n });
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
      gasToken: NOBODY,
      refundReceiver: NOBODY,
    },
  });
}
