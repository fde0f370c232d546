import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import type { Table } from '../map-cases.ts';
import { ACCOUNTS } from './deployed-systems/accounts.ts';
import { BY_VERSION } from './deployed-systems/by-version.ts';
import { HIDDEN_HARM } from './deployed-systems/hidden-harm.ts';
import { MONEY } from './deployed-systems/money.ts';
import { NETWORKS } from './deployed-systems/networks.ts';
import { PUBLISHED } from './deployed-systems/published.ts';
import { SALES } from './deployed-systems/sales.ts';
import { STAKES } from './deployed-systems/stakes.ts';
import { readArtifact } from './libraries-and-protocols.ts';

const CONTRACTS = join(import.meta.dirname, '../../../contracts');

/** Artifacts as their publishers compiled them. */
const FILES: Readonly<Record<string, string>> = {
  MinterLeftOf2: 'openzeppelin-contracts-2/build/contracts/ERC20Mintable.json',
  MintedSaleOf2: 'openzeppelin-contracts-2/build/contracts/MintedCrowdsaleImpl.json',
  PlainMint721Of2: 'openzeppelin-contracts-2/build/contracts/ERC721Mintable.json',
  CappedSaleOf2: 'openzeppelin-contracts-2/build/contracts/IndividuallyCappedCrowdsaleImpl.json',
  ListKeepersOf2: 'openzeppelin-contracts-2/build/contracts/WhitelistedRoleMock.json',
  SignersOf2: 'openzeppelin-contracts-2/build/contracts/SignerRoleMock.json',
  PrimaryOf2: 'openzeppelin-contracts-2/build/contracts/SecondaryMock.json',
  TokenVaultOf2: 'openzeppelin-contracts-2/build/contracts/__unstable__TokenVault.json',
  MinterPauserOf2: 'openzeppelin-contracts-2/build/contracts/ERC20MinterPauser.json',
  AutoId721Of2: 'openzeppelin-contracts-2/build/contracts/ERC721PresetMinterPauserAutoId.json',
  SignedRecipientOf2: 'openzeppelin-contracts-2/build/contracts/GSNRecipientSignature.json',
  RefundSaleOf2: 'openzeppelin-contracts-2/build/contracts/RefundableCrowdsaleImpl.json',
  SplitterOf2: 'openzeppelin-contracts-2/build/contracts/PaymentSplitter.json',
  EscrowOf3: 'openzeppelin-contracts-3/build/contracts/Escrow.json',
  RefundEscrowOf3: 'openzeppelin-contracts-3/build/contracts/RefundEscrow.json',
  SignedRecipientOf3: 'openzeppelin-contracts-3/build/contracts/GSNRecipientSignature.json',
  OperatedTokenOf3: 'openzeppelin-contracts-3/build/contracts/ERC777PresetFixedSupply.json',
  EscrowOf4: 'openzeppelin-contracts-4/build/contracts/Escrow.json',
  TimelockOf5: '@openzeppelin/contracts/build/contracts/TimelockController.json',
  AccessHubOf5: '@openzeppelin/contracts/build/contracts/AccessManager.json',
  VestingOf5: '@openzeppelin/contracts/build/contracts/VestingWallet.json',
  ProxyAdminOf5: '@openzeppelin/contracts/build/contracts/ProxyAdmin.json',
  BeaconOf5: '@openzeppelin/contracts/build/contracts/UpgradeableBeacon.json',
  ForwarderOf5: '@openzeppelin/contracts/build/contracts/ERC2771Forwarder.json',
  RemoteExecutorOf5: '@openzeppelin/contracts/build/contracts/CrosschainRemoteExecutor.json',
  VestingLogicOf5: '@openzeppelin/contracts-upgradeable/build/contracts/VestingWalletUpgradeable.json',
  FirstRouter: '@uniswap/v2-periphery/build/UniswapV2Router01.json',
  PairMigrator: '@uniswap/v2-periphery/build/UniswapV2Migrator.json',
  DeflatingToken: '@uniswap/v2-periphery/build/DeflatingERC20.json',
  PositionManager: '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
};

function readCompiled(): Record<string, Artifact> {
  const file = join(CONTRACTS, 'deployed-systems-by-version/compiled.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Artifact>;
}

/**
 * A second set of what projects deploy: published contracts, protocols of the usual kinds, compilers
 * from 0.4 on, and contracts that hide what they do. Truth was written from the sources, by an author
 * who knew nothing of the analysis.
 */
export const DEPLOYED_SYSTEMS: Table = {
  folder: join(CONTRACTS, 'deployed-systems'),
  others: { ...Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, readArtifact(file)])), ...readCompiled() },
  cases: {
    ...MONEY,
    ...STAKES,
    ...SALES,
    ...NETWORKS,
    ...ACCOUNTS,
    ...BY_VERSION,
    ...PUBLISHED,
    ...HIDDEN_HARM,
  },
};
