import type { ProjectSummary, SearchProject } from '@redoubt/domain/catalog/project/schema';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Link from 'next/link';
import { ScoreGlance } from './score-glance.tsx';

type TrendingListProps = {
  projects: readonly SearchProject[];
  /** Their summaries; a missing one shows no score. */
  summaries: ReadonlyMap<string, ProjectSummary>;
};

/** Trending projects, in order. Phones show the first five. */
export function TrendingList({ projects, summaries }: TrendingListProps) {
  if (projects.length === 0)
    return <EmptyNotice title="No project is on record">Projects appear here once the catalogue is loaded.</EmptyNotice>;
  return (
    <ol className="flex h-full flex-col *:relative *:flex *:min-h-13 *:grow *:items-center *:gap-3 *:border-line *:not-last:border-b *:px-5 *:transition-colors *:duration-(--fast) *:hover:bg-surface-2 max-sm:*:px-4 max-sm:*:nth-[n+6]:hidden">
      {projects.map(({ id, name, logo, tokenTickers: [ticker] }, index) => {
        const summary = summaries.get(id);
        return (
          <li key={id}>
            <span className="w-5 shrink-0 text-text-3 tabular-nums">{index + 1}</span>
            <ProjectLogo id={id} name={name} src={logo} size={32} />
            <span className="min-w-0 leading-tight">
              <Link
                prefetch={false}
                href={`/projects/${id}`}
                data-track="Click Trending Project"
                data-project={id}
                className="covers block truncate font-semibold"
              >
                {name}
              </Link>
              {ticker !== undefined && <span className="text-12 text-text-3">{ticker}</span>}
            </span>
            <span className="ms-auto">{summary !== undefined && <ScoreGlance score={summary} />}</span>
          </li>
        );
      })}
    </ol>
  );
}
