import type { SearchProject } from '@redoubt/domain/catalog/project/schema';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import Link from 'next/link';

/** Results of a search without scripts. `projects` is undefined when the keyword has an invalid length. */
export function KeywordResults({ keyword, projects }: { keyword: string; projects: readonly SearchProject[] | undefined }) {
  return (
    <Panel id="results" title={`Results for “${keyword}”`} aside={projects && `${projects.length} shown`}>
      {projects === undefined && <EmptyNotice title="Enter 2 to 75 characters">Names and tickers of projects are searched.</EmptyNotice>}
      {projects?.length === 0 && <EmptyNotice title="No projects found.">Names and tickers of projects were searched.</EmptyNotice>}
      {projects !== undefined && projects.length > 0 && (
        <ul>
          {projects.map(({ id, name, logo, tokenTickers: [ticker] }) => (
            <li
              key={id}
              className="relative flex min-h-14 items-center gap-3 border-line px-5 not-last:border-b hover:bg-surface-2 max-sm:px-4"
            >
              <ProjectLogo id={id} name={name} src={logo} size={32} />
              <Link
                prefetch={false}
                href={`/projects/${id}`}
                data-track="Select Search Result"
                data-project={id}
                className="covers min-w-0 truncate font-semibold"
              >
                {name}
              </Link>
              <span className="text-text-3">{ticker}</span>
              <span className="ms-auto">
                <NotAssessed />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
