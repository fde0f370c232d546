import type { Check } from '@redoubt/domain/catalog/score/method-types';
import { CHECK_TITLES } from '@redoubt/domain/catalog/score/publish/check-titles';
import { Dimension, FactSource } from '@redoubt/domain/catalog/score/types';

/** Which checks the table of the method lists; undefined does not narrow it. */
export type CheckFilter = { dimension: Dimension | undefined; source: FactSource | undefined; keyword: string | undefined };

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** The filter that an address names. What it names wrongly is left out. */
export function parseCheckFilter({ dimension, source, q }: Parameters): CheckFilter {
  const keyword = typeof q === 'string' ? q.trim().slice(0, 75) : '';
  return {
    dimension: Dimension.safeParse(dimension).data,
    source: FactSource.safeParse(source).data,
    keyword: keyword === '' ? undefined : keyword,
  };
}

/** The checks that the filter leaves, in their order. A keyword is looked for in id, title, question and rule. */
export function filterChecks(checks: readonly Check[], { dimension, source, keyword }: CheckFilter): readonly Check[] {
  const wanted = keyword?.toLowerCase();
  return checks.filter(
    (check) =>
      (dimension === undefined || check.dimension === dimension) &&
      (source === undefined || check.sources.includes(source)) &&
      (wanted === undefined ||
        [check.id, CHECK_TITLES[check.id], check.question, check.rule].some((text) => text.toLowerCase().includes(wanted))),
  );
}
