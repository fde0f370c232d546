import { buttonClass } from '@redoubt/ui/button';
import type { ReactNode } from 'react';
import { PageLink } from '@/site/page-link';
import { MethodSection, Prose } from './method-section.tsx';

const LINK = 'text-brand-text underline';

type RecomputeSectionProps = {
  /** The project whose score is computed below, as it was asked for. */
  projectId: string;
  children: ReactNode;
};

/** How to compute a shown score with paper and pencil, and one that is. */
export function RecomputeSection({ projectId, children }: RecomputeSectionProps) {
  return (
    <MethodSection id="recompute" title="Compute one by hand">
      <Prose>
        Every shown score can be computed again from two public documents:{' '}
        <PageLink href="/api/methodology" className={LINK}>
          /api/methodology
        </PageLink>
        , which holds weights, caps and cut-offs, and <code className="font-mono text-14">/api/projects/…/score</code>, which holds the
        values of all checks with the facts behind them.
      </Prose>
      <ol className="mb-6 max-w-180 list-decimal ps-6 text-text-2 marker:text-text-3">
        <li className="mb-2">
          Take one deployment. In each dimension multiply the low end of each check by its weight, and add up. Leave out the checks listed
          in "without".
        </li>
        <li className="mb-2">
          Divide by the sum of those weights, then by 10. That is the low end of the dimension. Do the same with the high ends.
        </li>
        <li className="mb-2">
          Multiply each dimension by its Weight, add up, divide by the sum of the Weights that were used. That is the mean.
        </li>
        <li className="mb-2">
          Take the lowest of the mean, the link, and the caps: proven ones for both ends, those not excluded for the low end only.
        </li>
        <li className="mb-2">
          Do so for each deployment, and blend them by the shares in "blend". The project is the lower of its home and of the blend, at each
          end.
        </li>
        <li>Round the low end down and the high end up.</li>
      </ol>
      <form action="/methodology/score#recompute" method="get" className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
        <label className="field">
          <span>Id of a project, as in its address</span>
          <input type="text" name="project" defaultValue={projectId} maxLength={64} required autoComplete="off" spellCheck={false} />
        </label>
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          Compute
        </button>
      </form>
      {children}
    </MethodSection>
  );
}
