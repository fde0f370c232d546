import { type IncidentSeverity, rateIncident } from '../incident/severity.ts';
import type { Capability } from '../skynet/privileged.ts';
import type { AlertDetail } from './schema.ts';
import { LARGE_MINT, LIQUIDITY_REMOVAL } from './thresholds.ts';

const ZERO = /^0x0+$/;
/** Powers by which money can be taken. */
const TAKING: ReadonlySet<Capability> = new Set(['upgrade', 'withdraw', 'mint', 'execute', 'destroy']);

/** How grave an alert is, from what happened alone. Told to readers at /methodology. */
export function rateAlert(detail: AlertDetail): IncidentSeverity {
  switch (detail.kind) {
    case 'role-change':
      if (detail.change === 'revoked') return 'minor';
      return detail.change === 'admin' || ZERO.test(detail.role) ? 'major' : 'medium';
    case 'owner-change':
      // An owner who is nobody can do no more.
      return ZERO.test(detail.after) ? 'informational' : 'major';
    case 'admin-change':
    case 'implementation-change':
    case 'large-outflow':
    case 'deployer-funded':
      return 'major';
    case 'delay-change':
      return BigInt(detail.afterSeconds) < BigInt(detail.beforeSeconds) ? 'major' : 'informational';
    case 'new-caller':
      return detail.capabilities.some((capability) => TAKING.has(capability)) ? 'major' : 'medium';
    case 'pause':
      return detail.paused === false ? 'informational' : 'major';
    case 'large-mint':
      if (detail.shareBps >= LARGE_MINT.criticalBps) return 'critical';
      return detail.shareBps >= LARGE_MINT.majorBps ? 'major' : 'medium';
    case 'tax-change':
      return 'medium';
    case 'liquidity-removal':
      return detail.shareBps >= LIQUIDITY_REMOVAL.criticalBps ? 'critical' : 'major';
    case 'incident':
      return rateIncident({ kind: detail.incidentKind, lossUsd: detail.lossUsd, shareLost: null });
  }
}
