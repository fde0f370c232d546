import { INCIDENT_KIND_NAMES } from '../../catalog/file/labels.ts';
import type { IncidentReportCheck, IncidentReportKind, IncidentReportState } from './schema.ts';

export const REPORT_KIND_NAMES: Readonly<Record<IncidentReportKind, string>> = {
  ...INCIDENT_KIND_NAMES,
  other: 'Something else',
  dispute: 'A statement is wrong',
};

export const REPORT_STATE_NAMES: Readonly<Record<IncidentReportState, string>> = {
  received: 'Received',
  'under-review': 'Under review',
  confirmed: 'Confirmed',
  declined: 'Declined',
};

/** Of a report that others of the same transaction stand beside. */
export function sameTransactionText(others: number): string {
  return `${others === 1 ? 'Another report names' : `${others} other reports name`} the same transaction. Each is decided on its own.`;
}

/** '0x… is a contract on Ethereum', for one chain. */
export function checkText({ of, found }: IncidentReportCheck, chainName: string): string {
  const thing = of === 'address' ? 'The address' : 'The transaction';
  switch (found) {
    case 'contract':
      return `${thing} is a contract on ${chainName}.`;
    case 'account':
      return `${thing} is an account on ${chainName}.`;
    case 'transaction':
      return `${thing} was found on ${chainName}.`;
    case 'failed-transaction':
      return `${thing} was found on ${chainName}; it failed.`;
    case 'nothing':
      return `${thing} is not known on ${chainName}.`;
    case 'no-answer':
      return `${chainName} did not answer; nothing was looked up there.`;
  }
}
