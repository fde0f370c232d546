import type { SearchProject } from '@redoubt/domain/project/schema';
import { NotAssessed } from '@redoubt/ui/not-assessed';
import { EmptyNotice } from '@redoubt/ui/notices';
import { ProjectLogo } from '@redoubt/ui/project-logo';
import Link from 'next/link';

/** Projects in the order in which visitors look at them. */
export function TrendingList({ projects }: { projects: readonly SearchProject[] }) {
  if (projects.length === 0)
    return <EmptyNotice title="No project is on record">Projects appear here once the catalogue is loaded.</EmptyNotice>;
  return (
    <ol className="flex h-full flex-col">
      {projects.map(({ id, name, logo, tokenTickers: [ticker] }, index) => (
        <li
          key={id}
          className="relative flex min-h-15 grow items-center gap-3 border-line px-5 transition-colors duration-(--fast) not-last:border-b hover:bg-surface-2 max-sm:px-4"
        >
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
          <span className="ml-auto">
            <NotAssessed>Score not assessed</NotAssessed>
          </span>
        </li>
      ))}
    </ol>
  );
}
