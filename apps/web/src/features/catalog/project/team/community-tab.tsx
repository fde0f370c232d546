import type { AliasKind } from '@redoubt/domain/catalog/file/schema';
import type { PageViews } from '@redoubt/domain/catalog/project/page-view';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { toVoteCounts } from '@redoubt/domain/catalog/vote/outcome';
import type { AverageYes } from '@redoubt/domain/catalog/vote/schema';
import { formatHost } from '@redoubt/ui/data/format-host';
import { Icon } from '@redoubt/ui/icon';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';
import { CheckTable } from '../score/check-table.tsx';
import { TabLayout, type TabProps } from '../tab-layout.tsx';
import { ViewFigures } from '../view-figures.tsx';
import { VotePanel } from '../vote-panel.tsx';
import { LINK_NAMES, linkEvent } from './link-kinds.ts';

type CommunityTabProps = TabProps & {
  /** Where visitors vote. */
  vote: ReactNode;
  views: PageViews;
  average: AverageYes;
};

/** Is it the project that it says it is, and what do visitors think of it? */
export function CommunityTab({ profile, vote, views, average }: CommunityTabProps) {
  const { id, links, aliases, votes } = profile;
  return (
    <TabLayout
      asideLabel="Links"
      main={
        <>
          <VotePanel votes={toVoteCounts(votes)} average={average}>
            {vote}
          </VotePanel>
          <ViewFigures views={views} />
          <CheckTable profile={profile} dimension="COM" />
        </>
      }
      aside={
        <>
          <LinkList links={links} projectId={id} />
          <AliasList aliases={aliases} />
        </>
      }
    />
  );
}

const ALIAS_NAMES: Readonly<Record<AliasKind, string>> = {
  'former-name': 'Former name',
  name: 'Other name',
  product: 'Product',
  domain: 'Domain',
  'ens-name': 'ENS name',
  handle: 'Account',
};

/** Other names of the project, each with the page that states it. */
function AliasList({ aliases }: { aliases: ProjectProfile['aliases'] }) {
  if (aliases.length === 0) return null;
  return (
    <Panel id="aliases" title="Also known as">
      <ul className="py-2">
        {aliases.map(({ kind, text, source }) => (
          <li key={text}>
            <a href={source} target="_blank" rel="noreferrer" className="link-row">
              <span>{text}</span>
              <span className="truncate">{ALIAS_NAMES[kind]}</span>
              <Icon name="external" />
              <span className="sr-only">opens its source in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
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
