import type { ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { Day } from '@redoubt/ui/data/day';
import { Icon } from '@redoubt/ui/icon';
import { methodPath } from '@/site/method-path';
import { PageLink } from '@/site/page-link';
import { CoveragePanel } from './coverage-panel.tsx';
import { listLimits } from './score-view.ts';

type LimitsPanelProps = { breakdown: ScoreBreakdown | null; projectId: string };

/** What holds the score down, what it would be without our own word, and where all of it can be added up again. */
export function LimitsPanel({ breakdown, projectId }: LimitsPanelProps) {
  const limits = listLimits(breakdown);
  const without = breakdown?.withoutHost;
  return (
    <details id="limits" className="folded folded-panel">
      <summary>
        <h2 className="font-semibold text-14">How this score was calculated</h2>
        {breakdown !== null && <Day date={breakdown.asOf.slice(0, 10)} />}
      </summary>
      {limits.length > 0 && (
        <ul className="checks border-line border-b p-5 max-sm:px-4">
          {limits.map(({ id, title, words, proven }) => (
            <li key={id}>
              {proven ? <Icon name="alert" className="text-danger" /> : <i aria-hidden="true" className="hatched" />}
              <p>
                {title}{' '}
                <span>
                  {words}{' '}
                  <PageLink
                    href={methodPath(id === 'link' ? 'adding-up' : id)}
                    className="whitespace-nowrap font-mono text-brand-text hover:underline"
                  >
                    {id === 'link' ? 'weakest link' : id}
                  </PageLink>
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {without && (
        <p className="border-line border-b px-5 py-3.5 text-12 max-sm:px-4">
          Without our own audit and identity check:{' '}
          <span className="font-medium">
            {without.shown.low} to {without.shown.high}
            {without.tier === 'NR' ? ', not rated' : `, tier ${without.tier}`}
          </span>
        </p>
      )}
      <CoveragePanel breakdown={breakdown} />
      <ul className="py-2">
        <MoreLink href="/methodology" words="How it is scored" where={breakdown === null ? 'method' : `method ${breakdown.method}`} />
        <MoreLink href={`/api/projects/${projectId}/score`} words="Everything behind the score" where="JSON" />
      </ul>
    </details>
  );
}

function MoreLink({ href, words, where }: { href: string; words: string; where: string }) {
  return (
    <li>
      <PageLink href={href} className="link-row">
        <span>{words}</span>
        <span className="truncate">{where}</span>
      </PageLink>
    </li>
  );
}
