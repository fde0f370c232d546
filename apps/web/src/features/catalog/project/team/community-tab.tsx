import type { PageViews } from '@redoubt/domain/catalog/project/page-view';
import type { AverageYes } from '@redoubt/domain/catalog/vote/schema';
import { toVoteCounts } from '@redoubt/domain/catalog/vote/to-vote-counts';
import { CheckPanel } from '../score/check-panel.tsx';
import { TabLayout } from '../tab-layout.tsx';
import type { TabProps } from '../tab-props.ts';
import { ViewFigures } from '../view-figures.tsx';
import { VotePanel } from '../vote-panel.tsx';
import { LinkList } from './link-list.tsx';

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
