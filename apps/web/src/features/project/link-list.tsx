import type { LinkKind } from '@redoubt/domain/catalog/schema';
import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { formatHost } from '@redoubt/ui/format';
import { Icon } from '@redoubt/ui/icon';
import { Panel } from '@redoubt/ui/panel';

const KIND_NAMES: Readonly<Record<LinkKind, string>> = {
  website: 'Website',
  documentation: 'Documentation',
  'source-code': 'Source code',
  governance: 'Governance',
  blog: 'Blog',
  x: 'X',
  discord: 'Discord',
  telegram: 'Telegram',
};

const SOCIAL: ReadonlySet<LinkKind> = new Set(['x', 'discord', 'telegram']);

/** The project's own places. */
export function LinkList({ links, projectId }: { links: ProjectProfile['links']; projectId: string }) {
  if (links.length === 0) return null;
  return (
    <Panel id="links" title="Links">
      <ul className="py-2">
        {links.map(({ kind, url }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              data-track={SOCIAL.has(kind) ? 'Click Project Social Link' : 'Click Project Website'}
              data-project={projectId}
              className="link-row"
            >
              <span>{KIND_NAMES[kind]}</span>
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
