import { ProjectsListRequest } from '@redoubt/domain/catalog/project/list';
import { type ProjectSummary, SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { shortName } from '@redoubt/domain/catalog/project/shown';
import type { ProjectId } from '@redoubt/domain/ids';
import { listProjects, listWellKnown } from '@redoubt/server/catalog/listing/list-projects';
import { getCatalogFigures, listRecentAudits, listRecentIncidents } from '@redoubt/server/catalog/project/recent';
import { searchProjects } from '@redoubt/server/catalog/search/search-projects';
import { listUnderWay } from '@redoubt/server/office/engagement/engagement-store';
import { listRecentAlerts } from '@redoubt/server/onchain/alert/list-alerts';
import { listFollowedChains } from '@redoubt/server/onchain/record/list-followed-chains';
import { Badge } from '@redoubt/ui/badge';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ReportIncident } from '@/entities/incident-report/report-incident';
import { getContext, type WebContext } from '@/http/context';
import { AlertList } from './alert-list.tsx';
import { AuditSkeleton, IncidentSkeleton, TrendingSkeleton } from './area-skeletons.tsx';
import { AuditCards } from './audit-cards.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { Framed, HomeArea, SectionHead } from './home-area.tsx';
import { HomeHero } from './home-hero.tsx';
import { InTheWorks } from './in-the-works.tsx';
import { IncidentList } from './incident-list.tsx';
import { KeywordResults } from './keyword-results.tsx';
import { RefreshNotice } from './refresh-notice.tsx';
import { ScoreGlance } from './score-glance.tsx';
import { TrendingList } from './trending-list.tsx';
import { VerdictCards } from './verdict-cards.tsx';

const INCIDENTS = 5;
const ALERTS = 4;
const AUDITS = 8;
const TRENDING = 6;
const WELL_KNOWN = 6;
const UNDER_WAY = 10;
const CHIPS = 5;
const RESULTS = 20;

const TREND_BASIS = {
  visits: 'By visitors, searches and votes of the last days, then by rank',
  rank: 'By rank, until there are visits to go by',
} as const;

type HomePageProps = {
  /** The search box, from another feature. */
  search: ReactNode;
  /** The button that starts the guided tour, from another feature. */
  tour: ReactNode;
  /** The leaderboard with its filters; null omits its area. */
  leaderboard: ReactNode;
  /** The keyword of a search without scripts; otherwise undefined. */
  keyword: string | undefined;
};

