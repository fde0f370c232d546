import type { ProjectSummary } from '@redoubt/domain/project/schema';
import { Badge } from '@redoubt/ui/badge';
import { ProjectLogo } from '@redoubt/ui/project-logo';
import Link from 'next/link';
import { ScoreGlance } from './score-glance.tsx';

/** Leads to a made-up project of the demo chain that has been assessed in full: what a page looks like when nothing is missing. */
export function DemoStrip({ project }: { project: ProjectSummary }) {
  const { id, name, logo } = project;
  return (
    <section aria-label="A fully assessed example" className="border-line border-b bg-surface">
      <div className="frame relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <ProjectLogo id={id} name={name} src={logo} size={32} />
        <p className="min-w-0">
          <span className="flex items-center gap-2">
            <Link prefetch={false} href={`/projects/${id}`} className="covers font-semibold">
              {name}
            </Link>
            <Badge tone="caution">Demo</Badge>
          </span>
          <span className="text-12 text-text-3">Every check answered, on this site’s own demo chain: see how a complete page reads.</span>
        </p>
        <span className="ms-auto max-sm:ms-0">
          <ScoreGlance score={project} />
        </span>
      </div>
    </section>
  );
}
