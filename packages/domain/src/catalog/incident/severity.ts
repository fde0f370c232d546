import { SEVERITIES, type Severity } from '../../severity.ts';
import type { IncidentKind, ShareLost } from '../file/schema.ts';

export type IncidentSeverity = Severity;

type IncidentFacts = { readonly kind: IncidentKind; readonly lossUsd: string | null; readonly shareLost: ShareLost | null };

/** Stated losses from so many whole US dollars up. The steps are of ten, because sources rarely agree to better than a factor of two. */
const BY_LOSS: readonly (readonly [fromUsd: bigint, severity: IncidentSeverity])[] = [
  [10_000_000n, 'critical'],
  [1_000_000n, 'major'],
  [100_000n, 'medium'],
  [1n, 'minor'],
];

const BY_SHARE: Readonly<Record<ShareLost, IncidentSeverity>> = { half: 'critical', tenth: 'major', hundredth: 'medium', less: 'minor' };

/** Whoever held the project's keys moved what belonged to its users: the next loss needs no new flaw. */
const BY_THE_KEYS: ReadonlySet<IncidentKind> = new Set(['rug-pull', 'private-key-compromise']);

/**
 * The one rule by which incidents get a severity: the worst of what the stated loss, the share of value that was lost and the kind say.
 * It reads no names and no dates, so it is the same for everybody and for ever. `SEVERITY_RULE` says it to readers.
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

/** The same rule in words, one line a severity. */
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
