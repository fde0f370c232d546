import type { Category, ContractRole, IncidentKind, LostBy, Returned } from './schema.ts';
import type { CatalogNoContract, CatalogRuling, ProjectState } from './standing.ts';

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

/** Display names of a project's states. */
export const PROJECT_STATE_NAMES: Readonly<Record<ProjectState, string>> = {
  live: 'Live',
  'winding-down': 'Winding down',
  closed: 'Closed',
  merged: 'Merged',
  renamed: 'Renamed',
};

/** Who failed when value was lost, as the end of "Lost through …". */
export const LOST_BY_NAMES: Readonly<Record<LostBy, string>> = {
  contracts: 'its contracts',
  keys: 'its keys',
  'front-end': 'its website or domain',
  'third-party': 'a third party',
  user: 'a user’s own signature',
};

/** What came back of a loss, at least. */
export const RETURNED_NAMES: Readonly<Record<Returned['share'], string>> = {
  all: 'All of it came back',
  half: 'At least half came back',
  part: 'A part came back',
  none: 'Nothing came back',
};

/** What becomes of users' funds in a project that ends. */
export const FUNDS_NAMES = {
  withdrawable: 'Users can still withdraw.',
  stuck: 'Users cannot withdraw what is left.',
  lost: 'Users’ funds are lost. Do not send anything to it.',
} as const;

export const RULING_NAMES: Readonly<Record<CatalogRuling['kind'], string>> = {
  'fraud-proven': 'Fraud established',
  'fraud-charged': 'Charged with fraud, not decided',
  sanctioned: 'Sanctioned',
  'sanction-lifted': 'Sanctions lifted',
  other: 'Decision',
};

/** Why nothing of a project can be analysed here, given where it is. */
export function explainNoContract({ why, where }: Pick<CatalogNoContract, 'why' | 'where'>): string {
  switch (why) {
    case 'native-coin':
      return `It is the coin of ${where}, not a contract: there is no owner, no code and no balance of a contract to look into.`;
    case 'other-chain':
      return `It runs on ${where}, whose programs are not of the Ethereum kind and cannot be analysed here.`;
    case 'custodial':
      return `${where} holds or held what customers gave it in its own keys: there is no contract to look into.`;
  }
}
