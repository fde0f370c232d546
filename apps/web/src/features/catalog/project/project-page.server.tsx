import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { findSuccessor, type ProjectTab, parseTab, tabLabel, tabPath } from '@redoubt/domain/catalog/project/tabs';
import { toVoteCounts, VOTE_MESSAGES } from '@redoubt/domain/catalog/vote/outcome';
import type { AverageYes } from '@redoubt/domain/catalog/vote/schema';
import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { getPageViews } from '@redoubt/server/catalog/listing/get-page-views';
import { getProject } from '@redoubt/server/catalog/project/get-project';
import { listSameTicker } from '@redoubt/server/catalog/project/list-same-ticker';
import { getReported } from '@redoubt/server/catalog/reported/get-reported';
import { countReadContracts } from '@redoubt/server/catalog/reported/reported-store';
import { readAverageYes } from '@redoubt/server/catalog/vote/vote-store';
import { listReportedCode } from '@redoubt/server/office/code/read-audited-code';
import { listLooks } from '@redoubt/server/office/fact-import/list-looks';
import { listProjectAlerts, listWorstAlerts } from '@redoubt/server/onchain/alert/list-alerts';
import { readControlChanges } from '@redoubt/server/onchain/power/read-control-changes';
import { listFollowedChains } from '@redoubt/server/onchain/record/list-followed-chains';
import { formatInstant } from '@redoubt/ui/data/format';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { TrackView } from '@/browser/track/track-view';
import { FollowControl } from '@/entities/alert/follow-control';
import { parseLeaves } from '@/entities/project-tab/leaf-address';
import { VoteSlot } from '@/entities/vote/vote-slot';
import { getContext } from '@/http/context';
import { JsonLd } from '@/http/page/json-ld';
import { PICTURE_SIZE } from '@/http/page/share-picture';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { findOwnVotes } from '@/http/session/own-votes';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { ACTIVITY_LISTS, ActivityTab } from './activity-tab.tsx';
import { CodeTab } from './audit/code-tab.tsx';
import { CONTROL_LISTS, ControlTab } from './control/control-tab.tsx';
import type { Control } from './control/money-panel.tsx';
import { oneYearBefore } from './history/highlights.ts';
import { HISTORY_LISTS, HistoryTab } from './history/history-tab.tsx';
import { parseTimelineKind } from './history/timeline.ts';
import { describeProject } from './json-ld.server.ts';
import { MarketTab } from './market-tab.tsx';
import { OperationsTab } from './operations-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { previewText } from './preview-text.ts';
import { ProjectHead } from './project-head.tsx';
import { parseChartRange } from './score/chart-range.ts';
import { StandingNotice } from './standing-notice.tsx';
import type { TabProps } from './tab-layout.tsx';
import { CommunityTab } from './team/community-tab.tsx';
import { FundamentalsTab } from './team/fundamentals-tab.tsx';
import { isUnchecked, UncheckedOverview } from './unchecked-overview.tsx';

/** So many alerts stand in the history; the list of alerts has all. */
const ALERTS = 100;
/** So many the first page tells; the history has all. */
const CHAIN_EVENTS_MAX = 4;

/** So many others with the same ticker are shown. */
const NAMESAKES_MAX = 12;

/** What they say of powers follows the chain while the page is open. */
const CONTROL_TABS: readonly ProjectTab[] = ['overview', 'governance', 'activity'];

type Query = {
  tab?: string | string[];
  kind?: string | string[];
  vote?: string | string[];
  window?: string | string[];
  range?: string | string[];
  readings?: string | string[];
  entries?: string | string[];
  contracts?: string | string[];
  powers?: string | string[];
  holders?: string | string[];
  functions?: string | string[];
  uses?: string | string[];
};

