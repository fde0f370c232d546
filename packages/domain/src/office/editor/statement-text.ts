import type { Statement } from './schema.ts';

/** What a statement of each kind is about. */
export const WHAT_LABELS: Readonly<Record<Statement['what'], string>> = {
  audit: 'An audit',
  incident: 'An incident',
  contract: 'A contract',
  link: 'A link',
  kyc: 'An identity check',
  search: 'Places searched',
  bounty: 'A bug bounty',
  verification: 'Verified source',
  about: 'What the project is',
};

/** A statement in one line, for lists and diffs. */
export function statementText(statement: Statement): string {
  switch (statement.what) {
    case 'about':
      return `${statement.name}: ${statement.text}`;
    case 'search':
      return `${statement.subject}: ${statement.places.length} ${statement.places.length === 1 ? 'place' : 'places'} searched`;
    case 'audit':
      return `${statement.firm}, ${statement.scope}, ${statement.date}${statement.issues === undefined ? '' : `, ${statement.issues.length} findings`}`;
    case 'contract':
      return `${statement.name}, ${statement.role} on ${statement.chain}, ${statement.address}`;
    case 'link':
      return `${statement.kind}: ${statement.url}`;
    case 'incident':
      return `${statement.title}, ${statement.kind}, ${statement.date}${statement.lossUsd === undefined ? '' : `, ${toDollars(statement.lossUsd)} lost`}`;
    case 'kyc':
      return `${statement.tier}, checked by ${statement.firm} on ${statement.date}${statement.people === undefined ? '' : `, ${statement.people} people`}${statement.until === undefined ? '' : `, until ${statement.until}`}`;
    case 'bounty': {
      if (statement.state === 'ended') return `${statement.programme}: no longer offered`;
      return `${statement.programme}: ${statement.rewardMaxUsd === undefined ? 'no highest reward stated' : `up to ${toDollars(statement.rewardMaxUsd)}`}`;
    }
    case 'verification':
      return `Source verified on Sourcify (${MATCHES[statement.match]}) on ${statement.verifiedOn}: ${statement.address} on ${statement.chain}`;
  }
}

const MATCHES = { exact: 'exact match', metadata: 'match but for metadata' } as const;

const toDollars = (amount: string): string => `${amount.replaceAll(/\B(?=(\d{3})+$)/g, ',')} US dollars`;
