import { CheckPanel } from './check-panel.tsx';
import { LinkList } from './link-list.tsx';
import { TabLayout } from './tab-layout.tsx';
import type { TabProps } from './tab-props.ts';
import { type ViewCounts, ViewFigures } from './view-figures.tsx';

/** Is it the project that it says it is, and who looks at it? */
export function CommunityTab({ profile: { id, links, pageViews }, results, views }: TabProps & { views: ViewCounts | undefined }) {
  return (
    <TabLayout
      asideLabel="Links"
      main={
        <>
          <ViewFigures views={views ?? { pageViews }} />
          <CheckPanel tab="community" results={results} />
        </>
      }
      aside={<LinkList links={links} projectId={id} />}
    />
  );
}
