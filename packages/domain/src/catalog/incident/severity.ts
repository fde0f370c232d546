import { SEVERITIES, type Severity } from '../../severity.ts';
import type { IncidentKind, ShareLost } from '../file/schema.ts';

export type IncidentSeverity = Severity;

type IncidentFacts = { readonly kind: IncidentKind; readonly lossUsd: string | null; readonly shareLost: ShareLost | null };

/** Lower bounds of stated losses in whole US dollars. Steps of ten, since sources often differ by a factor of two. */
const BY_LOSS: readonly (readonly [fromUsd: bigint, severity: IncidentSeverity])[] = [
  [10_000_000n, 'critical'],
  [1_000_000n, 'major'],
  [100_000n, 'medium'],
  [1n, 'minor'],
];

const BY_SHARE: Readonly<Record<ShareLost, IncidentSeverity>> = { half: 'critical', tenth: 'major', hundredth: 'medium', less: 'minor' };

/** The holders of the project's keys moved users' funds: the next loss needs no new vulnerability. */
const BY_THE_KEYS: ReadonlySet<IncidentKind> = new Set(['rug-pull', 'private-key-compromise']);

/**
 * An incident's severity: the worst by its stated loss, its share of lost value and its kind. Names and
 * dates are no input, so the rule is the same for every project. `SEVERITY_RULE` is its published text.
 */
export function rateIncident({ kind, lossUsd, shareLost }: IncidentFacts): IncidentSeverity {
  const loss = lossUsd === null ? undefined : BigInt(lossUsd);
  if (loss === 0n && shareLost === null) return 'informational';
  const verdicts = [
    ...(loss === undefined ? [] : BY_LOSS.filter(([fromUsd]) => loss >= fromUsd).map(([, severity]) => severity)),
    ...(shareLost === null ? [] : [BY_SHARE[shareLost]]),
    ...(BY_THE_KEYS.has(kind) ? (['major'] as const) : []),
  ];
  if (verdicts.length === 0) return kind === 'anomaly' ? 'informational' : 'medium';
  return SEVERITIES.find((severity) => verdicts.includes(severity)) ?? 'informational';
}

/** The published text of the rule, one line per severity. */
export const SEVERITY_RULE: readonly { readonly severity: IncidentSeverity; readonly when: string }[] = [
  { severity: 'critical', when: 'A stated loss of 10 million US dollars or more, or half of the value that the project held.' },
  {
    severity: 'major',
    when: 'A loss of 1 million or more, or a tenth of the value; also any loss by the project’s own keys: a rug pull or a stolen key.',
  },
  { severity: 'medium', when: 'A loss of 100,000 or more, or a hundredth of the value; also where no source states a loss.' },
  { severity: 'minor', when: 'A smaller loss.' },
  { severity: 'informational', when: 'Nothing was lost, or something odd was seen and no loss is stated.' },
];
