import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { headlineOf } from '@redoubt/domain/catalog/verdict/texts';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import { VerdictBadge } from '@redoubt/ui/score/verdict-badge';
import Link from 'next/link';
import { VerdictAnswers } from '@/entities/verdict/verdict-strip';

/** Well-known projects, each with its verdict in one sentence. Phones show the first four. */
export function VerdictCards({ projects }: { projects: readonly ProjectSummary[] }) {
  return (
    <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-card border border-line bg-line *:relative *:min-w-0 *:bg-surface *:p-4 *:transition-colors *:duration-(--fast) *:hover:bg-surface-2 max-lg:grid-cols-2 max-sm:grid-cols-1 max-sm:*:nth-[n+5]:hidden max-sm:*:py-2.5">
      {projects.map(({ id, name, logo, verdict }) => (
        <li key={id}>
          <p className="flex items-center gap-2">
            <ProjectLogo id={id} name={name} src={logo} size={20} round />
            <Link prefetch={false} href={`/projects/${id}`} className="covers min-w-0 truncate font-semibold">
              {name}
            </Link>
            <span className="ms-auto shrink-0">
              <VerdictBadge level={verdict.level} />
            </span>
          </p>
          <p className="mt-1.5 line-clamp-3 text-12 text-text-2 max-sm:mt-1 max-sm:line-clamp-2">{headlineOf(verdict)}</p>
          <p className="mt-1.5 text-12 max-sm:mt-1 max-sm:*:gap-x-1 max-sm:[&_.verdict-age]:hidden">
            <VerdictAnswers projectId={id} verdict={verdict} />
          </p>
        </li>
      ))}
    </ul>
  );
}
