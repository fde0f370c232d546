import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import type { ScoreSheet } from '@redoubt/domain/project/scored-profile';
import { METHOD } from '@redoubt/domain/score/method';
import { hashMethod, publishMethod } from '@redoubt/domain/score/published-method';
import { listProjects } from '@redoubt/server/listing/list-projects';
import { getScore } from '@redoubt/server/score/get-score';
import { getContext } from '@/lib/context';
import { AddingUpSection } from './adding-up-section.tsx';
import { CapsSection } from './caps-section.tsx';
import { ChecksSection } from './checks-section.tsx';
import { DimensionsSection } from './dimensions-section.tsx';
import { DisputesSection, NeutralitySection, VersionsSection, VotesSection } from './fairness-sections.tsx';
import { LimitsSection } from './limits-section.tsx';
import { MethodContents } from './method-contents.tsx';
import { PowersSection } from './powers-section.tsx';
import { PurposeSection, ValuesSection } from './purpose-sections.tsx';
import { LettersSection, RankSection } from './rating-sections.tsx';
import { Recomputation } from './recomputation.tsx';
import { RecomputeSection } from './recompute-section.tsx';

type MethodologyPageProps = {
  /** Whose score is computed by hand; without one, the first in the order. */
  rawProjectId: string | string[] | undefined;
  host: string;
};

/** The whole method, drawn from the very object that computes scores. Needs no scripts. */
export async function MethodologyPage({ rawProjectId, host }: MethodologyPageProps) {
  const asked = typeof rawProjectId === 'string' ? rawProjectId.trim().toLowerCase() : undefined;
  const projectId = asked ?? (await findFirstRanked());
  const sheet = projectId === undefined ? undefined : await findScore(projectId, host);
  const sha256 = await hashMethod(publishMethod(METHOD));
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <header className="mb-12 max-w-180 max-sm:mb-8">
        <h1 className="font-semibold text-28 leading-tight tracking-title">How projects are scored</h1>
        <p className="mt-3 text-16 text-text-2">
          {METHOD.checks.length} checks in {METHOD.dimensions.length} dimensions, {METHOD.caps.length} caps, and every number that we use.
          This page is drawn from the same object that computes the scores.
        </p>
        <p className="mt-3 text-12 text-text-3">
          Method {METHOD.version}, SHA-256 <span className="break-all font-mono">{sha256}</span>, also as{' '}
          <a href="/api/methodology" className="text-brand-text hover:underline">
            JSON
          </a>
        </p>
      </header>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[212px_minmax(0,1fr)]">
        <MethodContents dimensions={METHOD.dimensions} />
        <div className="min-w-0">
          <PurposeSection />
          <ValuesSection />
          <DimensionsSection method={METHOD} />
          <PowersSection powers={METHOD.powers} />
          <ChecksSection method={METHOD} />
          <AddingUpSection method={METHOD} />
          <CapsSection caps={METHOD.caps} />
          <LettersSection method={METHOD} />
          <RankSection />
          <RecomputeSection projectId={projectId ?? ''} version={METHOD.version}>
            <Example projectId={projectId} sheet={sheet} />
          </RecomputeSection>
          <VotesSection />
          <NeutralitySection />
          <DisputesSection />
          <VersionsSection />
          <LimitsSection />
        </div>
      </div>
    </main>
  );
}

function Example({ projectId, sheet }: { projectId: string | undefined; sheet: ScoreSheet | undefined }) {
  if (projectId === undefined) return <p className="text-text-2">There is no project with a score yet.</p>;
  if (sheet === undefined) return <p className="text-text-2">There is no project with the id “{projectId}”.</p>;
  if (sheet.breakdown === null) return <p className="text-text-2">Nothing is known of “{projectId}”, so there is nothing to compute.</p>;
  return <Recomputation projectId={sheet.projectId} name={sheet.projectId} breakdown={sheet.breakdown} />;
}

async function findFirstRanked(): Promise<string | undefined> {
  const { projects } = await listProjects(getContext(), {
    sort: { field: 'rank', order: 'asc' },
    filter: { realm: 'real' },
    currentPage: 1,
    dataPerPage: 1,
  });
  return projects.find(({ rank }) => rank !== null)?.id;
}

async function findScore(rawId: string, host: string): Promise<ScoreSheet | undefined> {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return undefined;
  try {
    return await getScore(getContext(), { id: id.data, host });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
