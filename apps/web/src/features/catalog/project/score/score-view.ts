import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import type { CoveragePart } from '@redoubt/ui/score/coverage';
import type { CheckResults } from './check-results.ts';

type Breakdown = ScoreBreakdown | null;

/** The result of each check in the project's home deployment. */
export function readResults(breakdown: Breakdown): CheckResults {
  const home = breakdown?.deployments[0];
  if (home === undefined) return new Map();
  return new Map([
    ...home.dimensions.flatMap(({ checks }) => checks.map(({ id, low, high }) => [id, [low, high]] as const)),
    ...home.without.map((id) => [id, null] as const),
  ]);
}

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
          words: proven ? `Caps the score at ${max}.` : `Not ruled out: the low end is capped at ${max}.`,
        },
      ];
    });
  if (!home.linkBinds || caps.some(({ proven }) => proven)) return caps;
  const weakest = `The weakest dimension caps the low end at ${Math.floor(home.link.low + 1e-9)}.`;
  return [...caps, { id: 'link', title: 'Weakest link', words: weakest, proven: false }];
}

/** Deal-breakers that already harm holders. Possible harm is in the sentence about powers. */
const HAPPENS: ReadonlySet<string> = new Set(['CAP-01', 'CAP-02', 'CAP-04', 'CAP-09']);

/** Proven deal-breakers as sentences: 'Cannot be sold.' Empty without any. */
export function nameDealBreakers(breakdown: Breakdown): string {
  const broken = listLimits(breakdown).filter(({ id, proven }) => proven && HAPPENS.has(id));
  return broken.map(({ title }) => `${title}.`).join(' ');
}
