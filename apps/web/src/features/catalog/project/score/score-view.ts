import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import type { CoveragePart } from '@redoubt/ui/score/coverage';
import type { CheckResults } from './check-results.ts';

type Breakdown = ScoreBreakdown | null;

/** What each check came to where the project has lived longest. */
export function readResults(breakdown: Breakdown): CheckResults {
  const home = breakdown?.deployments[0];
  if (home === undefined) return new Map();
  return new Map([
    ...home.dimensions.flatMap(({ checks }) => checks.map(({ id, low, high }) => [id, [low, high]] as const)),
    ...home.without.map((id) => [id, null] as const),
  ]);
}

/** How many of each dimension's points there is evidence for, where the project has lived longest. */
export function readCoverageParts(breakdown: Breakdown): CoveragePart[] {
  return METHOD.dimensions.flatMap(({ id, name, weight }) => {
    const found = breakdown?.deployments[0]?.dimensions.find((dimension) => dimension.id === id);
    return found === undefined ? [] : [{ id, name, points: (weight * found.coverage) / 100, of: weight }];
  });
}

export type Limit = { id: string; title: string; words: string; proven: boolean };

/** What keeps the score from being higher: deal-breakers that are proven or could not be ruled out, and the weakest dimension. */
export function listLimits(breakdown: Breakdown): Limit[] {
  const home = breakdown?.deployments[0];
  if (home === undefined) return [];
  const caps = home.caps
    .filter(({ bindsLow, bindsHigh }) => bindsLow || bindsHigh)
    .flatMap(({ id, max, state }) => {
      const cap = METHOD.caps.find((each) => each.id === id);
      if (cap === undefined) return [];
      const proven = state === 'proven';
      return [
        {
          id,
          title: cap.title,
          proven,
          words: proven ? `Holds the score at ${max} or less.` : `Not ruled out, so no more than ${max} is proven.`,
        },
      ];
    });
  if (!home.linkBinds || caps.some(({ proven }) => proven)) return caps;
  const weakest = `The weakest dimension holds what is proven at ${Math.floor(home.link.low + 1e-9)}.`;
  return [...caps, { id: 'link', title: 'Weakest link', words: weakest, proven: false }];
}

/** What already happens to holders. What somebody could do to them, the sentence about powers says. */
const HAPPENS: ReadonlySet<string> = new Set(['CAP-01', 'CAP-02', 'CAP-04', 'CAP-09']);

/** What was proven to happen and outweighs everything else, as sentences: 'Cannot be sold.' Empty where nothing was. */
export function nameDealBreakers(breakdown: Breakdown): string {
  const broken = listLimits(breakdown).filter(({ id, proven }) => proven && HAPPENS.has(id));
  return broken.map(({ title }) => `${title}.`).join(' ');
}
