import { categoryName, PROJECT_STATE_NAMES } from '@redoubt/domain/catalog/file/labels';
import type { LinkKind } from '@redoubt/domain/catalog/file/schema';
import { KYC_TIER_NAMES } from '@redoubt/domain/catalog/project/identity-check';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { readScore } from '@redoubt/domain/catalog/project/shown';
import { PROJECT_TABS, type ProjectTab, TABS_ID, tabPath } from '@redoubt/domain/catalog/project/tabs';
import { lookAlikeText } from '@redoubt/domain/catalog/search/result-texts';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { Badge } from '@redoubt/ui/badge';
import { Chip } from '@redoubt/ui/chip';
import { formatNumber } from '@redoubt/ui/data/format';
import { Tabs } from '@redoubt/ui/layer/tabs';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import { ScoreDial } from '@redoubt/ui/score/score-dial';
import { VerdictBadge } from '@redoubt/ui/score/verdict-badge';
import { TabLink } from '@/entities/project-tab/tab-link';
import { WatchButton } from '@/entities/watchlist/watch-button';
import { PageLink } from '@/site/page-link';
import { ChainChip } from './chain-chip.tsx';
import { CondensedHead } from './condensed-head.tsx';
import { explainInterval, rankLabel, tierLabel, tierTone } from './score/score-text.ts';
import { ShareButton } from './share-button.tsx';
import { LINK_NAMES, linkEvent } from './team/link-kinds.ts';

/** The places that most readers want; the tab Community Trust has all. */
const SHOWN: readonly LinkKind[] = ['website', 'documentation', 'source-code'];

