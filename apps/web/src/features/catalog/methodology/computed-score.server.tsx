import type { ScoreSheet } from '@redoubt/domain/catalog/project/scored-profile';
import { ProjectId } from '@redoubt/domain/ids';
import { listProjects } from '@redoubt/server/catalog/listing/list-projects';
import { getScore } from '@redoubt/server/catalog/score/get-score';
import { getContext } from '@/http/context';
import { Recomputation } from './recomputation.tsx';
import { RecomputeSection } from './recompute-section.tsx';

type ComputedScoreProps = { rawProjectId: string | string[] | undefined; host: string };

/** The score of the project asked for, computed step by step. Needs no scripts. */
export async function ComputedScore({ rawProjectId, host }: ComputedScoreProps) {
  const asked = typeof rawProjectId === 'string' ? rawProjectId.trim().toLowerCase() : undefined;
  const project = await findProject(asked);
  const sheet = project === undefined ? undefined : await getScore(getContext(), { id: project.id, host });
  return (
    <RecomputeSection projectId={asked ?? project?.id ?? ''}>
      {project === undefined || sheet === undefined ? (
        <p className="text-text-2">
          {asked === undefined ? 'There is no project with a score yet.' : `There is no project with the id “${asked}”.`}
        </p>
      ) : (
        <Example name={project.name} sheet={sheet} />
      )}
    </RecomputeSection>
  );
}

function Example({ name, sheet }: { name: string; sheet: ScoreSheet }) {
  if (sheet.breakdown === null) return <p className="text-text-2">Nothing is known of {name}, so there is nothing to compute.</p>;
  return <Recomputation projectId={sheet.projectId} name={name} breakdown={sheet.breakdown} />;
}

/** The project asked for, or the first in the order that has a rank. */
async function findProject(asked: string | undefined): Promise<{ id: ProjectId; name: string } | undefined> {
  const id = asked === undefined ? undefined : ProjectId.safeParse(asked);
  if (id?.success === false) return undefined;
  const { projects } = await listProjects(getContext(), {
    ...(id !== undefined && { projectIds: [id.data] }),
    sort: { field: 'rank', order: 'asc' },
    filter: { realm: id === undefined ? 'real' : 'all' },
    currentPage: 1,
    dataPerPage: 1,
  });
  return projects.find(({ rank }) => id !== undefined || rank !== null);
}