/** The home page below the header: the question, what is on record, what is new. A failed area does not affect the others. */
export async function HomePage({ search, tour, leaderboard, keyword }: HomePageProps) {
  const ctx = getContext();
  const [trending, wellKnown, incidents, alerts, audits, figures, demo, chains, underWay, results] = await Promise.all([
    attempt(ctx, 'trending', searchProjects(ctx, SearchQuery.parse({ perPage: String(TRENDING) }))),
    attempt(ctx, 'verdicts', listWellKnown(ctx, { limit: WELL_KNOWN })),
    attempt(ctx, 'incidents', listRecentIncidents(ctx, { limit: INCIDENTS })),
    attempt(ctx, 'alerts', listRecentAlerts(ctx, { limit: ALERTS })),
    attempt(ctx, 'audits', listRecentAudits(ctx, { limit: AUDITS })),
    attempt(ctx, 'figures', getCatalogFigures(ctx)),
    attempt(ctx, 'demo', findDemo(ctx)),
    attempt(ctx, 'chains', listFollowedChains(ctx)),
    attempt(ctx, 'engagements', listUnderWay(ctx.db, { limit: UNDER_WAY })),
    keyword === undefined ? undefined : findResults(ctx, keyword),
  ]);
  const ids = [...(trending?.projects ?? []).map(({ id }) => id), ...(audits ?? []).map(({ project }) => project.id)];
  const summaries = (await attempt(ctx, 'scores', findSummaries(ctx, { ids }))) ?? new Map();

  return (
    <main id="content">
      <HomeHero search={search} tour={tour} trending={trending?.projects.slice(0, CHIPS) ?? []} />
      {figures && <FiguresStrip figures={figures} chains={chains ?? []} />}
      {demo && <DemoStrip project={demo} />}
      <div className="frame grid gap-16 py-16 max-sm:gap-8 max-sm:py-6">
        {keyword !== undefined && <KeywordResults keyword={keyword} results={results} />}
        {wellKnown && wellKnown.length > 0 && (
          <section aria-labelledby="verdicts" className="min-w-0">
            <SectionHead id="verdicts" title="Verdicts">
              Of the real projects with the most audits on record; each leads to its evidence
            </SectionHead>
            <VerdictCards projects={wellKnown} />
          </section>
        )}
        <div className="grid grid-cols-12 gap-6 max-lg:grid-cols-1 max-lg:gap-16 max-sm:gap-8">
          <HomeArea
            tour="alerts"
            title="Stay informed on safety"
            about="Incidents on record and what happened on chain, newest first"
            action={<ReportIncident />}
            className="flex flex-col lg:col-span-7"
          >
            <Framed>
              {incidents ? (
                <IncidentList incidents={incidents} />
              ) : (
                <RefreshNotice title="Incidents did not load" skeleton={<IncidentSkeleton count={INCIDENTS} />} />
              )}
            </Framed>
            {alerts && alerts.length > 0 && <AlertList alerts={alerts} />}
          </HomeArea>
          <HomeArea
            tour="trending"
            title="Keep up with trends"
            about={TREND_BASIS[trending?.basis ?? 'rank']}
            className="flex flex-col lg:col-span-5"
          >
            <Framed>
              {trending ? (
                <TrendingList projects={trending.projects} summaries={summaries} />
              ) : (
                <RefreshNotice title="Trends did not load" skeleton={<TrendingSkeleton count={TRENDING} />} />
              )}
            </Framed>
          </HomeArea>
        </div>
        <HomeArea tour="whats-new" title="What’s new" about="The newest published audits, with their findings where those were counted">
          {audits ? (
            <AuditCards audits={audits} summaries={summaries} />
          ) : (
            <Framed>
              <RefreshNotice title="Audits did not load" skeleton={<AuditSkeleton count={AUDITS} />} />
            </Framed>
          )}
        </HomeArea>
        {leaderboard !== null && (
          <section aria-label="Leaderboard" data-tour="filter" className="min-w-0">
            {leaderboard}
          </section>
        )}
        <HomeArea tour="in-the-works" title="In the works" about="Audits under way, from the day on which the review begins">
          {underWay ? (
            <InTheWorks engagements={underWay} />
          ) : (
            <Framed>
              <RefreshNotice title="Audits under way did not load" skeleton={<AuditSkeleton count={4} />} />
            </Framed>
          )}
        </HomeArea>
      </div>
    </main>
  );
}

/** Isolates the failure of one area from the page. */
async function attempt<T>({ log }: WebContext, area: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error({ area, error }, 'an area of the home page failed');
    return undefined;
  }
}

async function findResults(ctx: WebContext, keyword: string) {
  const query = SearchQuery.safeParse({ keyword, perPage: String(RESULTS) });
  if (!query.success || query.data.keyword === '') return undefined;
  return searchProjects(ctx, query.data);
}

/** Summaries of these projects, by id. */
async function findSummaries(ctx: WebContext, { ids }: { ids: readonly ProjectId[] }): Promise<ReadonlyMap<string, ProjectSummary>> {
  if (ids.length === 0) return new Map();
  const request = { projectIds: [...new Set(ids)], dataPerPage: 100 };
  const { projects } = await listProjects(ctx, ProjectsListRequest.parse(request));
  return new Map(projects.map((project) => [project.id, project]));
}

/** The best known project of the demo chain, once one is rated. */
async function findDemo(ctx: WebContext): Promise<ProjectSummary | undefined> {
  const { projects } = await listProjects(ctx, ProjectsListRequest.parse({ filter: { realm: 'demo' }, dataPerPage: 1 }));
  return projects.find(({ rated }) => rated);
}

/** Links to a rated demo project, as an example of a page with followed contracts. */
function DemoStrip({ project }: { project: ProjectSummary }) {
  const { id, name, logo } = project;
  return (
    <section aria-label="A rated example" className="border-line border-b bg-surface max-sm:hidden">
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
