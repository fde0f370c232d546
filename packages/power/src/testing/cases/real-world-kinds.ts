import { join } from 'node:path';
import type { Table } from '../map-cases.ts';
import { readArtifact } from './libraries-and-protocols.ts';
import { BRIDGES, PROXIES } from './real-world-kinds/bridges-and-proxies.ts';
import { LIBRARY_PARTS } from './real-world-kinds/libraries.ts';
import { COLLECTIONS, EXCHANGES } from './real-world-kinds/markets.ts';
import { DOLLARS, LENDING } from './real-world-kinds/money.ts';
import { PUBLISHED_OPENZEPPELIN } from './real-world-kinds/published-openzeppelin.ts';
import { PUBLISHED_PROTOCOLS } from './real-world-kinds/published-protocols.ts';
import { SERVICES } from './real-world-kinds/services.ts';
import { STAKING } from './real-world-kinds/staking.ts';
import { TOKENS } from './real-world-kinds/tokens.ts';
import { GOVERNANCE, VAULTS } from './real-world-kinds/vaults-and-governance.ts';
import { VYPER_STYLE } from './real-world-kinds/vyper-style.ts';

/** Artifacts as their publishers compiled them. */
const PUBLISHED: Readonly<Record<string, string>> = {
  Mintable721Of2: 'openzeppelin-contracts-2/build/contracts/ERC721MintableBurnableImpl.json',
  Pausable721Of2: 'openzeppelin-contracts-2/build/contracts/ERC721Pausable.json',
  MinterPauser721Of2: 'openzeppelin-contracts-2/build/contracts/ERC721MinterPauser.json',
  CappedOf2: 'openzeppelin-contracts-2/build/contracts/ERC20Capped.json',
  PausedSaleOf2: 'openzeppelin-contracts-2/build/contracts/PausableCrowdsaleImpl.json',
  EscrowOf2: 'openzeppelin-contracts-2/build/contracts/Escrow.json',
  FeeRecipientOf3: 'openzeppelin-contracts-3/build/contracts/GSNRecipientERC20Fee.json',
  Preset721Of3: 'openzeppelin-contracts-3/build/contracts/ERC721PresetMinterPauserAutoId.json',
  Preset1155Of3: 'openzeppelin-contracts-3/build/contracts/ERC1155PresetMinterPauser.json',
  BeaconOf3: 'openzeppelin-contracts-3/build/contracts/UpgradeableBeacon.json',
  FixedToken: 'openzeppelin-contracts-4/build/contracts/ERC20PresetFixedSupply.json',
  PresetOf4: 'openzeppelin-contracts-4/build/contracts/ERC20PresetMinterPauser.json',
  RefundEscrowOf4: 'openzeppelin-contracts-4/build/contracts/RefundEscrow.json',
  OperatedTokenOf4: 'openzeppelin-contracts-4/build/contracts/ERC777PresetFixedSupply.json',
  ProxyAdminOf4: 'openzeppelin-contracts-4/build/contracts/ProxyAdmin.json',
  ProxyOf4: 'openzeppelin-contracts-4/build/contracts/TransparentUpgradeableProxy.json',
  AccessBookLogic: '@openzeppelin/contracts-upgradeable/build/contracts/AccessManagerUpgradeable.json',
  TimelockLogic: '@openzeppelin/contracts-upgradeable/build/contracts/TimelockControllerUpgradeable.json',
  SafeL2: '@safe-global/safe-smart-account/build/artifacts/contracts/SafeL2.sol/SafeL2.json',
  SafeProxyOf1: '@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json',
  SafeFactory: '@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
  PairFactory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  TokenPair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  PairRouter: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  WrappedEther: '@uniswap/v2-periphery/build/WETH9.json',
  PoolFactory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  TokenPool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
};

/**
 * What projects deploy: published contracts, libraries put together, and protocols of the usual
 * kinds. Truth was written from the sources before the analysis had seen these contracts.
 */
export const REAL_WORLD_KINDS: Table = {
  folder: join(import.meta.dirname, '../../../contracts/real-world-kinds'),
  others: Object.fromEntries(Object.entries(PUBLISHED).map(([name, file]) => [name, readArtifact(file)])),
  cases: {
    ...PUBLISHED_OPENZEPPELIN,
    ...PUBLISHED_PROTOCOLS,
    ...LIBRARY_PARTS,
    ...BRIDGES,
    ...PROXIES,
    ...STAKING,
    ...LENDING,
    ...DOLLARS,
    ...TOKENS,
    ...COLLECTIONS,
    ...EXCHANGES,
    ...VAULTS,
    ...GOVERNANCE,
    ...SERVICES,
    ...VYPER_STYLE,
  },
};
