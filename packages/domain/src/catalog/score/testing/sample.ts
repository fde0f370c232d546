import type { Answer, CheckId } from '../answers.ts';

/** An answer and its value in thousandths, computed by hand from the rule's text. */
export type Sample<S extends CheckId> = readonly [answer: Answer<S>, low: number, high: number];

/** Answers from good to bad, for each check with this prefix. */
export type Samples<Prefix extends string> = {
  readonly [S in CheckId as S extends `${Prefix}-${string}` ? S : never]: readonly Sample<S>[];
};
