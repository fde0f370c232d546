import { join } from 'node:path';
import type { Table } from '../map-cases.ts';
import { CALLER_CONDITIONS } from './applications/caller-conditions.ts';
import { GOVERNANCE } from './applications/governance.ts';
import { MODULES } from './applications/modules.ts';
import { PROXIES } from './applications/proxies.ts';
import { REGISTRIES } from './applications/registries.ts';
import { TOKENS } from './applications/tokens.ts';
import { VAULTS } from './applications/vaults.ts';

/**
 * Vaults, tokens, modules and governance. Truth was written from the sources before the analysis
 * had seen these contracts.
 */
export const APPLICATIONS: Table = {
  folder: join(import.meta.dirname, '../../../contracts/applications'),
  others: {},
  cases: { ...VAULTS, ...TOKENS, ...PROXIES, ...MODULES, ...GOVERNANCE, ...REGISTRIES, ...CALLER_CONDITIONS },
};
