import type { ContractRole } from './schema.ts';

const PLURALS: Partial<Record<ContractRole, string>> = {
  admin: 'holders of powers',
  registry: 'registries',
  factory: 'factories',
  staking: 'staking contracts',
};
const SINGULARS: Partial<Record<ContractRole, string>> = { admin: 'holder of powers', staking: 'staking contract' };

/** The label of one or several contracts of a role. */
export function roleLabel(role: ContractRole, count: number): string {
  return count === 1 ? (SINGULARS[role] ?? role) : (PLURALS[role] ?? `${role}s`);
}
