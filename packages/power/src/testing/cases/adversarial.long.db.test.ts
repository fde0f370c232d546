import { expect, test } from 'vitest';
import { GENEROUS_BUDGETS } from '../generous-budget.ts';
import { judgeSilence } from '../judge-silence.ts';
import { mapCases } from '../map-cases.ts';
import { ADVERSARIAL } from './adversarial.ts';

/** Contracts that the analysis still says too little about, with what it does not see. */
const GAPS: Readonly<Record<string, readonly string[]>> = {
  'an entry of a constant account as a gate': ['AllowanceGate', 'MarkByTransfer'],
  'the caller of an earlier call as the account that pays': ['PullFromLast', 'TransientSession', 'TransientSender'],
  'a share of votes elsewhere': ['MajorityMints'],
  'what a variable must be before': ['VersionedInitialiser', 'ForcedEther', 'TransientKey'],
  'one account on both sides of a transfer': ['SelfTransfer'],
  'a slot of the caller’s choice': ['UnboundedList'],
  'a fallback’s own effects': ['ThreeBytes'],
  'a certain code at the caller': ['DelegatedSize'],
  'an approval that a getter gives': ['OperatorForAll'],
  'signed numbers': ['SignedBurn'],
  'another price for one caller': ['KindPool'],
};
/** More than the tenth that is aimed at. */
const UNDETERMINED_MAX = 42;

test('SKY-08 of contracts that hide what they do, none is said to be free of it but for known gaps', async () => {
  await using mapped = await mapCases(ADVERSARIAL, GENEROUS_BUDGETS);
  const { safe, undetermined } = judgeSilence(ADVERSARIAL, mapped);
  const gaps = Object.values(GAPS).flat();
  expect(safe.filter((contract) => !gaps.includes(contract))).toEqual([]);
  expect(undetermined.length).toBeLessThanOrEqual(UNDETERMINED_MAX);
});
