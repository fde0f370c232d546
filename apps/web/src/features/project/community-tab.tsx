import type { PageViews } from '@redoubt/domain/project/page-view';
import type { AverageYes } from '@redoubt/domain/vote/schema';
import { toVoteCounts } from '@redoubt/domain/vote/to-vote-counts';
import { CheckPanel } from './check-panel.tsx';
import { LinkList } from './link-list.tsx';
import { TabLayout } from './tab-layout.tsx';
import type { TabProps } from './tab-props.ts';
import { ViewFigures } from './view-figures.tsx';
import { VotePanel } from './vote-panel.tsx';

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
