import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import type { CoveragePart } from '@redoubt/ui/score/coverage';

type Breakdown = ScoreBreakdown | null;

/** The coverage of each dimension in the project's home deployment. */
export function readCoverageParts(breakdown: Breakdown): CoveragePart[] {
  return METHOD.dimensions.flatMap(({ id, name, weight }) => {
    const found = breakdown?.deployments[0]?.dimensions.find((dimension) => dimension.id === id);
    return found === undefined ? [] : [{ id, name, points: (weight * found.coverage) / 100, of: weight }];
  });
}

export type Limit = { id: string; title: string; words: string; proven: boolean };

/** What limits the score: deal-breakers that are proven or not ruled out, and the weakest dimension. */
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
          words: proven
            ? `A danger of ${DIMENSION_NAMES[cap.dimension]}. Caps the score at ${max}.`
            : `Not ruled out: the low end is capped at ${max}.`,
        },
      ];
    });
  if (!home.linkBinds || caps.some(({ proven }) => proven)) return caps;
  const weakest = `The weakest dimension caps the low end at ${Math.floor(home.link.low + 1e-9)}.`;
  return [...caps, { id: 'link', title: 'Weakest link', words: weakest, proven: false }];
}
