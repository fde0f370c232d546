import { type IncidentSeverity, rateIncident } from '../../catalog/incident/severity.ts';
import type { Capability } from '../activity/privileged.ts';
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
    // A trade with a pool is an outflow, too.
    case 'large-outflow':
      return 'medium';
    case 'liquidity-removal':
      return detail.shareBps >= LIQUIDITY_REMOVAL.criticalBps ? 'critical' : 'major';
    case 'incident':
      return rateIncident({ kind: detail.incidentKind, lossUsd: detail.lossUsd, shareLost: null });
  }
}

/** The same in words, one line a severity. */
export const ALERT_SEVERITY_RULE: readonly { readonly severity: IncidentSeverity; readonly when: string }[] = [
  { severity: 'critical', when: 'New tokens of half the supply or more, or half of a pool’s liquidity taken out, at once.' },
  {
    severity: 'major',
    when: 'Another owner, admin or code; a granted admin role; a shorter delay; a pause; a deployer paid by a mixer or another labelled address; new tokens of a tenth of the supply; a fifth of a pool’s liquidity taken out; a first use of a power by which money can be taken.',
  },
  {
    severity: 'medium',
    when: 'Another role granted; a fee or rate set; a large outflow; new tokens of a twentieth of the supply; a first use of any other power.',
  },
  { severity: 'minor', when: 'A role taken away.' },
  { severity: 'informational', when: 'Ownership given up, a longer delay, the end of a pause.' },
];
