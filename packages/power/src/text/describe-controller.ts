import type { Controller } from '../analysis/power-map.ts';

const DAY_S = 86_400;

/** The controller who decides, as the subject of a sentence. `isKnown`: whether the path to it was resolved. */
export function toWho({ end, isKnown }: { readonly end: Controller | undefined; readonly isKnown: boolean }): string {
  if (end?.reason === 'anyone-may-act') return 'Anyone, through a contract that makes any call for anyone,';
  if (end?.kind === 'multisig') return toOwners(end);
  if (end?.aliasOf !== undefined) return 'A contract on the parent chain';
  if (end?.kind === 'governor') return 'A vote of token holders';
  if (end?.kind === 'account' || end?.kind === 'delegated-account') return 'A single-key wallet (EOA)';
  if (end?.kind === 'timelock' && isKnown) return 'Any proposer of a timelock';
  return 'A contract with an unknown controller';
}

function toOwners({ multisig, family }: Controller): string {
  const { threshold = 0, owners = [], keys = threshold } = multisig ?? {};
  const of = `${owners.length} owners of a ${family === 'multisig-wallet' ? 'multisig wallet' : 'Safe'}`;
  const fewer = keys < threshold ? `, for which ${keys === 1 ? 'one key suffices' : `${keys} keys suffice`},` : '';
  return threshold === 1 ? `Any one of ${of}` : `${threshold} of ${of}${fewer}`;
}

/** The timelock between announcement and execution. */
export function describeDelay(seconds: number): string {
  return seconds === 0 ? 'without a timelock' : `after a delay of ${toDuration(seconds)}`;
}

/** A duration in text: 48 hours, 30 minutes, 7 days. */
export function toDuration(seconds: number): string {
  const [size, word] = seconds < 3_600 ? [60, 'minute'] : seconds <= 3 * DAY_S ? [3_600, 'hour'] : [DAY_S, 'day'];
  const amount = Math.round((seconds / size) * 10) / 10;
  return `${amount} ${word}s`;
}
