import type { ScoreSheet } from '@redoubt/domain/catalog/project/scored-profile';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { hashMethod, publishMethod } from '@redoubt/domain/catalog/score/publish/published-method';
import { ProjectId } from '@redoubt/domain/ids';
import { listProjects } from '@redoubt/server/catalog/listing/list-projects';
import { getScore } from '@redoubt/server/catalog/score/get-score';
import { getContext } from '@/http/context';
import { PageLink } from '@/site/page-link';
import { AddingUpSection } from './adding-up-section.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { CapsSection } from './caps-section.tsx';
import { ChecksSection } from './checks-section.tsx';
import { DimensionsSection } from './dimensions-section.tsx';
import { DisputesSection, NeutralitySection, TrendsSection, VersionsSection, VotesSection } from './fairness-sections.tsx';
import { MarkTarget } from './mark-target.tsx';
import { MethodContents } from './method-contents.tsx';
import { MethodSection, PointList, Prose } from './method-section.tsx';
import { PowersSection } from './powers-section.tsx';
import { PurposeSection, ValuesSection } from './purpose-sections.tsx';
import { LettersSection, RankSection } from './rating-sections.tsx';
import { Recomputation } from './recomputation.tsx';
import { RecomputeSection } from './recompute-section.tsx';
import { ReportedSection } from './reported-section.tsx';
import { SimulationSection } from './simulation-section.tsx';

type MethodologyPageProps = {
  /** Whose score is computed by hand; without one, the first in the order. */
  rawProjectId: string | string[] | undefined;
  host: string;
};

/** The whole method, drawn from the very object that computes scores. Needs no scripts. */
export async function MethodologyPage({ rawProjectId, host }: MethodologyPageProps) {
  const asked = typeof rawProjectId === 'string' ? rawProjectId.trim().toLowerCase() : undefined;
  const project = await findProject(asked);
  const sheet = project === undefined ? undefined : await getScore(getContext(), { id: project.id, host });
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
          <PageLink href="/api/methodology" className="text-brand-text underline">
            JSON
          </PageLink>
        </p>
      </header>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[212px_minmax(0,1fr)]">
        <MethodContents dimensions={METHOD.dimensions} />
        <div className="min-w-0">
          <PurposeSection />
          <ValuesSection />
          <DimensionsSection method={METHOD} />
          <PowersSection powers={METHOD.powers} />
          <SimulationSection />
          <ReportedSection />
          <ChecksSection method={METHOD} />
          <AddingUpSection method={METHOD} />
          <CapsSection caps={METHOD.caps} />
          <LettersSection method={METHOD} />
          <RankSection />
          <RecomputeSection projectId={asked ?? project?.id ?? ''}>
            {project === undefined || sheet === undefined ? (
              <p className="text-text-2">
                {asked === undefined ? 'There is no project with a score yet.' : `There is no project with the id “${asked}”.`}
              </p>
            ) : (
              <Example name={project.name} sheet={sheet} />
            )}
          </RecomputeSection>
          <VotesSection />
          <TrendsSection />
          <NeutralitySection />
          <DisputesSection />
          <AlertsSection />
          <VersionsSection />
          <LimitsSection />
        </div>
      </div>
      <MarkTarget />
    </main>
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

/** Where the method is weak, as far as we know. */
function LimitsSection() {
  return (
    <MethodSection id="limits" title="What this cannot say">
      <Prose>
        Whether a high score goes with fewer losses has not been tested: records of past incidents hold no state of the chain before them.
        The weights of code, governance, operations and market lean on 857 recorded incidents, corrected for what such records miss; every
        other number is judgement, and is changed only in public.
      </Prose>
      <PointList
        points={[
          [
            'One fact, many checks',
            'That no one can change a token is one fact seen through seven checks of governance. Only the weakest link holds such a score back.',
          ],
          ['Two keys of one person', 'A Safe of two keys that one person holds escapes CAP-07, and GOV-05 sees it rarely.'],
          ['Ties', 'Caps make many scores equal.'],
          [
            'Without a chain connection',
            'Most checks read a chain. Where none is connected, caps cannot be excluded and projects stay not rated, however well known they are.',
          ],
          ['Searches', '"No incident" and "no audit" are as good as the search, and a search for incidents is good for seven days.'],
          ['Bought use', 'FUN-03 is a weak shield against bought users.'],
          ['Other chains', 'Deployments on chains that we cannot read stay unknown and pull down.'],
          ['Off the chain', 'Reserves, people and custody off the chain are attested at best.'],
        ]}
      />
    </MethodSection>
  );
}