/** The project's main places, as words beside its chains. */
function HeadLinks({ links, projectId }: { links: ProjectProfile['links']; projectId: string }) {
  const shown = SHOWN.flatMap((kind) => links.find((link) => link.kind === kind) ?? []);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Main links" className="flex flex-wrap items-center gap-x-3 text-12 max-sm:hidden">
      {shown.map(({ kind, url }) => (
        <li key={kind}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            data-track={linkEvent(kind)}
            data-project={projectId}
            className="inline-flex min-h-6 items-center text-brand-text hover:underline"
          >
            {LINK_NAMES[kind]}
            <span className="sr-only">, opens in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** More chains than these are counted, not shown. */
const CHAINS_MAX = 3;

type ProjectHeadProps = {
  profile: ProjectProfile;
  tab: ProjectTab;
  url: string;
};

/** Who this is, on which chains, and how sure we are. Condensed to one row once it has left the screen. */
export function ProjectHead({ profile, tab, url }: ProjectHeadProps) {
  const { id, name, logo, tokenTickers, demo, kyc } = profile;
  const counts: Partial<Record<ProjectTab, number>> = { code: profile.audits.length, history: profile.incidents.length };
  const tabs = PROJECT_TABS.map((each) => {
    const count = counts[each.tab] ?? 0;
    return { href: tabPath(id, each.tab), label: each.label, ...(count > 0 && { count }) };
  });
  const [ticker] = tokenTickers;
  const reading = readScore(profile);
  const rank = rankLabel(profile);
  return (
    <>
      <div className="border-line border-b" id="project-head">
        {/* The score keeps its place free: a document can arrive in two parts, with the name in the first. */}
        <div className="frame grid min-h-25 content-center items-center gap-x-10 gap-y-5 py-5 max-sm:gap-y-3 max-sm:pt-4 max-sm:pb-2 lg:grid-cols-[minmax(0,1fr)_32rem]">
          <div className="flex min-w-0 items-center gap-4 max-sm:items-start">
            <ProjectLogo id={id} name={name} src={logo} size={56} lazy={false} />
            <div className="min-w-0">
              <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
                <h1 className="min-w-0 font-semibold text-28 leading-display tracking-title max-sm:text-20">{name}</h1>
                {ticker !== undefined && (
                  <span translate="no" className="text-16 text-text-3">
                    {ticker}
                  </span>
                )}
                <VerdictBadge level={profile.verdict.level} />
                {rank !== undefined && <Badge>{rank}</Badge>}
                {profile.state !== null && profile.state !== 'live' && <Badge tone="caution">{PROJECT_STATE_NAMES[profile.state]}</Badge>}
                {demo && <Badge tone="caution">Demo</Badge>}
                {kyc !== 'none' && (
                  <TabLink href={tabPath(id, 'fundamentals')} className="inline-flex">
                    <Badge>KYC {KYC_TIER_NAMES[kyc]}</Badge>
                  </TabLink>
                )}
              </div>
              <AlsoKnown profile={profile} />
              <Where profile={profile} />
            </div>
          </div>
          <div className="flex min-w-0 items-center gap-x-8 gap-y-4 max-sm:justify-between lg:justify-self-end">
            <div className="flex min-w-0 items-center gap-4">
              <span className="max-sm:hidden">
                <ScoreDial reading={reading} size={80} />
              </span>
              <div>
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {reading !== null && `${reading.low} to ${reading.high}`}
                  <Badge tone={tierTone(profile.tier)}>{reading === null ? 'Not rated' : tierLabel(reading)}</Badge>
                </p>
                <p className="mt-1 text-12 text-text-3 max-sm:hidden">{explainInterval(reading)}</p>
                <p className="text-12 text-text-3 max-sm:hidden">{viewsText(profile.pageViews)}</p>
              </div>
            </div>
            <div className="flex shrink-0 items-center gap-3">
              <WatchButton id={id} name={name} size="word" />
              <ShareButton projectId={id} title={name} url={url} />
            </div>
          </div>
        </div>
        {/* Scrolled to, it stands right below the bar of the site: the page keeps more than that free above. */}
        <div id={TABS_ID} className="frame -scroll-mt-20">
          <Tabs label="Project" tabs={tabs} current={tabPath(id, tab)} link={TabLink} />
        </div>
      </div>
      <CondensedHead watches="project-head">
        <ProjectLogo id={id} name={name} src={logo} size={24} lazy={false} />
        <p className="min-w-0 truncate font-semibold">{name}</p>
        <div className="ms-6 min-w-0 self-end max-md:hidden *:*:h-14">
          <Tabs label="Project, while scrolled" tabs={tabs} current={tabPath(id, tab)} link={TabLink} />
        </div>
        <span className="ms-auto flex shrink-0 items-center gap-3">
          <span className="text-12 text-text-3 max-xl:hidden">{reading === null ? 'Not rated' : tierLabel(reading)}</span>
          <ScoreDial reading={reading} size={40} />
          <WatchButton id={id} name={name} />
        </span>
      </CondensedHead>
    </>
  );
}

function viewsText(views: number): string {
  return `${formatNumber(String(views))} page ${views === 1 ? 'view' : 'views'}`;
}

/** Other names, and the better known name with which this one can be confused. */
function AlsoKnown({ profile: { aliases, lookAlike } }: { profile: ProjectProfile }) {
  const former = aliases.flatMap(({ kind, text }) => (kind === 'former-name' ? [text] : []));
  return (
    <>
      {lookAlike !== null && (
        <p className="mt-1 text-caution">
          {lookAlikeText(lookAlike)}.{' '}
          {lookAlike.id !== null && (
            <PageLink href={`/projects/${lookAlike.id}`} className="underline">
              Open {lookAlike.name}
            </PageLink>
          )}
        </p>
      )}
      {former.length > 0 && <p className="mt-1 text-12 text-text-3">Formerly {former.join(', ')}</p>}
    </>
  );
}

function Where({ profile: { id, chains, categories, contracts, links } }: { profile: ProjectProfile }) {
  const hidden = chains.slice(CHAINS_MAX);
  const count = contracts.length === 0 ? undefined : `${contracts.length} contract${contracts.length === 1 ? '' : 's'}`;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {chains.slice(0, CHAINS_MAX).map((chain) => (
        <ChainChip key={chain} chain={chain} />
      ))}
      {hidden.length > 0 && (
        <Chip>
          <span aria-hidden="true" title={hidden.map(chainName).join(', ')}>
            +{hidden.length}
          </span>
          <span className="sr-only">{hidden.map(chainName).join(', ')}</span>
        </Chip>
      )}
      <span className="text-12 text-text-3">{[categories.map(categoryName).join(', '), count].filter(Boolean).join(' · ')}</span>
      <HeadLinks links={links} projectId={id} />
    </div>
  );
}
