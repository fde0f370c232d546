import { unlistedText } from '@redoubt/domain/catalog/phishing/phishing-text';
import { absentText, lookAlikeText, matchText } from '@redoubt/domain/catalog/search/result-texts';
import type { SearchResponse } from '@redoubt/domain/catalog/search/schema';
import { formatDay } from '@redoubt/ui/data/format';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Link from 'next/link';
import { PhishingNotice } from '@/entities/phishing/phishing-notice';
import { VerdictLine } from '@/entities/verdict/verdict-strip';

type KeywordResultsProps = {
  keyword: string;
  /** Undefined when the keyword has an invalid length. */
  results: Pick<SearchResponse, 'projects' | 'absent' | 'phishing'> | undefined;
};

/** Results of a search without scripts. */
export function KeywordResults({ keyword, results }: KeywordResultsProps) {
  const { projects, absent = null, phishing = null } = results ?? {};
  return (
    <Panel id="results" title={`Results for “${keyword}”`} aside={projects && `${projects.length} shown`}>
      {projects === undefined && (
        <EmptyNotice title="Enter 2 to 75 characters">Names, tickers, links and addresses of projects are searched.</EmptyNotice>
      )}
      <PhishingNotice answer={phishing} className="px-5 py-4 max-sm:px-4" />
      {phishing?.listings.length === 0 && (
        <p className="px-5 pt-4 pb-1 text-12 text-text-2 max-sm:px-4">{unlistedText(phishing, formatDay)}</p>
      )}
      {absent !== null && <p className="px-5 pt-4 pb-1 max-sm:px-4">{absentText(absent)}</p>}
      {projects?.length === 0 && (
        <EmptyNotice title="No projects found.">Names, tickers, links and addresses of projects were searched.</EmptyNotice>
      )}
      {projects !== undefined && projects.length > 0 && (
        <ul>
          {projects.map((project) => (
            <li
              key={project.id}
              className="relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-line px-5 py-2.5 not-last:border-b hover:bg-surface-2 max-sm:px-4"
            >
              <ProjectLogo id={project.id} name={project.name} src={project.logo} size={32} />
              <Link
                prefetch={false}
                href={`/projects/${project.id}`}
                data-track="Select Search Result"
                data-project={project.id}
                className="covers min-w-0 truncate font-semibold"
              >
                {project.name}
              </Link>
              <span className="text-text-3">{project.tokenTickers[0]}</span>
              <span className="min-w-0 truncate text-12 text-text-3 max-sm:hidden">
                {project.match !== null && matchText(project.match)}
              </span>
              {project.lookAlike !== null && <span className="text-12 text-caution">{lookAlikeText(project.lookAlike)}</span>}
              <span className="w-full min-w-0">
                <VerdictLine projectId={project.id} verdict={project.verdict} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
