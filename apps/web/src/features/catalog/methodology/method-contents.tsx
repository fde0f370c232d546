import { DIMENSION_TABS } from '@redoubt/domain/catalog/project/tabs';
import type { Method } from '@redoubt/domain/catalog/score/method-types';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import { Dimension } from '@redoubt/domain/catalog/score/types';
import { OnThisPage } from '@redoubt/ui/layer/on-this-page';
import { METHOD_PARTS, type MethodPart, methodPath } from '@/site/method-path';
import { PageLink } from '@/site/page-link';

/** The names of parts, as headings and contents say them. */
export const PART_TITLES = {
  purpose: 'What the score answers',
  verdict: 'Verdict',
  dimensions: 'Dimensions and traits',
  checks: 'Checks',
  values: 'Values and evidence',
  powers: 'Powers',
  'simulated-trades': 'Simulated trades',
  reported: 'Reported by others',
  'adding-up': 'Adding up',
  caps: 'Caps',
  letters: 'Letters and rating',
  rank: 'Rank',
  recompute: 'Compute one by hand',
  votes: 'Votes',
  trends: 'Views and trends',
  neutrality: 'Neutrality',
  disputes: 'Disputes',
  alerts: 'Alerts',
  versions: 'Changes and versions',
  limits: 'What this cannot say',
} as const;

/** The names of the pages that hold no dimension. */
export const PAGE_TITLES: Readonly<Record<MethodPart, string>> = {
  evidence: 'Evidence and powers',
  score: 'From checks to a score',
  rules: 'Fairness, alerts and limits',
};

/** What the pages that hold no dimension are about. */
export const PAGE_LEADS: Readonly<Record<MethodPart, string>> = {
  evidence: 'What counts as an answer, and how privileged functions, sales and readings by others are judged.',
  score: 'How the checks add up to an interval, a letter and a rank, what limits it, and how to compute one by hand.',
  rules: 'What is no input, how facts are disputed, what raises an alert, and what the method cannot say.',
};

/** The pages of the method, in their order. */
export const METHOD_PAGES = [
  { path: '/methodology', title: 'Overview', parts: ['purpose', 'verdict', 'dimensions', 'checks'] },
  ...Dimension.options.map((id) => ({ path: `/methodology/${DIMENSION_TABS[id]}`, title: DIMENSION_NAMES[id], parts: [] })),
  ...(['evidence', 'score', 'rules'] as const).map((part) => ({
    path: `/methodology/${part}`,
    title: PAGE_TITLES[part],
    parts: METHOD_PARTS[part],
  })),
] as const satisfies readonly { path: string; title: string; parts: readonly (keyof typeof PART_TITLES)[] }[];

const LINK = 'flex min-h-8 items-center text-text-2 hover:text-text aria-[current]:font-medium aria-[current]:text-text max-lg:min-h-11';

/** The pages of the method, and the parts of the one on screen. */
export function MethodContents({ path }: { path: string }) {
  return (
    <OnThisPage>
      <ul>
        {METHOD_PAGES.map((page) => (
          <li key={page.path}>
            <PageLink href={page.path} className={LINK} {...(page.path === path && { 'aria-current': 'page' as const })}>
              {page.title}
            </PageLink>
            {page.path === path && page.parts.length > 0 && (
              <ul className="border-line border-s ps-3">
                {page.parts.map((part) => (
                  <li key={part}>
                    <a href={`#${part}`} className={LINK}>
                      {PART_TITLES[part]}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </OnThisPage>
  );
}

/** Every part that has a page of its own, under the anchor that it had on the one page before. */
export function MovedParts({ caps }: Pick<Method, 'caps'>) {
  return (
    <section aria-labelledby="more" className="mt-8">
      <h2 id="more" className="mb-3 font-semibold text-20 leading-tight tracking-title">
        More about the method
      </h2>
      <ul data-moved="" className="grid grid-cols-2 gap-x-6 rounded-card border border-line bg-surface py-2">
        {Object.values(METHOD_PARTS)
          .flat()
          .map((part) => (
            <li key={part} id={part}>
              <PageLink href={methodPath(part)} className="link-row">
                {PART_TITLES[part]}
              </PageLink>
            </li>
          ))}
      </ul>
      <details className="folded folded-panel mt-3">
        <summary>
          <h3 className="font-medium text-14 text-text">{caps.length} caps, the lowest first</h3>
        </summary>
        <ul data-moved="">
          {caps.map(({ id, title, max }) => (
            <li key={id} id={id}>
              <PageLink href={methodPath(id)} className="link-row">
                <span className="py-2">
                  <span className="me-2 font-mono text-12 text-brand-text">{id}</span>
                  {title}
                </span>
                <span className="ms-auto shrink-0 text-12 text-text-3">at most {max}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
