import * as z from 'zod/mini';
import { Count, Instant, Ratio, Seconds, Share, YesNo, YesNoOrUnknown } from './parts.ts';

// Answers of the Governance Strength checks.

/**
 * Who holds a power. A key is an account that one person can use: an EOA, an account with delegated
 * code, an MPC wallet. A Safe with a module, fallback or delegate that can act alone has the custody of
 * the weakest of them. `owners` null: the threshold is known, the signers are not. `snapshots`: votes
 * count at a past block, with a quorum.
 */
export const Custody = z.union([
  z.strictObject({ kind: z.literal('key') }),
  z.strictObject({ kind: z.literal('safe'), required: Count, owners: z.nullable(Count) }),
  z.strictObject({ kind: z.literal('governor'), snapshots: YesNo }),
  z.strictObject({ kind: z.literal('nobody') }),
  z.strictObject({ kind: z.literal('unresolved') }),
]);
export type Custody = z.infer<typeof Custody>;

/**
 * One access path to a power. `enabled`: a live holder can call it now, proven by simulation; false: no
 * account can reach it, also not after changes that accounts can make; null: undecided. `noticeSeconds`
 * is the delay between announcement and effect.
 */
export const PowerPath = z.strictObject({ enabled: YesNoOrUnknown, custody: Custody, noticeSeconds: z.nullable(Seconds) });
export type PowerPath = z.infer<typeof PowerPath>;

/** What an access path takes: by new tokens, or what holders and depositors own. */
export const Taking = z.enum(['mint', 'funds']);
export type Taking = z.infer<typeof Taking>;

/**
 * All access paths found to take users' value within a day. `complete` is false while a function is unclassified. `taking`: by
 * what; without it, either.
 */
export const TakePowers = z.strictObject({
  paths: z.array(z.extend(PowerPath, { taking: z.exactOptional(z.array(Taking)) })),
  complete: YesNo,
});

/** The same for blocking users. `endsItself`: a pause that ends within 14 days and leaves withdrawals open. */
export const BlockPowers = z.strictObject({
  paths: z.array(z.extend(PowerPath, { endsItself: YesNo })),
  complete: YesNo,
});

/** The worst fee, mint or fraction that a setter reached when called at its maximum; 0 when nothing can be set. */
export const SettingLimits = z.strictObject({ worst: Ratio, complete: YesNo });

/** The shortest delay before a harmful change takes effect, and the longest wait to withdraw; or that no take power exists. */
export const TimeToLeave = z.union([
  z.strictObject({ takePower: z.literal('none') }),
  z.strictObject({ takePower: z.literal('some'), noticeSeconds: z.nullable(Seconds), withdrawalSeconds: z.nullable(Seconds) }),
]);

/** Whether the signers are separate. `sharedFunding`: two or more were first funded by one address within 24 hours. */
export const Signers = z.union([
  z.strictObject({ holder: z.enum(['none', 'one-key']) }),
  z.strictObject({
    holder: z.literal('signers'),
    deployerSigns: YesNoOrUnknown,
    sharedFunding: YesNoOrUnknown,
    guardianIsSame: YesNoOrUnknown,
    /** It is attested that they are different people. */
    attested: YesNo,
  }),
]);

/** A second controller: one works although the owner is renounced or announced; a role's admin is outside the map; functions left unexecuted; none. */
export const HiddenController = z.strictObject({ second: z.enum(['works', 'role-admin', 'unexecuted', 'none']) });

/** Every use of a take power since `coveredFrom`. `movedAgainstUsers`: the share of users' value it took. */
export const TakePowerUses = z.strictObject({
  coveredFrom: Instant,
  uses: z.array(
    z.strictObject({
      at: Instant,
      noticeSeconds: z.nullable(Seconds),
      announced: YesNoOrUnknown,
      movedAgainstUsers: z.nullable(Share),
    }),
  ),
});

/** Every change of control since `coveredFrom`: whether it weakened an access path, whether it was announced. */
export const ControlChanges = z.strictObject({
  coveredFrom: Instant,
  changes: z.array(z.strictObject({ at: Instant, weakened: YesNoOrUnknown, noticed: YesNoOrUnknown })),
});

/** The governor's settings; `quorumShare` of the supply. */
export const VoteBuying = z.strictObject({
  snapshot: YesNo,
  votingDelayBlocks: Count,
  quorumShare: z.nullable(Share),
  noticeSeconds: Seconds,
});

/** The votes of the three largest delegates, as a share of the quorum. */
export const DelegateShare = z.strictObject({ topThreeOfQuorum: Ratio });

/** The Safe or timelock itself: no holder; one key; a module, guard or admin outside the map; one party proposes and executes; clean. */
export const HolderContract = z.strictObject({ holder: z.enum(['none', 'one-key', 'foreign', 'one-party', 'clean']) });

export const GOVERNANCE_ANSWERS = {
  'GOV-01': TakePowers,
  'GOV-02': BlockPowers,
  'GOV-03': SettingLimits,
  'GOV-04': TimeToLeave,
  'GOV-05': Signers,
  'GOV-06': HiddenController,
  'GOV-07': TakePowerUses,
  'GOV-08': ControlChanges,
  'GOV-09': VoteBuying,
  'GOV-10': DelegateShare,
  'GOV-11': HolderContract,
} as const;
