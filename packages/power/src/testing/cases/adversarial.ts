import { join } from 'node:path';
import type { Table } from '../map-cases.ts';
import { DISGUISED_OWNERS } from './adversarial/disguised-owners.ts';
import { ENVIRONMENT } from './adversarial/environment.ts';
import { OPEN_FUNCTIONS } from './adversarial/open-functions.ts';
import { OWNER_BRANCHES } from './adversarial/owner-branches.ts';
import { PASSWORDS_AND_CALLERS } from './adversarial/passwords-and-callers.ts';

/**
 * Contracts that hide a danger. Truth was written from the sources before the analysis had seen
 * these contracts.
 */
export const ADVERSARIAL: Table = {
  folder: join(import.meta.dirname, '../../../contracts/adversarial'),
  others: {},
  cases: { ...OWNER_BRANCHES, ...DISGUISED_OWNERS, ...OPEN_FUNCTIONS, ...PASSWORDS_AND_CALLERS, ...ENVIRONMENT },
};
