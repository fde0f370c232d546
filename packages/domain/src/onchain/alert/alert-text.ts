import { INCIDENT_KIND_NAMES } from '../../catalog/file/labels.ts';
import type { ControllerKind } from '../activity/privileged.ts';
import type { AlertDetail, AlertKind, AlertState } from './schema.ts';
import { LARGE_OUTFLOW } from './thresholds.ts';

/** Names of the kinds in lists and filters. */
export const ALERT_KIND_NAMES: Readonly<Record<AlertKind, string>> = {
  'role-change': 'Role change',
  'owner-change': 'Owner change',
  'admin-change': 'Admin change',
  'implementation-change': 'Code replaced',
  'delay-change': 'Timelock delay',
  'new-caller': 'New privileged caller',
  pause: 'Pause',
  'large-mint': 'Large mint',
  'tax-change': 'Fee or rate change',
  'liquidity-removal': 'Liquidity removed',
  'large-outflow': 'Large outflow',
  'deployer-funded': 'Deployer paid by a labelled address',
  'audited-code': 'Audited code changed',
  'report-withdrawn': 'Report withdrawn',
  incident: 'Incident',
};

export const ALERT_STATE_NAMES: Readonly<Record<AlertState, string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  retracted: 'Retracted',
};

/** Explanations of the states. */
export const ALERT_STATE_TEXTS: Readonly<Record<AlertState, string>> = {
  pending: 'Its block is not final: the chain may still replace it.',
  confirmed: 'Its block is final.',
  retracted: 'The chain replaced its block: this did not happen.',
};

export const PARTY_KIND_NAMES: Readonly<Record<ControllerKind, string>> = {
  eoa: 'account',
  'delegated-eoa': 'account with delegated code',
  multisig: 'multisig',
  timelock: 'timelock',
  governor: 'governor',
  contract: 'contract',
};

const ZERO = /^0x0+$/;

/** The title of an alert, without actor and location. */
export function titleAlert(detail: AlertDetail): string {
  switch (detail.kind) {
    case 'role-change': {
      const role = ZERO.test(detail.role) ? 'The admin role' : 'A role';
      if (detail.change === 'admin') return 'The admin of a role changed';
      return detail.change === 'granted' ? `${role} was granted` : `${role} was revoked`;
    }
    case 'owner-change':
      return ZERO.test(detail.after) ? 'Ownership was renounced' : 'The owner changed';
    case 'admin-change':
      return 'The admin of the proxy changed';
    case 'implementation-change':
      return {
        implementation: 'The implementation was replaced',
        beacon: 'The beacon was replaced',
        facets: 'Facets were replaced',
      }[detail.what];
    case 'delay-change': {
      const isShorter = BigInt(detail.afterSeconds) < BigInt(detail.beforeSeconds);
      return `The delay of the timelock was ${isShorter ? 'shortened' : 'lengthened'} from ${formatDuration(detail.beforeSeconds)} to ${formatDuration(detail.afterSeconds)}`;
    }
    case 'new-caller':
      // "The function", because some names are plain words, such as issue.
      return `New privileged caller: ${detail.functionName ?? detail.selector} was called for the first time by this address`;
    case 'pause':
      if (detail.paused === null) return 'A function that pauses or unpauses the contract was called';
      return detail.paused ? 'The contract was paused' : 'The contract was unpaused';
    case 'large-mint':
      return `Tokens were minted: ${formatBps(detail.shareBps)} of the supply before`;
    case 'tax-change':
      return `A fee or rate was set by ${detail.functionName ?? detail.selector}`;
    case 'liquidity-removal':
      return `${formatBps(detail.shareBps)} of the pool’s liquidity was removed`;
    case 'large-outflow':
      return `A transfer out ${formatMultiple(detail)} times as large as any in the ${LARGE_OUTFLOW.days} days before`;
    case 'deployer-funded':
      return `Deployed by an account that was paid by ${detail.label}`;
    case 'audited-code':
      return 'The code that runs is no longer the code that was audited';
    case 'report-withdrawn':
      return `The report of the ${detail.of === 'pentest' ? 'penetration test' : 'audit'} of ${detail.scope} was withdrawn`;
    case 'incident':
      return detail.title;
  }
}

/** A decoded value with its label. `address`: the value is an address. */
export type AlertFact = { readonly label: string; readonly value: string; readonly address?: true };

