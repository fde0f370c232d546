import type { LinkKind } from '@redoubt/domain/catalog/file/schema';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { LINK_NAMES, linkEvent } from './team/link-kinds.ts';

/** The places that most readers want; the Community tab has all. */
const SHOWN: readonly LinkKind[] = ['website', 'documentation', 'source-code'];

/** The project's main places, as words beside its chains. */
export function HeadLinks({ links, projectId }: { links: ProjectProfile['links']; projectId: string }) {
  const shown = SHOWN.flatMap((kind) => links.find((link) => link.kind === kind) ?? []);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Main links" className="flex flex-wrap items-center gap-x-3 text-12">
      {shown.map(({ kind, url }) => (
        <li key={kind}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            data-track={linkEvent(kind)}
            data-project={projectId}
            className="inline-flex min-h-6 items-center text-brand-text hover:underline max-sm:min-h-11"
          >
            {LINK_NAMES[kind]}
            <span className="sr-only">, opens in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
