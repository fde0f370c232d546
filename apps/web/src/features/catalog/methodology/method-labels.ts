import type { Check, Needs } from '@redoubt/domain/catalog/score/method-types';
import type { FactSource } from '@redoubt/domain/catalog/score/types';

/** What the letters of sources stand for. */
export const SOURCE_LABELS: Readonly<Record<FactSource, string>> = {
  R: 'Chain read',
  L: 'Event logs',
  X: 'Executed as holder and as stranger',
  B: 'Analysis of source or bytecode',
  C: 'Catalogue statement with a public source',
  W: 'Look at the website',
  V: 'Our own visitors',
};

const GAMING_LABELS = { 1: 'Cheap to fake', 2: 'Faking costs time or money', 3: 'Cannot be faked without doing it on chain' } as const;

/** How long an answer is good, in words. */
export function ageLabel(maxAge: Check['maxAge']): string {
  return maxAge === 'H' ? 'As long as its chain is followed, else 7 days' : `${maxAge} days`;
}

export function gamingLabel({ gaming }: Pick<Check, 'gaming'>): string {
  return GAMING_LABELS[gaming];
}

export function sourceLabel({ sources }: Pick<Check, 'sources'>): string {
  const [first = '', ...others] = sources.map((source) => SOURCE_LABELS[source]);
  return [first, ...others.map((words) => words.charAt(0).toLowerCase() + words.slice(1))].join('; ');
}

/** The traits that a check needs: 'token and feed', 'backed or deposits'; undefined where it applies to everything. */
export function needLabel(needs: Needs): string | undefined {
  return needs.length === 0 ? undefined : needs.map((anyOf) => anyOf.join(' or ')).join(' and ');
}

/** Thousandths as a reader would say them: '0.55', '1'. */
export function fractionText(thousandths: number): string {
  return String(thousandths / 1000);
}

/** Points of 100 to two digits, without trailing zeros. */
export function pointsText(points: number): string {
  return String(Number(points.toFixed(2)));
}