/** All decoded values. Amounts are in the token's smallest unit. */
export function listAlertFacts(detail: AlertDetail): AlertFact[] {
  switch (detail.kind) {
    case 'role-change':
      return [{ label: 'Role', value: detail.role }, ...(detail.account === null ? [] : [addressFact('Account', detail.account)])];
    case 'owner-change':
    case 'admin-change':
      return [...(detail.before === null ? [] : [addressFact('Before', detail.before)]), addressFact('After', detail.after)];
    case 'implementation-change':
      return detail.after === null ? [] : [addressFact('New code', detail.after)];
    case 'delay-change':
      return [
        { label: 'Before, seconds', value: detail.beforeSeconds },
        { label: 'After, seconds', value: detail.afterSeconds },
      ];
    case 'new-caller':
      return [
        { label: 'Selector', value: detail.selector },
        { label: 'Capabilities', value: detail.capabilities.join(', ') },
        { label: 'Earlier callers', value: String(detail.callersBefore) },
      ];
    case 'pause':
      return [];
    case 'large-mint':
      return [
        ...(detail.to === null ? [] : [addressFact('To', detail.to)]),
        { label: 'Amount', value: detail.amount },
        { label: 'Supply before', value: detail.supplyBefore },
      ];
    case 'tax-change':
      return [
        { label: 'Selector', value: detail.selector },
        ...(detail.arguments ?? []).map((word, index) => ({ label: `Argument ${index + 1}`, value: formatArgument(word) })),
      ];
    case 'liquidity-removal':
      return [
        addressFact('To', detail.to),
        { label: 'Of the first token', value: detail.amounts[0] },
        { label: 'Of the second token', value: detail.amounts[1] },
      ];
    case 'large-outflow':
      return [
        addressFact('Token', detail.token),
        addressFact('To', detail.to),
        { label: 'Amount', value: detail.amount },
        { label: 'Largest before', value: detail.largestBefore },
        { label: 'Transfers out before', value: String(detail.outflowsBefore) },
      ];
    case 'deployer-funded':
      return [
        addressFact('Deployer', detail.deployer),
        addressFact('Paid by', detail.from),
        { label: 'In transaction', value: detail.funding },
      ];
    case 'audited-code':
      return [
        addressFact('Contract', detail.contract),
        { label: 'Read at block', value: String(detail.block) },
        { label: 'Audited', value: detail.scope },
        { label: 'Report', value: `/reports/${detail.report}` },
      ];
    case 'report-withdrawn':
      return [
        { label: detail.of === 'pentest' ? 'Tested' : 'Audited', value: detail.scope },
        { label: 'Version', value: String(detail.version) },
        { label: 'Reason', value: detail.reason },
        { label: 'Report', value: `/reports/${detail.report}` },
      ];
    case 'incident':
      return [
        { label: 'Kind', value: INCIDENT_KIND_NAMES[detail.incidentKind] },
        { label: 'Date', value: detail.date },
        { label: 'Stated loss', value: detail.lossUsd === null ? 'Not stated' : `${detail.lossUsd} US dollars` },
      ];
  }
}

const addressFact = (label: string, value: string): AlertFact => ({ label, value, address: true });

/** Basis points as per cent: "99.99 %". */
export function formatBps(bps: number): string {
  return `${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })} %`;
}

function formatMultiple({ amount, largestBefore }: { amount: string; largestBefore: string }): string {
  const largest = BigInt(largestBefore);
  return largest === 0n ? 'many' : (BigInt(amount) / largest).toLocaleString('en-US');
}

/** An argument: a small one as a number, others in hexadecimal. */
function formatArgument(word: string): string {
  const value = BigInt(word);
  return value < 2n ** 64n ? value.toString() : word;
}

const UNITS = [
  [86_400n, 'day'],
  [3_600n, 'hour'],
  [60n, 'minute'],
] as const;

/** A duration in its largest exact unit: "2 days", "90 seconds". */
function formatDuration(seconds: string): string {
  const total = BigInt(seconds);
  for (const [length, name] of UNITS) {
    if (total > 0n && total % length === 0n) return `${total / length} ${name}${total === length ? '' : 's'}`;
  }
  return `${total} ${total === 1n ? 'second' : 'seconds'}`;
}
