import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import type { Hex } from '../../evm/reader.ts';
import type { Table } from '../map-cases.ts';
import { GOVERNANCE } from './libraries-and-protocols/governance.ts';
import { LENDING } from './libraries-and-protocols/lending.ts';
import { OPEN_DANGERS } from './libraries-and-protocols/open-dangers.ts';
import { OPENZEPPELIN } from './libraries-and-protocols/openzeppelin.ts';
import { OPENZEPPELIN_5 } from './libraries-and-protocols/openzeppelin-5.ts';
import { POOLS } from './libraries-and-protocols/pools.ts';
import { SAFE_AND_UNISWAP } from './libraries-and-protocols/safe-and-uniswap.ts';
import { SOLADY } from './libraries-and-protocols/solady.ts';
import { SOLIDSTATE } from './libraries-and-protocols/solidstate.ts';
import { STORAGE_AND_FALLBACKS } from './libraries-and-protocols/storage-and-fallbacks.ts';
import { TIMELOCKS } from './libraries-and-protocols/timelocks.ts';
import { TOKENS } from './libraries-and-protocols/tokens.ts';

const require = createRequire(import.meta.url);

/** Artifacts as their publishers compiled them. */
const PUBLISHED: Readonly<Record<string, string>> = {
  MintableOf2: 'openzeppelin-contracts-2/build/contracts/SampleCrowdsaleToken.json',
  PausableOf2: 'openzeppelin-contracts-2/build/contracts/ERC20Pausable.json',
  TokenOf2: 'openzeppelin-contracts-2/build/contracts/SimpleToken.json',
  WhitelistOf2: 'openzeppelin-contracts-2/build/contracts/WhitelistCrowdsaleImpl.json',
  VestingOf2: 'openzeppelin-contracts-2/build/contracts/TokenVesting.json',
  EscrowOf2: 'openzeppelin-contracts-2/build/contracts/RefundEscrow.json',
  PresetOf3: 'openzeppelin-contracts-3/build/contracts/ERC20PresetMinterPauser.json',
  FixedOf3: 'openzeppelin-contracts-3/build/contracts/ERC20PresetFixedSupply.json',
  TimelockOf3: 'openzeppelin-contracts-3/build/contracts/TimelockController.json',
  ProxyOf3: 'openzeppelin-contracts-3/build/contracts/TransparentUpgradeableProxy.json',
  ProxyAdminOf3: 'openzeppelin-contracts-3/build/contracts/ProxyAdmin.json',
  TimelockOf4: 'openzeppelin-contracts-4/build/contracts/TimelockController.json',
  Preset1155Of4: 'openzeppelin-contracts-4/build/contracts/ERC1155PresetMinterPauser.json',
  Preset721Of4: 'openzeppelin-contracts-4/build/contracts/ERC721PresetMinterPauserAutoId.json',
  BeaconOf4: 'openzeppelin-contracts-4/build/contracts/UpgradeableBeacon.json',
  SplitterOf4: 'openzeppelin-contracts-4/build/contracts/PaymentSplitter.json',
  VestingOf4: 'openzeppelin-contracts-4/build/contracts/VestingWallet.json',
  ForwarderOf4: 'openzeppelin-contracts-4/build/contracts/MinimalForwarder.json',
  Safe: '@safe-global/safe-smart-account/build/artifacts/contracts/Safe.sol/Safe.json',
  SafeProxy: '@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json',
  // The only artifacts of a Vyper compiler: version 0.1.0 of 2018.
  V1Factory: '@uniswap/v2-periphery/build/UniswapV1Factory.json',
  V1Exchange: '@uniswap/v2-periphery/build/UniswapV1Exchange.json',
  V3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  SwapRouter: '@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
};

/** The two layouts of published artifacts: Truffle's or Hardhat's, and the compiler's own. */
type Published = { abi: unknown[]; bytecode?: string; evm?: { bytecode: { object: string } } };

export function readArtifact(file: string): Artifact {
  const { abi, bytecode, evm } = JSON.parse(readFileSync(require.resolve(file), 'utf8')) as Published;
  const code = bytecode ?? evm?.bytecode.object ?? '';
  return { abi, bytecode: code.startsWith('0x') ? (code as Hex) : `0x${code}` };
}

/**
 * Libraries and protocols as published, and our own contracts in the manner of well-known
 * protocols. Truth was written from the sources before the analysis had seen these contracts.
 */
export const LIBRARIES_AND_PROTOCOLS: Table = {
  folder: join(import.meta.dirname, '../../../contracts/libraries-and-protocols'),
  others: Object.fromEntries(Object.entries(PUBLISHED).map(([name, file]) => [name, readArtifact(file)])),
  cases: {
    ...OPENZEPPELIN,
    ...SAFE_AND_UNISWAP,
    ...SOLADY,
    ...SOLIDSTATE,
    ...OPENZEPPELIN_5,
    ...LENDING,
    ...TIMELOCKS,
    ...TOKENS,
    ...POOLS,
    ...STORAGE_AND_FALLBACKS,
    ...OPEN_DANGERS,
    ...GOVERNANCE,
  },
};
