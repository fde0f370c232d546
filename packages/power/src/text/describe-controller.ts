import { shortenHex } from '@redoubt/domain/shorten-hex';
import type { Controller } from '../analysis/power-map.ts';

const DAY_S = 86_400;

/** The controller who decides, as the subject of a sentence. `isKnown`: whether the path to it was resolved. */
export function toWho({ end, isKnown }: { readonly end: Controller | undefined; readonly isKnown: boolean }): string {
  if (end?.reason === 'anyone-may-act')
    return `Anyone, through a ${end.kind === 'delegated-account' ? 'wallet whose code' : 'contract that'} makes any call for anyone,`;
  if (end?.kind === 'multisig') return toOwners(end);
  if (end?.aliasOf !== undefined) return 'A contract on the parent chain';
  if (end?.kind === 'governor') return 'A vote of token holders';
  if (end?.kind === 'account') return 'A single-key wallet (EOA)';
  if (end?.kind === 'delegated-account')
    return `A single-key wallet (EOA)${end.delegate === undefined ? '' : ` that runs the code at ${shortenHex(end.delegate)}`}`;
  if (end?.kind === 'timelock' && isKnown) return 'Any proposer of a timelock';
  return 'A contract with an unknown controller';
}

function toOwners({ multisig, family }: Controller): string {
  if (multisig === undefined) return 'A multisig whose owners were not read';
  const { threshold, owners, keys = threshold } = multisig;
  const of =
    family === 'signers'
      ? `${owners.length} known signers`
      : `${owners.length} owners of a ${family === 'multisig-wallet' ? 'multisig wallet' : 'Safe'}`;
  const fewer = keys < threshold ? `, for which ${keys === 1 ? 'one key suffices' : `${keys} keys suffice`},` : '';
  return threshold === 1 ? `Any one of ${of}` : `${threshold} of ${of}${fewer}`;
}

/** The timelock between announcement and execution; null where it was not determined. */
function describeDelay(seconds: number | null): string {
  if (seconds === null) return 'delay not known';
  return seconds === 0 ? 'without a timelock' : `after a delay of ${toDuration(seconds)}`;
}

/** Few chains have slower blocks: what is short at this pace is short on others, too. */
const BLOCK_S = 12;

/** What passes before a controller acts: a delay, or the blocks of a vote that counts in them, with their length where that is less than a day. */
export function describeNotice({ delayS, end }: { readonly delayS: number | null; readonly end: Controller | undefined }): string {
  const { vote } = end ?? {};
  if (delayS !== null || vote?.clock !== 'blocks') return describeDelay(delayS);
  const blocks = vote.votingDelay + vote.votingPeriod;
  const short = blocks * BLOCK_S < DAY_S ? `, ${toDuration(blocks * BLOCK_S)} at ${BLOCK_S} s a block` : '';
  return `after a vote of ${blocks.toLocaleString('en-US')} ${blocks === 1 ? 'block' : 'blocks'}${short}`;
}

/** A duration in text: 48 hours, 30 minutes, 7 days. */
export function toDuration(seconds: number): string {
  const [size, word] = seconds < 3_600 ? [60, 'minute'] : seconds <= 3 * DAY_S ? [3_600, 'hour'] : [DAY_S, 'day'];
  const amount = Math.round((seconds / size) * 10) / 10;
  return `${amount} ${word}s`;
}
