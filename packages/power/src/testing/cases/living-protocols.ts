import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import type { Table } from '../map-cases.ts';
import { readArtifact } from './libraries-and-protocols.ts';
import { FOUNDATION } from './living-protocols/foundation.ts';
import { LEFT_OPEN } from './living-protocols/left-open.ts';
import { LIBRARIES } from './living-protocols/libraries.ts';
import { MARKETS } from './living-protocols/markets.ts';
import { NETWORKS } from './living-protocols/networks.ts';
import { VYPER } from './living-protocols/vyper.ts';

const CONTRACTS = join(import.meta.dirname, '../../../contracts');
const SAFE = '@safe-global/safe-smart-account/build/artifacts/contracts';

/** Artifacts as their publishers compiled them. */
const FILES: Readonly<Record<string, string>> = {
  AccessManager: '@openzeppelin/contracts/build/contracts/AccessManager.json',
  DelegateCallGuard: `${SAFE}/examples/guards/DelegateCallTransactionGuard.sol/DelegateCallTransactionGuard.json`,
  Safe: `${SAFE}/Safe.sol/Safe.json`,
  SafeProxy: `${SAFE}/proxies/SafeProxy.sol/SafeProxy.json`,
};

function readCompiled(): Record<string, Artifact> {
  const file = join(CONTRACTS, 'living-protocols-vyper/compiled.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Artifact>;
}

/**
 * Protocols as they are run: a foundation with its Safe, timelock and proxies, parts of libraries put
 * together, protocols in Vyper, and what anyone may do beside. Truth was written from the sources, by
 * an author who knew nothing of the analysis.
 */
export const LIVING_PROTOCOLS: Table = {
  folder: join(CONTRACTS, 'living-protocols'),
  others: { ...Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, readArtifact(file)])), ...readCompiled() },
  cases: {
    ...FOUNDATION,
    ...LIBRARIES,
    ...VYPER,
    ...MARKETS,
    ...NETWORKS,
    ...LEFT_OPEN,
  },
};
