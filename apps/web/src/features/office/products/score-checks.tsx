import type { CheckId } from '@redoubt/domain/catalog/score/answers';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { CHECK_TITLES } from '@redoubt/domain/catalog/score/publish/check-titles';
import { methodPath } from '@/site/method-path';
import { PageLink } from '@/site/page-link';

/** Checks of the published method, with what each weighs: read from the method itself, so that it never says more than the method does. */
export function ScoreChecks({ ids }: { ids: readonly CheckId[] }) {
  const checks = METHOD.checks.filter(({ id }) => ids.includes(id));
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {checks.map(({ id, rule, weight, dimension }) => {
        const of = METHOD.dimensions.find((each) => each.id === dimension);
        const points = ((of?.weight ?? 0) * weight) / 100;
        return (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 break-inside-avoid border-line px-5 py-4 not-first:border-t max-sm:px-4"
          >
            <div className="min-w-0 max-w-180">
              <h3 className="font-semibold">
                <PageLink href={methodPath(id)} className="me-2 font-mono font-regular text-12 text-brand-text hover:underline">
                  {id}
                </PageLink>
                {CHECK_TITLES[id]}
              </h3>
              <p className="mt-1 text-text-2">{rule}</p>
            </div>
            <p className="text-12 text-text-3 tabular-nums">{`${Number(points.toFixed(2))} of 100 points`}</p>
          </li>
        );
      })}
    </ul>
  );
}