/** Read once a request, for the page and for its head. Undefined when there is no such project, or can't be. */
const findProject = cache(async (rawId: string, host: string): Promise<ScoredProfile | undefined> => {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return undefined;
  try {
    return await getProject(getContext(), { id: id.data, host });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
});

/** What of weight happened on chain in the last year, worst first. Read once a request, like the project. */
const findWorstAlerts = cache((projectId: string) => {
  const since = oneYearBefore(new Date().toISOString().slice(0, 10));
  return listWorstAlerts(getContext(), { projectId, since, limit: CHAIN_EVENTS_MAX });
});

/** All tabs are one page: the canonical address names none. */
export async function projectMetadata({ rawId, host, control }: Pick<ProjectPageProps, 'rawId' | 'host' | 'control'>): Promise<Metadata> {
  const profile = await findProject(rawId, host);
  if (profile === undefined) return { title: 'Page not found', robots: { index: false } };
  const { id, name, tokenTickers } = profile;
  const description = previewText({ profile, control, alerts: await findWorstAlerts(id) });
  const title = tokenTickers[0] === undefined ? name : `${name} (${tokenTickers[0]})`;
  return {
    title,
    description,
    // The long tail is an index for visitors; a search engine gains nothing from it.
    ...(isUnchecked(profile) && { robots: { index: false } }),
    alternates: { canonical: `/projects/${id}` },
    openGraph: {
      title,
      description,
      url: `/projects/${id}`,
      type: 'website',
      images: [{ url: `/projects/${id}/share-image`, ...PICTURE_SIZE, alt: `What is known of ${name}` }],
    },
    twitter: { card: 'summary_large_image' },
  };
}

type ProjectPageProps = {
  rawId: string;
  /** Who runs the site: the score without its own word stands beside the other. */
  host: string;
  query: Query;
  /** What was counted of its contracts, made by another feature. Drawn only where it is shown. */
  activity: ReactNode;
  /** Who can do what on its contracts, made by another feature. */
  powers: ReactNode;
  /** Whether its tokens can be sold, made by another feature. */
  market: ReactNode;
  /** The same in short, for the first page; undefined where no sale was simulated. */
  sale: () => Promise<ReactNode | undefined>;
  /** What the first page and previews say of that, made by another feature; undefined where no contract was analysed. */
  control: Control | undefined;
  /** Who used such powers, made by another feature. */
  privileged: ReactNode;
};

/** Everything that is on record about one project, one tab at a time. */
export async function ProjectPage({ rawId, host, query, ...made }: ProjectPageProps) {
  const profile = await findProject(rawId, host);
  if (profile === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const successor = findSuccessor(query.tab);
  if (successor !== undefined) redirect(successorPath(profile.id, successor, query));
  const { publicOrigin } = getContext().settings;
  const tab = parseTab(query.tab);
  const url = `${publicOrigin}/projects/${profile.id}`;
  const [average, ownVotes, alerts, control] = await Promise.all([
    readAverageYes(getContext().db, { demo: profile.demo }),
    findOwnVotes({ projectIds: [profile.id] }),
    findWorstAlerts(profile.id),
    readControlChanges(getContext()),
  ]);
  const vote = (
    <VoteSlot
      key={profile.id}
      projectId={profile.id}
      votes={{ counts: toVoteCounts(profile.votes), own: ownVotes.get(profile.id) }}
      averageYes={average.projects > 1 ? average.averageYesPercentage : null}
      refused={voteMessage(query.vote)}
    />
  );
  const props: TabProps = {
    profile,
    now: new Date(),
    followed: await listFollowedChains(getContext()),
    url,
  };
  return (
    <main id="content">
      <JsonLd data={describeProject(profile, { publicOrigin, words: previewText({ profile, control: made.control, alerts }) })} />
      <ProjectHead profile={profile} tab={tab} url={url} />
      <p className="frame hidden pt-4 text-12 text-text-2 print:block">
        As of {formatInstant(props.now.toISOString())} · {url}
      </p>
      <StandingNotice profile={profile} />
      <Tab tab={tab} query={query} props={props} made={made} average={average} vote={vote} alerts={alerts} />
      {profile.monitored && CONTROL_TABS.includes(tab) && <FollowControl projectId={profile.id} change={control.change} />}
      <TrackView name="View Project" projectId={profile.id} />
      <TrackView name={`View Project ${tabLabel(tab)} Tab`} projectId={profile.id} />
    </main>
  );
}

/** The address of the tab that took an old one's place, with the rest of the query that it understands. */
function successorPath(id: string, tab: ProjectTab, { window }: Query): string {
  return typeof window === 'string' ? `${tabPath(id, tab)}&window=${encodeURIComponent(window)}` : tabPath(id, tab);
}

/** Why a vote sent without scripts was not saved, by the value that the form's answer put into the address. */
function voteMessage(vote: Query['vote']): string | undefined {
  return vote === 'later' || vote === 'account' || vote === 'failed' ? VOTE_MESSAGES[vote] : undefined;
}

type Made = Omit<ProjectPageProps, 'rawId' | 'host' | 'query'>;
type TabChoice = {
  tab: ProjectTab;
  query: Query;
  props: TabProps;
  made: Made;
  average: AverageYes;
  vote: ReactNode;
  alerts: readonly Alert[];
};

async function Tab({ tab, query, props, made: { activity, powers, control, privileged, market, sale }, average, vote, alerts }: TabChoice) {
  switch (tab) {
    case 'overview': {
      if (isUnchecked(props.profile)) {
        const namesakes = await listSameTicker(getContext(), { id: props.profile.id, limit: NAMESAKES_MAX });
        return <UncheckedOverview profile={props.profile} happened={alerts} namesakes={namesakes} />;
      }
      const reported = await countReadContracts(getContext().db, { projectId: props.profile.id });
      const range = parseChartRange(query.range);
      return <OverviewTab {...props} control={control} sale={await sale()} happened={alerts} reported={reported} range={range} />;
    }
    case 'code':
      return <CodeTab {...props} reported={await listReportedCode(getContext().db, { projectId: props.profile.id })} />;
    case 'governance':
      return (
        <ControlTab
          {...props}
          powers={powers}
          reported={await getReported(getContext(), { id: props.profile.id })}
          leaves={parseLeaves(query, CONTROL_LISTS)}
        />
      );
    case 'operations':
      return <OperationsTab {...props} />;
    case 'activity':
      return <ActivityTab {...props} activity={activity} privileged={privileged} leaves={parseLeaves(query, ACTIVITY_LISTS)} />;
    case 'market':
      return <MarketTab {...props} market={market} />;
    case 'fundamentals':
      return <FundamentalsTab {...props} />;
    case 'community':
      return (
        <CommunityTab {...props} vote={vote} average={average} views={await getPageViews(getContext(), { projectId: props.profile.id })} />
      );
    case 'history':
      return (
        <HistoryTab
          {...props}
          kind={parseTimelineKind(query.kind)}
          leaves={parseLeaves(query, HISTORY_LISTS)}
          read={await listProjectAlerts(getContext(), { projectId: props.profile.id, limit: ALERTS })}
          looks={await listLooks(getContext().db, { projectId: props.profile.id })}
        />
      );
  }
}
