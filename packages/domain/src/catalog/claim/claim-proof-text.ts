import type { ClaimState } from './claim.ts';
import type { ClaimProof, DecidingPower } from './claim-proof.ts';

const POWER_LABELS: Readonly<Record<DecidingPower, string>> = {
  upgrade: 'change its code',
  execute: 'act as it',
  ownership: 'transfer its ownership or grant roles',
};

/** What is proven of a claim, and what is missing. */
export const CLAIM_STATE_TEXT: Readonly<Record<ClaimState, string>> = {
  proven: 'Proven by both sides: the domain names it, and the controller of the contract confirms.',
  'controller-missing': 'The domain names it; the controller of the contract has not confirmed.',
  'domain-missing': 'The controller of the contract confirms; the domain of the project has not named it.',
};

/** What was proven of one side, in a sentence. `name` formats an address. */
export function claimProofText(proof: ClaimProof, name: (address: string) => string = (address) => address): string {
  const day = proof.checkedAt.slice(0, 10);
  if (proof.by === 'dns') return `A TXT record at ${proof.name} named it on ${day}.`;
  const [last] = proof.via.toReversed();
  const powers = joinWords(proof.powers.map((power) => POWER_LABELS[power]));
  const through = last === undefined ? '' : ` by way of ${name(last)}`;
  const can = `At block ${proof.powersBlock} it could ${powers}${through}.`;
  if (proof.by === 'key') return `The key of ${name(proof.holder)} signed the claim. ${can}`;
  const { safe, holder, block } = proof;
  const who =
    safe === null ? `The contract ${name(holder)}` : `The Safe ${name(holder)} (${safe.threshold} of ${safe.owners} owners must agree)`;
  return `${who} accepted the signature at block ${block}. ${can}`;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
