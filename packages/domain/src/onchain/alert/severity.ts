import { type IncidentSeverity, rateIncident } from '../../catalog/incident/severity.ts';
import type { Capability } from '../activity/privileged.ts';
import type { AlertDetail } from './schema.ts';
import { LARGE_MINT, LIQUIDITY_REMOVAL } from './thresholds.ts';

const ZERO = /^0x0+$/;
/** Capabilities that give access to funds. */
const TAKING: ReadonlySet<Capability> = new Set(['upgrade', 'withdraw', 'mint', 'execute', 'destroy']);

/** The severity of an alert, from its details alone. Published at /methodology. */
export function rateAlert(detail: AlertDetail): IncidentSeverity {
  switch (detail.kind) {
    case 'role-change':
      if (detail.change === 'revoked') return 'minor';
      return detail.change === 'admin' || ZERO.test(detail.role) ? 'major' : 'medium';
    case 'owner-change':
      // The zero address can use no powers.
      return ZERO.test(detail.after) ? 'informational' : 'major';
    case 'admin-change':
    case 'implementation-change':
    case 'deployer-funded':
    case 'audited-code':
    case 'report-withdrawn':
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
    // An outflow may be a trade with a pool.
    case 'large-outflow':
      return 'medium';
    case 'liquidity-removal':
      return detail.shareBps >= LIQUIDITY_REMOVAL.criticalBps ? 'critical' : 'major';
    case 'incident':
      return rateIncident({ kind: detail.incidentKind, lossUsd: detail.lossUsd, shareLost: null });
  }
}

/** The same rule as text, one line a severity. */
export const ALERT_SEVERITY_RULE: readonly { readonly severity: IncidentSeverity; readonly when: string }[] = [
  { severity: 'critical', when: 'A mint of half the supply or more, or half of a pool’s liquidity removed, at once.' },
  {
    severity: 'major',
    when: 'A new owner, admin or code; code that is no longer the audited code; a withdrawn audit report; a granted admin role; a shorter delay; a pause; a deployer paid by a mixer or another labelled address; a mint of a tenth of the supply; a fifth of a pool’s liquidity removed; a first use of a power over funds.',
  },
  {
    severity: 'medium',
    when: 'Another role granted; a fee or rate set; a large outflow; a mint of a twentieth of the supply; a first use of any other power.',
  },
  { severity: 'minor', when: 'A role revoked.' },
  { severity: 'informational', when: 'Ownership renounced, a longer delay, the end of a pause.' },
];
