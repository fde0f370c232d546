import { CHIPS, type VerdictByQuestion } from './schema.ts';

/** The verdict of a token of which only a public list tells: a name and an address. */
export function judgeListedToken(contracts: number): VerdictByQuestion {
  return {
    level: 'unknown',
    sentence: 'Not known. A name and an address are on record, nothing else.',
    reasons: [],
    read: { contracts: 0, of: contracts },
    asOf: null,
    basis: null,
    chips: CHIPS.map((about) => ({ about, state: 'unknown', value: 'Not read', basis: null })),
    questions: [],
  };
}
