import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import type { Table } from '../map-cases.ts';
import { COUNCILS } from './governed-systems/councils.ts';
import { LAUNCHES } from './governed-systems/launches.ts';
import { LIBRARIES } from './governed-systems/libraries.ts';
import { MARKETS } from './governed-systems/markets.ts';
import { NETWORKS } from './governed-systems/networks.ts';
import { OPEN_DOORS } from './governed-systems/open-doors.ts';
import { PUBLISHED } from './governed-systems/published.ts';
import { VYPER } from './governed-systems/vyper.ts';
import { readArtifact } from './libraries-and-protocols.ts';

const CONTRACTS = join(import.meta.dirname, '../../../contracts');
const SAFE = '@safe-global/safe-smart-account/build/artifacts/contracts';

/** Artifacts as their publishers compiled them. */
const FILES: Readonly<Record<string, string>> = {
  PresetTokenOf2: 'openzeppelin-contracts-2/build/contracts/ERC20PresetMinterPauser.json',
  PausersOf2: 'openzeppelin-contracts-2/build/contracts/PauserRoleMock.json',
  ListAdminsOf2: 'openzeppelin-contracts-2/build/contracts/WhitelistAdminRoleMock.json',
  TimeLockedOf4: 'openzeppelin-contracts-4/build/contracts/TokenTimelock.json',
  PortfolioManager: '@openzeppelin/contracts/build/contracts/AccessManager.json',
  Safe: `${SAFE}/Safe.sol/Safe.json`,
  SafeProxy: `${SAFE}/proxies/SafeProxy.sol/SafeProxy.json`,
  OwnersGuard: `${SAFE}/examples/guards/OnlyOwnersGuard.sol/OnlyOwnersGuard.json`,
};

function readCompiled(): Record<string, Artifact> {
  const file = join(CONTRACTS, 'governed-systems-vyper/compiled.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Artifact>;
}

/**
 * Systems under owners, councils and roles: what eight versions of Vyper compiled, parts of libraries
 * put together, and protocols of the usual kinds with what anyone may do beside. Truth was written from
 * the sources, by an author who knew nothing of the analysis.
 */
export const GOVERNED_SYSTEMS: Table = {
  folder: join(CONTRACTS, 'governed-systems'),
  others: { ...Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, readArtifact(file)])), ...readCompiled() },
  cases: {
    ...LIBRARIES,
    ...VYPER,
    ...MARKETS,
    ...NETWORKS,
    ...COUNCILS,
    ...LAUNCHES,
    ...OPEN_DOORS,
    ...PUBLISHED,
  },
};
