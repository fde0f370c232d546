import type { Custody, PowerPath } from '../score/answers/governance.ts';
import type { CheckState } from '../score/types.ts';

const HOUR = 3_600;

/** Below this notice a key that can take fails. */
export const KEY_NOTICE_SECONDS = 24 * HOUR;
/** Below this notice, users cannot be expected to leave in time, whichever account holds the power. */
export const NOTICE_SECONDS = 48 * HOUR;

/**
 * Who can use a power. `keys`: `required` keys of `of` are enough, counted through multisigs that are members of multisigs;
 * `of` null: not
 * known. `hasModules`: contracts that were not read may act without them. `unresolved`: an account of which it is not known who
 * acts through it. `undecided`: whether any account reaches the power at all.
 */
export type Holder =
  | { readonly kind: 'no-one' | 'anyone' | 'key' | 'vote' | 'timelock' | 'unresolved' | 'undecided' }
  | { readonly kind: 'keys'; readonly required: number; readonly of: number | null; readonly hasModules: boolean };

/** `noticeSeconds` null: not read, which is neither none nor enough. */
export type ControlPath = { readonly holder: Holder; readonly noticeSeconds: number | null };

export type PathState = Extract<CheckState, 'pass' | 'concern' | 'fail' | 'unknown'>;

/**
 * How one way to take users' value is judged: a key with notice under 24 hours fails; any holder with notice under 48 hours,
 * or with notice that was not read, is a concern; longer notice passes with three or more keys and at least half, or a vote.
 */
export function judgePath({ holder, noticeSeconds }: ControlPath): PathState {
  if (holder.kind === 'no-one') return 'pass';
  if (holder.kind === 'anyone') return 'fail';
  if (holder.kind === 'undecided') return 'unknown';
  const isKey = holder.kind === 'key' || (holder.kind === 'keys' && holder.required <= 1);
  if (noticeSeconds === null) return 'concern';
  if (isKey) return noticeSeconds < KEY_NOTICE_SECONDS ? 'fail' : 'concern';
  if (noticeSeconds < NOTICE_SECONDS) return 'concern';
  switch (holder.kind) {
    case 'vote':
      return 'pass';
    // Its delay is known, and not who can announce a change.
    case 'timelock':
    case 'unresolved':
      return 'unknown';
    case 'keys':
      if (holder.required < 3 || (holder.of !== null && holder.required * 2 < holder.of)) return 'concern';
      return holder.of === null || holder.hasModules ? 'unknown' : 'pass';
    default:
      return 'concern';
  }
}

const ORDER: readonly PathState[] = ['fail', 'concern', 'unknown', 'pass'];

/** The worst of several; what is known to be bad comes before what is not known. */
export function worstState(states: readonly PathState[]): PathState | undefined {
  return ORDER.find((state) => states.includes(state));
}

/** An access path of the score's facts. A vote that can be bought within one transaction is as good as a key. */
export function toControlPath({ enabled, custody, noticeSeconds }: PowerPath): ControlPath {
  if (enabled === false) return { holder: { kind: 'no-one' }, noticeSeconds };
  if (enabled === null && custody.kind !== 'nobody') return { holder: { kind: 'undecided' }, noticeSeconds };
  return { holder: toHolder(custody), noticeSeconds };
}

function toHolder(custody: Custody): Holder {
  switch (custody.kind) {
    case 'nobody':
      return { kind: 'no-one' };
    case 'key':
    case 'unresolved':
      return { kind: custody.kind };
    case 'governor':
      return { kind: custody.snapshots ? 'vote' : 'key' };
    case 'safe':
      return { kind: 'keys', required: custody.required, of: custody.owners, hasModules: false };
  }
}
