import { join } from 'node:path';
import type { Table } from '../map-cases.ts';
import { ACCOUNTING } from './adversarial/accounting.ts';
import { CALLBACKS } from './adversarial/callbacks.ts';
import { CLOSED_MARKETS } from './adversarial/closed-markets.ts';
import { DISGUISED_OWNERS } from './adversarial/disguised-owners.ts';
import { DISPATCH } from './adversarial/dispatch.ts';
import { ENVIRONMENT } from './adversarial/environment.ts';
import { FALSE_LIMITS } from './adversarial/false-limits.ts';
import { HIDDEN_PROXIES } from './adversarial/hidden-proxies.ts';
import { INDIRECTION } from './adversarial/indirection.ts';
import { OPEN_FUNCTIONS } from './adversarial/open-functions.ts';
import { OWNER_BRANCHES } from './adversarial/owner-branches.ts';
import { PASSWORDS_AND_CALLERS } from './adversarial/passwords-and-callers.ts';
import { PRECOMPILES } from './adversarial/precompiles.ts';
import { RESOURCES } from './adversarial/resources.ts';
import { SIGNATURES } from './adversarial/signatures.ts';

/**
 * Contracts that hide a danger. Truth was written from the sources before the analysis had seen
 * these contracts. A danger of calls that name no function stands under `fallback()`.
 */
export const ADVERSARIAL: Table = {
  folder: join(import.meta.dirname, '../../../contracts/adversarial'),
  others: {},
  cases: {
    ...INDIRECTION,
    ...OWNER_BRANCHES,
    ...DISGUISED_OWNERS,
    ...OPEN_FUNCTIONS,
    ...CALLBACKS,
    ...PASSWORDS_AND_CALLERS,
    ...ENVIRONMENT,
    ...DISPATCH,
    ...RESOURCES,
    ...HIDDEN_PROXIES,
    ...FALSE_LIMITS,
    ...SIGNATURES,
    ...PRECOMPILES,
    ...ACCOUNTING,
    ...CLOSED_MARKETS,
  },
};
