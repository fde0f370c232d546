import type { ContractRole } from './schema.ts';

const PLURALS: Partial<Record<ContractRole, string>> = {
  admin: 'holders of powers',
  registry: 'registries',
  factory: 'factories',
  staking: 'staking contracts',
};
const SINGULARS: Partial<Record<ContractRole, string>> = { admin: 'holder of powers', staking: 'staking contract' };

/** What contracts of a role are called, one or several. */
export function roleLabel(role: ContractRole, count: number): string {
  return count === 1 ? (SINGULARS[role] ?? role) : (PLURALS[role] ?? `${role}s`);
}
