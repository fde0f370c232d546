import * as z from 'zod/mini';
import { Instant, Searched, Seconds, Share, WholeUsd, YesNo, YesNoOrUnknown } from './parts.ts';

// Answers of the Operational Resilience checks.

/** A day, month or year, in the source's precision. */
const When = z.string().check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/));

/**
 * One incident in which the project's code, keys or people were used to take value: its day, at least which part of the value
 * held was lost (null: no source says), and the loss in dollars where stated.
 */
export const Exploit = z.union([
  z.strictObject({
    kind: z.literal('incident'),
    day: When,
    shareLost: z.nullable(z.enum(['half', 'tenth', 'hundredth', 'less'])),
    lossUsd: z.nullable(WholeUsd),
  }),
  Searched,
]);

/** How one incident was handled: a public cause; the fix live and proven by replaying the attack; users made whole. */
export const Response = z.union([
  z.strictObject({ kind: z.literal('incident'), cause: YesNoOrUnknown, fix: YesNoOrUnknown, repaid: YesNoOrUnknown }),
  Searched,
]);

/**
 * A live bug bounty programme. `rewardMaxUsd` null: none stated. `valueAtRiskUsd` null: not measured. `fundsVisible`: the
 * reward can be seen on a chain. "none" only with a search.
 */
export const Bounty = z.union([
  z.strictObject({
    programme: z.literal('live'),
    rewardMaxUsd: z.nullable(WholeUsd),
    valueAtRiskUsd: z.nullable(WholeUsd),
    fundsVisible: YesNoOrUnknown,
  }),
  z.strictObject({ programme: z.literal('none') }),
]);

/** A security contact that can be found, and an entry in a safe-harbour registry. */
export const Rescue = z.strictObject({ contact: YesNoOrUnknown, safeHarbour: YesNoOrUnknown });

/** No pause; a pause behind the same key as a take power; a guardian that can only pause. */
export const Brake = z.strictObject({ brake: z.enum(['none', 'shared', 'guardian']) });

/** Every upgrade since `coveredFrom`. `sourced`: matching source was public within 24 hours. */
export const Upgrades = z.strictObject({
  coveredFrom: Instant,
  upgrades: z.array(z.strictObject({ at: Instant, noticeSeconds: z.nullable(Seconds), sourced: YesNoOrUnknown })),
});

/** Outside contracts that price or hold value, each with the strength of its weakest take power, as GOV-01 gives it, from 0 to 1. */
export const Dependencies = z.strictObject({
  complete: YesNo,
  strengths: z.array(z.strictObject({ low: Share, high: Share }).check(z.refine(({ low, high }) => low <= high))),
});

/** The part of the last 30 days in which the feed was younger than one and a half heartbeats. */
export const FeedUptime = z.strictObject({ freshShare: Share });

/** A passive check of the website. `phishing`: on a list of phishing sites; null when no list was queried. */
export const Website = z.strictObject({
  phishing: YesNoOrUnknown,
  tlsAndHsts: YesNoOrUnknown,
  caaOrDnssec: YesNoOrUnknown,
  contentPolicy: YesNoOrUnknown,
  addressesMatch: YesNoOrUnknown,
});

/**
 * The share of the holders' transactions that go to contracts in scope or to their Safe; or that no
 * account holds a power. `share` is the lower bound, `mostShare` the upper bound where it is greater.
 */
export const KeyUse = z.union([
  z.strictObject({ holder: z.literal('none') }),
  z.strictObject({ holder: z.literal('signers'), share: Share, mostShare: z.optional(Share) }),
]);

export const OPERATIONS_ANSWERS = {
  'OPS-01': Exploit,
  'OPS-02': Response,
  'OPS-03': Bounty,
  'OPS-04': Rescue,
  'OPS-05': Brake,
  'OPS-06': Upgrades,
  'OPS-07': Dependencies,
  'OPS-08': FeedUptime,
  'OPS-09': Website,
  'OPS-10': KeyUse,
} as const;
