import * as z from 'zod/mini';
import type { CapPart, CheckPart, Part } from '../deployment-score.ts';
import { bindingCaps, isBuilt, toTriRecord } from '../deployment-score.ts';
import { isRepeatable } from '../evidence.ts';
import type { Method } from '../method-types.ts';
import { OPEN_INVENTORY, type Scope } from '../scope.ts';
import type { DeploymentPart, ProjectScore } from '../score.ts';
import { Basis, CheckState, Dimension, type Fact, Tier } from '../types.ts';
import { scoreWithoutHost } from '../without-host.ts';
import { answerText } from './answer-text.ts';
import { checkState } from './check-state.ts';
import { listNarrowing, wayToAnswer } from './narrowing.ts';

// Everything a page shows of a score, and a reader needs to recompute it with the method.

const SpanSchema = z.object({ low: z.number(), high: z.number() });
const TriSchema = z.enum(['yes', 'no', 'maybe']);
const WayToAnswerSchema = z.enum(['connect-chain', 'find-contracts', 'read-chain', 'count-findings', 'state', 'look-at-website', 'votes']);

/** One check's proven minimum and possible maximum, in thousandths; 0 to 1000 is not assessed. */
export const CheckBreakdown = z.object({
  id: z.string(),
  weight: z.int(),
  /** 'maybe': unknown whether it applies, so it counts as not assessed. */
  applies: TriSchema,
  low: z.int(),
  high: z.int(),
  /** How it ends: passed from 800, failed up to 200, a concern between; not known while it could be either. */
  state: CheckState,
  /** How its facts are known, and the day of the oldest; null without facts. */
  basis: z.nullable(Basis),
  asOf: z.nullable(z.iso.date()),
  /** The share of the low end that remains with age, 1 to 0; null without facts. */
  fresh: z.nullable(z.number()),
  /** What its facts answer, in few words; null where they do not say. */
  answer: z.nullable(z.string()),
  /** Where the first of its facts can be verified: a block of the deployment, or a page. */
  evidence: z.nullable(z.object({ url: z.exactOptional(z.string()), block: z.exactOptional(z.int()) })),
  factIds: z.array(z.string()),
  /** Why it is open, and what would answer it; null when answered. */
  open: z.nullable(z.object({ why: z.string(), by: WayToAnswerSchema })),
});
export type CheckBreakdown = z.infer<typeof CheckBreakdown>;

export const DimensionBreakdown = z.object({
  id: Dimension,
  weight: z.int(),
  low: z.number(),
  high: z.number(),
  coverage: z.number(),
  /** Sums over the checks of weight × low, weight × high, and weight. */
  sum: z.object({ low: z.int(), high: z.int(), weight: z.int() }),
  checks: z.array(CheckBreakdown),
});
export type DimensionBreakdown = z.infer<typeof DimensionBreakdown>;

export const CapBreakdown = z.object({
  id: z.string(),
  max: z.int(),
  state: z.enum(['proven', 'not-excluded', 'excluded']),
  /** Whether it limits the low end or the high end of its deployment. */
  bindsLow: z.boolean(),
  bindsHigh: z.boolean(),
  factIds: z.array(z.string()),
  undetermined: z.array(z.string()),
});
export type CapBreakdown = z.infer<typeof CapBreakdown>;

export const DeploymentBreakdown = z.object({
  /** A chain's slug; '*' for a project without contracts on record; '?' for contracts not found yet. */
  id: z.string(),
  home: z.boolean(),
  low: z.number(),
  high: z.number(),
  coverage: z.number(),
  mean: SpanSchema,
  /** The weakest linked dimension plus the slack. */
  link: SpanSchema,
  linkBinds: z.boolean(),
  traits: z.record(z.string(), TriSchema),
  /** Empty for '?', which counts as 0 to 100. */
  dimensions: z.array(DimensionBreakdown),
  /** Checks that do not apply. */
  without: z.array(z.string()),
  /** Checks and caps that no code answers yet: outside coverage and score. */
  notBuilt: z.array(z.string()),
  caps: z.array(CapBreakdown),
});
export type DeploymentBreakdown = z.infer<typeof DeploymentBreakdown>;

export const Narrowing = z.object({
  subject: z.string(),
  deployment: z.string(),
  points: z.number(),
  by: WayToAnswerSchema,
  checks: z.int(),
  words: z.string(),
});
export type Narrowing = z.infer<typeof Narrowing>;

const Outcome = z.object({
  low: z.number(),
  high: z.number(),
  /** Low rounded down, high rounded up. */
  shown: z.object({ low: z.int(), high: z.int() }),
  coverage: z.number(),
  rated: z.boolean(),
  /** `shown.low` when rated, otherwise null. */
  score: z.nullable(z.int()),
  tier: Tier,
  /** The high end's letter, when it differs. */
  tierHigh: z.nullable(Tier),
});

