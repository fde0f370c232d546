import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { formatHost } from '@redoubt/ui/data/format';
import { Icon } from '@redoubt/ui/icon';
import { Panel } from '@redoubt/ui/panel';
import { LINK_NAMES, linkEvent } from './link-kinds.ts';

/** The project's own places. */
export function LinkList({ links, projectId }: { links: ProjectProfile['links']; projectId: string }) {
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
