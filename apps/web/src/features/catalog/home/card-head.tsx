import type { EventName } from '@redoubt/domain/platform/event/event-name';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Link from 'next/link';
import type { ReactNode } from 'react';

type CardHeadProps = {
  project: { id: string; name: string; logo: string | null };
  /** The analytics event of a click on the name. */
  track: EventName;
  badge?: ReactNode;
  children: ReactNode;
};

/** A card's project, with a line below the name; the name links to the project's audits. */
export function CardHead({ project, track, badge, children }: CardHeadProps) {
  return (
    <div className="flex items-center gap-3">
      <ProjectLogo id={project.id} name={project.name} src={project.logo} size={40} />
      <div className="min-w-0 grow leading-tight">
        <h3 className="truncate font-semibold">
          <Link
            prefetch={false}
            href={`/projects/${project.id}?tab=code`}
            data-track={track}
            data-project={project.id}
            className="hover:text-brand-text"
          >
            {project.name}
          </Link>
        </h3>
        <p className="truncate text-12 text-text-3">{children}</p>
      </div>
      {badge}
    </div>
  );
}
