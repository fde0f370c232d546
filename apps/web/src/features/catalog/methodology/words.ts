import type { Check, Needs } from '@redoubt/domain/catalog/score/method-types';
import type { FactSource } from '@redoubt/domain/catalog/score/types';

/** What the letters of sources stand for. */
export const SOURCE_WORDS: Readonly<Record<FactSource, string>> = {
  R: 'Chain read',
  L: 'Event logs',
  X: 'Executed as holder and as stranger',
  B: 'Analysis of source or bytecode',
  C: 'Catalogue statement with a public source',
  W: 'Look at the website',
  V: 'Our own visitors',
};

const GAMING_WORDS = { 1: 'Cheap to fake', 2: 'Faking costs time or money', 3: 'Cannot be faked without doing it on chain' } as const;

/** How long an answer is good, in words. */
export function ageWords(maxAge: Check['maxAge']): string {
  return maxAge === 'H' ? 'As long as its chain is followed, else 7 days' : `${maxAge} days`;
}

export function gamingWords({ gaming }: Pick<Check, 'gaming'>): string {
  return GAMING_WORDS[gaming];
}

export function sourceWords({ sources }: Pick<Check, 'sources'>): string {
  const [first = '', ...others] = sources.map((source) => SOURCE_WORDS[source]);
  return [first, ...others.map((words) => words.charAt(0).toLowerCase() + words.slice(1))].join('; ');
}

/** The traits that a check needs: 'token and feed', 'backed or deposits'; undefined where it applies to everything. */
export function needWords(needs: Needs): string | undefined {
  return needs.length === 0 ? undefined : needs.map((anyOf) => anyOf.join(' or ')).join(' and ');
}

/** Thousandths as a reader would say them: '0.55', '1'. */
export function fractionWords(thousandths: number): string {
  return String(thousandths / 1000);
}

/** Points of 100 to two digits, without trailing zeros. */
export function pointWords(points: number): string {
  return String(Number(points.toFixed(2)));
}
