import type { Category, ContractRole, IncidentKind } from './schema.ts';

/** A category's display name: 'Layer 2', 'Real world assets'. */
export function categoryName(category: Category): string {
  const words = category.replaceAll('-', ' ');
  return category === 'nft' ? 'NFT' : words.charAt(0).toUpperCase() + words.slice(1);
}

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

/** Display names of incident kinds. */
export const INCIDENT_KIND_NAMES: Readonly<Record<IncidentKind, string>> = {
  exploit: 'Exploit',
  'rug-pull': 'Rug pull',
  'private-key-compromise': 'Stolen key',
  phishing: 'Phishing',
  anomaly: 'Anomaly',
};
