import type { PageViews } from '@redoubt/domain/project/page-view';
import { CheckPanel } from './check-panel.tsx';
import { LinkList } from './link-list.tsx';
import { TabLayout } from './tab-layout.tsx';
import type { TabProps } from './tab-props.ts';
import { ViewFigures } from './view-figures.tsx';

/** Is it the project that it says it is, and who looks at it? */
export function CommunityTab({ profile: { id, links }, results, views }: TabProps & { views: PageViews }) {
  return (
    <TabLayout
      asideLabel="Links"
      main={
        <>
          <ViewFigures views={views} />
          <CheckPanel tab="community" results={results} />
        </>
      }
      aside={<LinkList links={links} projectId={id} />}
    />
  );
}
