import type { PrivilegedAddress } from '@redoubt/domain/onchain/activity/privileged';
import { shortenHex } from '@redoubt/domain/shorten-hex';
import type { Controller, MostVotes } from '../analysis/power-map.ts';
import { findLoneVoter } from '../controllers/lone-voter.ts';

const DAY_S = 86_400;

/** The controller who decides, as the subject of a sentence. `isKnown`: whether the path to it was resolved. */
export function toWho({ end, isKnown }: { readonly end: Controller | undefined; readonly isKnown: boolean }): string {
  if (end?.reason === 'anyone-may-act')
    return `Anyone, through a ${end.kind === 'delegated-account' ? 'wallet whose code' : 'contract that'} makes any call for anyone,`;
  if (end?.kind === 'multisig') return toOwners(end);
  if (end?.aliasOf !== undefined) return 'A contract on the parent chain';
  if (end?.kind === 'governor') {
    const lone = end.vote && findLoneVoter(end.vote);
    return `A vote of token holders${lone === undefined ? '' : `, whose quorum one ${lone.by} reaches alone,`}`;
  }
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

const WHY_NO_VOTES: Readonly<Record<(MostVotes & { is: 'unknown' })['reason'], string>> = {
  'no-token': 'the governor names no token of which votes can be asked',
  'call-refused': 'the calls that ask for votes failed',
  'no-voter-found': 'no account that the records name has votes',
  limit: 'the analysis stopped at a limit',
};

const PERCENT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

type Votes = Partial<Pick<NonNullable<PrivilegedAddress['vote']>, 'quorum' | 'proposalThreshold' | 'most'>>;

/** How much of a vote's quorum the known account with most votes has, as a sentence; or why that is not known. */
export function describeVotes({ quorum, proposalThreshold, most }: Votes): string {
  const unknown = (why: string) => `Whether one account reaches the vote’s quorum alone is not known: ${why}.`;
  if (most === undefined || most === null) return unknown('an earlier version of the analysis did not ask for votes');
  if (most.is === 'unknown') return unknown(WHY_NO_VOTES[most.reason]);
  if (quorum === undefined || quorum === null) return unknown('the governor did not say how many votes it takes');
  const who = `${most.by === 'wallet' ? 'A single-key wallet' : 'A contract'} (${shortenHex(most.account)})`;
  const few = BigInt(most.votes) < BigInt(proposalThreshold ?? '0') ? ', too few to make a proposal' : '';
  if (BigInt(quorum) === 0n)
    return `The vote has a quorum of 0; ${who.charAt(0).toLowerCase()}${who.slice(1)} has the most votes of the known accounts${few}.`;
  const share = PERCENT.format(Number((BigInt(most.votes) * 1_000n) / BigInt(quorum)) / 10);
  return `${who} has ${share}\u00a0% of the votes that a quorum takes, the most of the known accounts${few}.`;
}

/** A duration in text: 48 hours, 30 minutes, 7 days. */
export function toDuration(seconds: number): string {
  const [size, word] = seconds < 3_600 ? [60, 'minute'] : seconds <= 3 * DAY_S ? [3_600, 'hour'] : [DAY_S, 'day'];
  const amount = Math.round((seconds / size) * 10) / 10;
  return `${amount} ${word}s`;
}
