import { SearchQuery } from '@redoubt/domain/project/schema';
import { listFollowedChains } from '@redoubt/server/chain/list-followed-chains';
import { getCatalogFigures } from '@redoubt/server/project/get-catalog-figures';
import { listRecentAudits } from '@redoubt/server/project/list-recent-audits';
import { listRecentIncidents } from '@redoubt/server/project/list-recent-incidents';
import { searchProjects } from '@redoubt/server/search/search-projects';
import type { ReactNode } from 'react';
import { getContext, type WebContext } from '@/lib/context';
import { AuditCards } from './audit-cards.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { HomeHero } from './home-hero.tsx';
import { IncidentList } from './incident-list.tsx';
import { KeywordResults } from './keyword-results.tsx';
import { RefreshNotice } from './refresh-notice.tsx';
import { SectionHead } from './section-head.tsx';
import { TrendingList } from './trending-list.tsx';

const INCIDENTS = 5;
const AUDITS = 8;
const TRENDING = 10;
const CHIPS = 5;
const RESULTS = 20;

type HomePageProps = {
  /** The search box, made by another feature. */
  search: ReactNode;
  /** What was searched for without scripts; undefined on a plain visit. */
  keyword: string | undefined;
};

/** The home page below its bar: the question, what is on record, what is new. */
export async function HomePage({ search, keyword }: HomePageProps) {
  const ctx = getContext();
  const [trending, incidents, audits, figures, results] = await Promise.all([
    attempt(ctx, 'trending', searchProjects(ctx, SearchQuery.parse({ perPage: String(TRENDING) }))),
    attempt(ctx, 'incidents', listRecentIncidents(ctx, { limit: INCIDENTS })),
    attempt(ctx, 'audits', listRecentAudits(ctx, { limit: AUDITS })),
    attempt(ctx, 'figures', getCatalogFigures(ctx)),
    keyword === undefined ? undefined : findResults(ctx, keyword),
  ]);

  return (
    <main id="content">
      <HomeHero search={search} trending={trending?.projects.slice(0, CHIPS) ?? []} />
      {figures && <FiguresStrip figures={figures} chains={listFollowedChains()} />}
      <div className="frame grid gap-16 py-16 max-sm:gap-12 max-sm:py-12">
        {keyword !== undefined && <KeywordResults keyword={keyword} projects={results} />}
        <div className="grid grid-cols-12 gap-6 max-lg:grid-cols-1 max-lg:gap-16 max-sm:gap-12">
          <section aria-labelledby="safety" className="flex min-w-0 flex-col lg:col-span-7">
            <SectionHead id="safety" title="Stay informed on safety">
              Incidents on record, newest first
            </SectionHead>
            <Area>{incidents ? <IncidentList incidents={incidents} /> : <RefreshNotice title="Incidents did not load" />}</Area>
          </section>
          <section aria-labelledby="trends" className="flex min-w-0 flex-col lg:col-span-5">
            <SectionHead id="trends" title="Keep up with trends">
              Most visitors in 7 days, then most audits
            </SectionHead>
            <Area>{trending ? <TrendingList projects={trending.projects} /> : <RefreshNotice title="Trends did not load" />}</Area>
          </section>
        </div>
        <section aria-labelledby="whats-new" className="min-w-0">
          <SectionHead id="whats-new" title="What’s new">
            Recently published audits. Whether the audited code is the code that runs has not been checked.
          </SectionHead>
          {audits ? (
            <AuditCards audits={audits} />
          ) : (
            <Area>
              <RefreshNotice title="Audits did not load" />
            </Area>
          )}
        </section>
      </div>
    </main>
  );
}

function Area({ children }: { children: ReactNode }) {
  return <div className="grow rounded-card border border-line bg-surface">{children}</div>;
}

/** One area that fails must not take the page with it. */
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
  return (await searchProjects(ctx, query.data)).projects;
}