export const ScoreBreakdown = z.extend(Outcome, {
  /** Version of the method. */
  method: z.string(),
  asOf: z.iso.datetime(),
  /** Whether there is any usable fact. Without one there is no rank. */
  known: z.boolean(),
  uncappedLow: z.number(),
  blend: z.object({
    rule: z.enum(['home', 'shares', 'worst-other']),
    low: z.number(),
    high: z.number(),
    /** The weight of each deployment at each end, together 1. */
    weights: z.record(z.string(), SpanSchema),
  }),
  /** The home deployment first. */
  deployments: z.array(DeploymentBreakdown),
  /** The score without what the host attests; null where it attests nothing. */
  withoutHost: z.nullable(Outcome),
  narrowing: z.array(Narrowing),
});
export type ScoreBreakdown = z.infer<typeof ScoreBreakdown>;

/** A score with everything it was computed from. `host` is the party that runs the site, as named in facts. */
export function toBreakdown(
  score: ProjectScore,
  { facts, method, scope, host }: { facts: readonly Fact[]; method: Method; scope: Scope; host: string },
): ScoreBreakdown {
  const without = scoreWithoutHost(facts, method, scope, host);
  const context = { byId: new Map(facts.map((fact) => [fact.id, fact])), method };
  return {
    ...toOutcome(score),
    method: score.method,
    asOf: new Date(score.asOf).toISOString(),
    known: score.known,
    uncappedLow: score.uncappedLow,
    blend: { rule: score.blend.rule, ...score.blend.span, weights: { ...score.blend.weights } },
    deployments: [toDeployment(score.home, true, context), ...score.others.map((other) => toDeployment(other, false, context))],
    withoutHost: without === null ? null : toOutcome(without),
    narrowing: listNarrowing(score, facts),
  };
}

function toOutcome({ low, high, shown, coverage, rated, tier, tierHigh }: ProjectScore): z.infer<typeof Outcome> {
  return { low, high, shown: { ...shown }, coverage, rated, score: rated ? shown.low : null, tier, tierHigh };
}

type Context = { readonly byId: ReadonlyMap<string, Fact>; readonly method: Method };

function toDeployment({ id, part }: DeploymentPart, home: boolean, { byId, method }: Context): DeploymentBreakdown {
  const isUnseen = id === OPEN_INVENTORY;
  return {
    id,
    home,
    low: part.low,
    high: part.high,
    coverage: part.coverage,
    mean: { ...part.mean },
    link: { ...part.link },
    linkBinds: part.link.low < part.mean.low,
    traits: toTriRecord(part.traits),
    dimensions: isUnseen
      ? []
      : part.dimensions.map(({ checks, id: dimension, weight, low, high, coverage, sum }) => ({
          ...{ id: dimension, weight, low, high, coverage, sum: { ...sum } },
          checks: checks.map((check) => toCheck(check, byId)),
        })),
    without: part.without.map((check) => check.id),
    notBuilt: [...method.checks, ...method.caps].filter((each) => !isBuilt(each)).map((each) => each.id),
    caps: isUnseen ? [] : part.caps.map((cap) => toCap(cap, part)),
  };
}

function toCheck(part: CheckPart, byId: ReadonlyMap<string, Fact>): CheckBreakdown {
  const { check, applies, value, fresh, factIds, undetermined } = part;
  const [low, high] = value;
  const used = factIds.flatMap((id) => byId.get(id) ?? []);
  const why = undetermined.length > 0 ? undetermined.join(' ') : check.unknownWhen;
  return {
    ...{ id: check.id, weight: check.weight, applies, low, high, fresh, state: checkState(part) },
    basis: used.length === 0 ? null : used.every(({ source }) => isRepeatable(source)) ? 'proven' : 'attested',
    asOf: used.length === 0 ? null : new Date(Math.min(...used.map(({ assessedAt }) => assessedAt))).toISOString().slice(0, 10),
    answer: answerText(check.id, used),
    evidence: evidenceOf(used),
    factIds: [...factIds],
    open: low === high ? null : { why, by: wayToAnswer(check) },
  };
}

function evidenceOf(facts: readonly Fact[]): CheckBreakdown['evidence'] {
  for (const { evidence } of facts) {
    if (evidence.kind === 'chain') return { block: evidence.blockNumber };
    const [url] = evidence.kind === 'page' ? evidence.urls : [];
    if (url !== undefined) return { url };
  }
  return null;
}

const STATES = { yes: 'proven', maybe: 'not-excluded', no: 'excluded' } as const;

function toCap({ cap, value, factIds, undetermined }: CapPart, part: Part): CapBreakdown {
  const binds = (end: 'low' | 'high') => bindingCaps(part, end).some((each) => each.cap.id === cap.id);
  return {
    ...{ id: cap.id, max: cap.max, state: STATES[value], bindsLow: binds('low'), bindsHigh: binds('high') },
    factIds: [...factIds],
    undetermined: [...undetermined],
  };
}
