import { CAPS } from './caps.ts';
import { CODE_CHECKS } from './checks/code.ts';
import { COMMUNITY_CHECKS } from './checks/community.ts';
import { FUNDAMENTALS_CHECKS } from './checks/fundamentals.ts';
import { GOVERNANCE_CHECKS } from './checks/governance.ts';
import { MARKET_CHECKS } from './checks/market.ts';
import { OPERATIONS_CHECKS } from './checks/operations.ts';
import { POWER_STRENGTH } from './checks/power-path.ts';
import type { Method } from './method-types.ts';
import { DIMENSION_NAMES } from './publish/dimension-names.ts';
import { TRAITS } from './traits.ts';

/**
 * The scoring method. Its version changes in the major number with a dimension, weight, cut-off or cap
 * maximum, in the minor number with a rule or a check, in the patch number with wording. Reasons and
 * history: docs/methodology.md.
 */
export const METHOD: Method = {
  version: '2.1.1',
  dimensions: [
    {
      id: 'COD',
      name: DIMENSION_NAMES.COD,
      weight: 34,
      meaning: 'The code that runs is public, examined, and resists strangers.',
      linked: true,
    },
    {
      id: 'GOV',
      name: DIMENSION_NAMES.GOV,
      weight: 26,
      meaning: 'Who can take, block or change, how many must agree, and how long users have to leave.',
      linked: true,
    },
    {
      id: 'OPS',
      name: DIMENSION_NAMES.OPS,
      weight: 14,
      meaning: 'Past incidents, readiness, dependencies, care with keys and upgrades.',
      linked: true,
    },
    {
      id: 'FUN',
      name: DIMENSION_NAMES.FUN,
      weight: 11,
      meaning: 'Time survived with value, real use, backing, who stands behind it.',
      linked: true,
    },
    {
      id: 'MKT',
      name: DIMENSION_NAMES.MKT,
      weight: 10,
      meaning: 'Whether one can get out, at what loss, and who can move the market.',
      linked: false,
    },
    { id: 'COM', name: DIMENSION_NAMES.COM, weight: 5, meaning: 'Links proven, reports upheld, what was announced, votes.', linked: false },
  ],
  checks: [...CODE_CHECKS, ...GOVERNANCE_CHECKS, ...OPERATIONS_CHECKS, ...FUNDAMENTALS_CHECKS, ...MARKET_CHECKS, ...COMMUNITY_CHECKS],
  caps: CAPS,
  traits: TRAITS,
  powers: POWER_STRENGTH,
  linkSlack: 30,
  homeShare: 0.7,
  letters: [
    { letter: 'A', min: 80, meaning: 'Strong, and shown to be.' },
    { letter: 'B', min: 65, meaning: 'Good, with known gaps.' },
    { letter: 'C', min: 50, meaning: 'Mixed, or powers without notice.' },
    { letter: 'D', min: 35, meaning: 'A deal-breaker can happen.' },
    { letter: 'E', min: 0, meaning: 'Proven danger, or almost nothing shown.' },
  ],
  rating: { coverageMin: 60, widthMax: 35, provenBelow: 35 },
};
