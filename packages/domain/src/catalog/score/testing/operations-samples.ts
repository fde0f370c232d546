import { DAY, NOW } from './facts.ts';
import type { Samples } from './sample.ts';

const DAYS = 86_400;
const covered = NOW - 400 * DAY;
const upgrade = { at: NOW - 10 * DAY, noticeSeconds: 2 * DAYS, sourced: true };

export const OPERATIONS_SAMPLES: Samples<'OPS'> = {
  'OPS-01': [
    [{ kind: 'incident', day: '2023-01-02', shareLost: 'hundredth', lossUsd: null }, 938, 938],
    [{ kind: 'incident', day: '2025-01-01', shareLost: 'less', lossUsd: null }, 900, 900],
    [{ kind: 'incident', day: '2025-01-01', shareLost: 'hundredth', lossUsd: null }, 750, 750],
    [{ kind: 'incident', day: '2025-01-01', shareLost: 'tenth', lossUsd: null }, 600, 600],
    [{ kind: 'incident', day: '2025-01-01', shareLost: 'half', lossUsd: null }, 500, 500],
    [{ kind: 'incident', day: '2025-01-01', shareLost: null, lossUsd: '5000000' }, 500, 900],
    [{ kind: 'incident', day: '2025', shareLost: 'tenth', lossUsd: null }, 202, 600],
    [{ kind: 'incident', day: '2026-01-01', shareLost: 'half', lossUsd: null }, 0, 0],
  ],
  'OPS-02': [
    [{ kind: 'incident', cause: true, fix: true, repaid: true }, 1000, 1000],
    [{ kind: 'incident', cause: true, fix: null, repaid: true }, 600, 1000],
    [{ kind: 'incident', cause: true, fix: false, repaid: false }, 300, 300],
    [{ kind: 'incident', cause: null, fix: null, repaid: null }, 0, 1000],
    [{ kind: 'incident', cause: false, fix: false, repaid: false }, 0, 0],
  ],
  'OPS-03': [
    [{ programme: 'live', rewardMaxUsd: '50000', valueAtRiskUsd: '1000000', fundsVisible: true }, 1000, 1000],
    [{ programme: 'live', rewardMaxUsd: '10000', valueAtRiskUsd: '1000000', fundsVisible: false }, 800, 800],
    [{ programme: 'live', rewardMaxUsd: '50000', valueAtRiskUsd: '1000000', fundsVisible: null }, 800, 1000],
    [{ programme: 'live', rewardMaxUsd: '1000', valueAtRiskUsd: '1000000', fundsVisible: null }, 600, 600],
    [{ programme: 'live', rewardMaxUsd: '1000000', valueAtRiskUsd: null, fundsVisible: null }, 600, 1000],
    [{ programme: 'live', rewardMaxUsd: '1000000', valueAtRiskUsd: null, fundsVisible: false }, 600, 800],
    [{ programme: 'live', rewardMaxUsd: null, valueAtRiskUsd: null, fundsVisible: null }, 500, 1000],
    [{ programme: 'none' }, 0, 0],
  ],
  'OPS-04': [
    [{ contact: true, safeHarbour: true }, 1000, 1000],
    [{ contact: true, safeHarbour: null }, 500, 1000],
    [{ contact: false, safeHarbour: true }, 500, 500],
    [{ contact: false, safeHarbour: false }, 0, 0],
  ],
  'OPS-05': [
    [{ brake: 'guardian' }, 1000, 1000],
    [{ brake: 'shared' }, 600, 600],
    [{ brake: 'none' }, 0, 0],
  ],
  'OPS-06': [
    [{ coveredFrom: covered, upgrades: [] }, 1000, 1000],
    [{ coveredFrom: covered, upgrades: [upgrade, { ...upgrade, at: NOW - 366 * DAY, sourced: false }] }, 1000, 1000],
    [{ coveredFrom: covered, upgrades: [upgrade, { ...upgrade, sourced: false }] }, 500, 500],
    [{ coveredFrom: covered, upgrades: [upgrade, { ...upgrade, noticeSeconds: null }] }, 500, 1000],
    [{ coveredFrom: NOW - DAY, upgrades: [] }, 0, 1000],
    [{ coveredFrom: covered, upgrades: [{ ...upgrade, noticeSeconds: DAYS - 1 }] }, 0, 0],
  ],
  'OPS-07': [
    [{ complete: true, strengths: [] }, 1000, 1000],
    [
      {
        complete: true,
        strengths: [
          { low: 1, high: 1 },
          { low: 0.55, high: 0.55 },
        ],
      },
      800,
      800,
    ],
    [{ complete: true, strengths: [{ low: 0.25, high: 0.4 }] }, 400, 600],
    [{ complete: false, strengths: [{ low: 0.55, high: 0.55 }] }, 0, 800],
    [{ complete: true, strengths: [{ low: 0, high: 0 }] }, 0, 0],
  ],
  'OPS-08': [
    [{ freshShare: 1 }, 1000, 1000],
    [{ freshShare: 0.97 }, 970, 970],
    [{ freshShare: 0 }, 0, 0],
  ],
  'OPS-09': [
    [{ phishing: false, tlsAndHsts: true, caaOrDnssec: true, contentPolicy: true, addressesMatch: true }, 1000, 1000],
    [{ phishing: false, tlsAndHsts: true, caaOrDnssec: false, contentPolicy: true, addressesMatch: null }, 500, 800],
    [{ phishing: null, tlsAndHsts: true, caaOrDnssec: true, contentPolicy: true, addressesMatch: true }, 0, 1000],
    [{ phishing: true, tlsAndHsts: true, caaOrDnssec: true, contentPolicy: true, addressesMatch: true }, 0, 0],
  ],
  'OPS-10': [
    [{ holder: 'none' }, 1000, 1000],
    [{ holder: 'signers', share: 0.9 }, 1000, 1000],
    [{ holder: 'signers', share: 0.45 }, 600, 600],
    [{ holder: 'signers', share: 0 }, 200, 200],
    [{ holder: 'signers', share: 0.45, mostShare: 1 }, 600, 1000],
  ],
};
