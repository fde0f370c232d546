import type { CheckPart } from '../deployment-score.ts';
import type { CheckState } from '../types.ts';

/** From this value on, in thousandths, a check passes. */
const PASS_FROM = 800;
/** Up to this value it fails. */
const FAIL_TO = 200;

/** How a check ends: by what is proven of it. Between two of them it is not known. */
export function checkState({ applies, value: [low, high] }: Pick<CheckPart, 'applies' | 'value'>): CheckState {
  if (applies === 'no') return 'not-applicable';
  if (low >= PASS_FROM) return 'pass';
  if (high <= FAIL_TO) return 'fail';
  return high < PASS_FROM ? 'concern' : 'unknown';
}
