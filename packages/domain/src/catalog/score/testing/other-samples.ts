import { DAY, NOW } from './facts.ts';
import type { Samples } from './sample.ts';

export const OTHER_SAMPLES: Samples<'FUN'> & Samples<'MKT'> & Samples<'COM'> = {
  'FUN-01': [
    [{ changedAt: NOW - 1095 * DAY }, 1000, 1000],
    [{ changedAt: NOW - 730 * DAY }, 900, 900],
    [{ changedAt: NOW - 365 * DAY }, 800, 800],
    [{ changedAt: NOW - 180 * DAY }, 600, 600],
    [{ changedAt: NOW - 30 * DAY }, 300, 300],
    [{ changedAt: NOW - 3 * DAY }, 30, 30],
    [{ changedAt: NOW }, 0, 0],
  ],
  'FUN-02': [
    [{ averageUsd: 1_000_000_000, since: NOW - 100 * DAY }, 1000, 1000],
    [{ averageUsd: 100_000_000, since: NOW - 100 * DAY }, 850, 850],
    [{ averageUsd: 10_000_000, since: NOW - 100 * DAY }, 700, 700],
    [{ averageUsd: 100_000, since: NOW - 100 * DAY }, 300, 300],
    [{ averageUsd: 0, since: NOW - 100 * DAY }, 0, 0],
  ],
  'FUN-03': [
    [{ callers: 10_000 }, 1000, 1000],
    [{ callers: 1000 }, 700, 700],
    [{ callers: 100 }, 450, 450],
    [{ callers: 10 }, 200, 200],
    [{ callers: 0 }, 0, 0],
  ],
  'FUN-04': [
    [{ weeks: 26 }, 1000, 1000],
    [{ weeks: 13 }, 500, 500],
    [{ weeks: 0 }, 0, 0],
  ],
  'FUN-05': [
    [{ reserves: 'measured', ratio: 1.2 }, 1000, 1000],
    [{ reserves: 'measured', ratio: 0.975 }, 650, 650],
    [{ reserves: 'measured', ratio: 0.95 }, 300, 300],
    [{ reserves: 'attested' }, 0, 700],
    [{ reserves: 'measured', ratio: 0.9 }, 0, 0],
  ],
  'FUN-06': [
    [{ history: 'clean' }, 1000, 1000],
    [{ history: 'short' }, 600, 600],
    [{ history: 'bad' }, 0, 0],
  ],
  'FUN-07': [
    [{ kind: 'identity-check' }, 600, 600],
    [{ kind: 'company' }, 600, 600],
    [{ kind: 'named-team' }, 400, 400],
  ],
  'FUN-08': [
    [{ addresses: true, audits: true, powers: true, powersComplete: true }, 1000, 1000],
    [{ addresses: true, audits: true, powers: true, powersComplete: null }, 600, 1000],
    [{ addresses: true, audits: false, powers: true, powersComplete: false }, 300, 300],
    [{ addresses: false, audits: false, powers: false, powersComplete: null }, 0, 0],
  ],
  'MKT-01': [
    [{ roundTripTax: 0, ableShare: 1 }, 1000, 1000],
    [{ roundTripTax: 0.15, ableShare: 0.9 }, 450, 450],
    [{ roundTripTax: 0.3, ableShare: 1 }, 0, 0],
    [{ roundTripTax: 0, ableShare: 0 }, 0, 0],
  ],
  'MKT-02': [
    [{ loss: 0.01 }, 1000, 1000],
    [{ loss: 0.05 }, 700, 700],
    [{ loss: 0.2 }, 300, 300],
    [{ loss: 0.5 }, 0, 0],
  ],
  'MKT-03': [
    [{ heldShare: 1, unrecognisedShare: 0 }, 1000, 1000],
    [{ heldShare: 0.2, unrecognisedShare: 0.6 }, 200, 800],
    [{ heldShare: 0, unrecognisedShare: 0 }, 0, 0],
  ],
  'MKT-04': [
    [{ topTenShare: 0.1 }, 1000, 1000],
    [{ topTenShare: 0.3 }, 600, 600],
    [{ topTenShare: 0.6 }, 200, 200],
    [{ topTenShare: 0.8 }, 0, 0],
  ],
  'MKT-05': [
    [{ share: 0 }, 1000, 1000],
    [{ share: 0.1 }, 700, 700],
    [{ share: 0.3 }, 200, 200],
    [{ share: 0.5 }, 0, 0],
  ],
  'MKT-06': [
    [{ worstFall: 0.1 }, 1000, 1000],
    [{ worstFall: 0.5 }, 400, 400],
    [{ worstFall: 0.8 }, 0, 0],
  ],
  'MKT-07': [
    [{ share: 0 }, 1000, 1000],
    [{ share: 0.05 }, 600, 600],
    [{ share: 0.2 }, 0, 0],
  ],
  'MKT-08': [
    [{ withinShare: 1 }, 1000, 1000],
    [{ withinShare: 0.9 }, 900, 900],
    [{ withinShare: 0 }, 0, 0],
  ],
  'MKT-09': [
    [{ share: 0 }, 1000, 1000],
    [{ share: 0.2 }, 600, 600],
    [{ share: 0.6 }, 0, 0],
  ],
  'COM-01': [
    [{ domain: true, signature: true, linkBack: true }, 1000, 1000],
    [{ domain: true, signature: null, linkBack: false }, 400, 800],
    [{ domain: false, signature: false, linkBack: false }, 0, 0],
  ],
  'COM-02': [
    [{ name: 'unique' }, 1000, 1000],
    [{ name: 'best-known' }, 800, 800],
    [{ name: 'shared' }, 500, 500],
    [{ name: 'look-alike' }, 0, 0],
  ],
  'COM-03': [
    [{ confirmedAt: [] }, 1000, 1000],
    [{ confirmedAt: [NOW - 181 * DAY] }, 1000, 1000],
    [{ confirmedAt: [NOW - 10 * DAY] }, 500, 500],
    [{ confirmedAt: [NOW - 10 * DAY, NOW - 20 * DAY, NOW] }, 0, 0],
  ],
  'COM-04': [
    [{ yes: 1000, total: 1000 }, 996, 996],
    [{ yes: 30, total: 30 }, 886, 886],
    [{ yes: 50, total: 100 }, 404, 404],
    [{ yes: 29, total: 29 }, 0, 1000],
    [{ yes: 0, total: 100 }, 0, 0],
  ],
  'COM-05': [
    [{ announced: 0, unannounced: 0, unsearched: 0 }, 1000, 1000],
    [{ announced: 3, unannounced: 1, unsearched: 0 }, 750, 750],
    [{ announced: 1, unannounced: 1, unsearched: 2 }, 250, 750],
    [{ announced: 0, unannounced: 2, unsearched: 0 }, 0, 0],
  ],
  'COM-06': [
    [{ authors: 3 }, 1000, 1000],
    [{ finished: true }, 800, 800],
    [{ authors: 2 }, 800, 800],
    [{ authors: 1 }, 500, 500],
    [{ authors: 0 }, 0, 0],
  ],
};
