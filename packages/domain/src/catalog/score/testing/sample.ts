import type { Answer, CheckId } from '../answers.ts';

/** An answer with the value that its rule gives, in thousandths, worked out by hand from the rule's words. */
export type Sample<S extends CheckId> = readonly [answer: Answer<S>, low: number, high: number];

/** For each check whose id begins so: answers from good to bad. */
export type Samples<Prefix extends string> = {
  readonly [S in CheckId as S extends `${Prefix}-${string}` ? S : never]: readonly Sample<S>[];
};
