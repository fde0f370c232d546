import type { PageViews } from '@redoubt/domain/catalog/project/page-view';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { toVoteCounts } from '@redoubt/domain/catalog/vote/outcome';
import type { AverageYes } from '@redoubt/domain/catalog/vote/schema';
import { formatHost } from '@redoubt/ui/data/format';
import { Icon } from '@redoubt/ui/icon';
import { Panel } from '@redoubt/ui/panel';
import { CheckPanel } from '../score/check-panel.tsx';
import { TabLayout, type TabProps } from '../tab-layout.tsx';
import { ViewFigures } from '../view-figures.tsx';
import { VotePanel } from '../vote-panel.tsx';
import { LINK_NAMES, linkEvent } from './link-kinds.ts';

/** Is it the project that it says it is, and who looks at it? */
export function CommunityTab({
  profile: { id, links, votes },
  results,
  views,
  average,
}: TabProps & { views: PageViews; average: AverageYes }) {
  return (
    <TabLayout
      asideLabel="Links"
      main={
        <>
          <VotePanel votes={toVoteCounts(votes)} average={average} />
          <ViewFigures views={views} />
          <CheckPanel projectId={id} tab="community" results={results} />
        </>
      }
      aside={<LinkList links={links} projectId={id} />}
    />
  );
}

/** The project's own places. */
function LinkList({ links, projectId }: { links: ProjectProfile['links']; projectId: string }) {
  if (links.length === 0) return null;
  return (
    <Panel id="links" title="Links">
      <ul className="py-2">
        {links.map(({ kind, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer" data-track={linkEvent(kind)} data-project={projectId} className="link-row">
              <span>{LINK_NAMES[kind]}</span>
              <span className="truncate">{formatHost(url)}</span>
              <Icon name="external" />
              <span className="sr-only">opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
