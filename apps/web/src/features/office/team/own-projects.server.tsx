import type { UserId } from '@redoubt/domain/ids';
import { listTeamProjects } from '@redoubt/server/office/team/team-projects';
import { Badge } from '@redoubt/ui/badge';
import { Panel } from '@redoubt/ui/panel';
import { getContext } from '@/http/context';
import { PageLink } from '@/site/page-link';

/** The projects to whose teams the user belongs, each with its own page; nothing for who belongs to none. */
export async function OwnProjects({ userId }: { userId: UserId }) {
  const projects = await listTeamProjects(getContext().db, { userId });
  if (projects.length === 0) return null;
  return (
    <Panel id="projects" title="Your projects" aside={projects.length} className="mt-6">
      <ul className="divide-y divide-line">
        {projects.map(({ id, name, part }) => (
          <li key={id} className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-5 py-2 max-sm:px-4">
            <PageLink href={`/office/projects/${id}`} className="font-medium wrap-anywhere hover:text-brand-text">
              {name}: statements, claims, team
            </PageLink>
            <Badge>{part === 'owner' ? 'Owner' : 'Member'}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
