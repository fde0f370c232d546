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
              className="flex min-h-10 items-center gap-3 px-5 transition-colors duration-(--fast) hover:bg-surface-2 max-sm:min-h-11 max-sm:px-4"
            >
              <span className="shrink-0">{KIND_NAMES[kind]}</span>
              <span className="ml-auto min-w-0 truncate text-12 text-text-3">{formatHost(url)}</span>
              <Icon name="external" className="text-text-3" />
              <span className="sr-only">opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
