import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import type { Table } from '../map-cases.ts';
import { readArtifact } from './libraries-and-protocols.ts';
import { ASSEMBLIES } from './shipped-products/assemblies.ts';
import { COOPERATIVE } from './shipped-products/cooperative.ts';
import { CREDIT } from './shipped-products/credit.ts';
import { CROSSINGS } from './shipped-products/crossings.ts';
import { CUSTODY } from './shipped-products/custody.ts';
import { LAUNCHES } from './shipped-products/launches.ts';
import { MISHAPS } from './shipped-products/mishaps.ts';
import { OPEN_TO_ALL } from './shipped-products/open-to-all.ts';
import { OPENZEPPELIN_3_AND_4 } from './shipped-products/openzeppelin-3-and-4.ts';
import { SOLADY } from './shipped-products/solady.ts';
import { SOLIDSTATE_AND_UNISWAP } from './shipped-products/solidstate-and-uniswap.ts';
import { VYPER } from './shipped-products/vyper.ts';

const CONTRACTS = join(import.meta.dirname, '../../../contracts');

/** Artifacts as their publishers compiled them. */
const PUBLISHED: Readonly<Record<string, string>> = {
  Preset1155Of3: 'openzeppelin-contracts-3/build/contracts/ERC1155PresetMinterPauser.json',
  CoinLockOf3: 'openzeppelin-contracts-3/build/contracts/TokenTimelock.json',
  RefundEscrowOf4: 'openzeppelin-contracts-4/build/contracts/RefundEscrow.json',
  ProxyAdminOf4: 'openzeppelin-contracts-4/build/contracts/ProxyAdmin.json',
  ProxyOf4: 'openzeppelin-contracts-4/build/contracts/TransparentUpgradeableProxy.json',
  V2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  V3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  V3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
};

function readCompiled(): Record<string, Artifact> {
  const file = join(CONTRACTS, 'shipped-products-vyper/compiled.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Artifact>;
}

/**
 * Products as projects ship them: credit, launches, custody, assemblies, crossings to other chains, and
 * what has no privileges though it looks so. Truth was written from the sources, by an author who knew
 * nothing of the analysis.
 */
export const SHIPPED_PRODUCTS: Table = {
  folder: join(CONTRACTS, 'shipped-products'),
  others: { ...Object.fromEntries(Object.entries(PUBLISHED).map(([name, file]) => [name, readArtifact(file)])), ...readCompiled() },
  cases: {
    ...COOPERATIVE,
    ...CROSSINGS,
    ...OPENZEPPELIN_3_AND_4,
    ...SOLADY,
    ...SOLIDSTATE_AND_UNISWAP,
    ...CREDIT,
    ...LAUNCHES,
    ...CUSTODY,
    ...ASSEMBLIES,
    ...VYPER,
    ...OPEN_TO_ALL,
    ...MISHAPS,
  },
};
