import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { shortName } from '@redoubt/domain/catalog/project/short-name';
import { Badge } from '@redoubt/ui/badge';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Link from 'next/link';
import { ScoreGlance } from './score-glance.tsx';

/** Leads to a made-up project of the demo chain that is rated: what a page looks like whose contracts are followed. */
export function DemoStrip({ project }: { project: ProjectSummary }) {
  const { id, name, logo } = project;
  return (
    <section aria-label="A rated example" className="border-line border-b bg-surface">
      <div className="frame relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <ProjectLogo id={id} name={name} src={logo} size={32} />
        <p className="min-w-0">
          <span className="flex items-center gap-2">
            <Link prefetch={false} href={`/projects/${id}`} className="covers font-semibold">
              {shortName(project)}
            </Link>
            <Badge tone="caution">Demo</Badge>
          </span>
          <span className="text-12 text-text-3">
            Rated from this site’s own demo chain: see how a page reads when its contracts are followed.
          </span>
        </p>
        <span className="ms-auto max-sm:ms-0">
          <ScoreGlance score={project} />
        </span>
      </div>
    </section>
  );
}
