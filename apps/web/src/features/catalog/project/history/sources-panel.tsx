import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import type { SourceLook } from '@redoubt/domain/office/fact-import/schema';
import { FACT_SOURCES } from '@redoubt/domain/office/fact-import/sources';
import { Day } from '@redoubt/ui/data/day';
import { Since } from '@redoubt/ui/data/since';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';

type SourcesPanelProps = { looks: readonly SourceLook[]; pages: ProjectProfile['sources']; now: Date };

/** Pages shown at once; the others are folded. */
const SHOWN = 8;

/** When each source of facts, and each page on record, was looked at last. */
export function SourcesPanel({ looks, pages, now }: SourcesPanelProps) {
  const newest = pages.toSorted((one, other) => (one.seen < other.seen ? 1 : -1));
  const rest = newest.slice(SHOWN);
  return (
    <Panel id="sources" title="When sources were looked at last">
      <ul className="grid gap-3 px-5 py-4 max-sm:px-4">
        {looks.map((look) => (
          <Look key={look.name} look={look} now={now} />
        ))}
      </ul>
      <div className="border-line border-t px-5 py-4 max-sm:px-4">
        <h3>Pages that this site’s editors read</h3>
        {newest.length === 0 && (
          <p className="mt-1 text-12 text-text-3">
            No page has a day of its own: the day of each statement is its own, or that of the file that states it.
          </p>
        )}
        <Pages pages={newest.slice(0, SHOWN)} />
        {rest.length > 0 && (
          <details className="text-12">
            <summary className="flex min-h-8 cursor-pointer items-center text-text-2 hover:text-text max-lg:min-h-11">
              {rest.length} more<span className="sr-only"> pages</span>
            </summary>
            <Pages pages={rest} />
          </details>
        )}
      </div>
    </Panel>
  );
}

function Look({ look: { name, readAt, failedAt, confirmedOn }, now }: { look: SourceLook; now: Date }) {
  const { title, about, page } = FACT_SOURCES[name];
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{title}</span>
        <EvidenceLink url={page} subject={title} />
      </p>
      <p className="text-12 text-text-3">{about}</p>
      <p className="text-12 text-text-2">
        {readAt === null ? (
          'Never looked at by this site: what it states is not refreshed.'
        ) : (
          <>
            Looked at <Since instant={readAt} now={now} />.
          </>
        )}
        {failedAt !== null && (
          <>
            {' '}
            The newest attempt, <Since instant={failedAt} now={now} />, failed.
          </>
        )}{' '}
        {confirmedOn === null ? (
          'It confirmed nothing of this project yet.'
        ) : (
          <>
            It confirmed a statement of this project on <Day date={confirmedOn} />.
          </>
        )}
      </p>
    </li>
  );
}

function Pages({ pages }: { pages: ProjectProfile['sources'] }) {
  return (
    <ul className="mt-2 grid gap-1.5 text-12">
      {pages.map(({ url, publisher, seen }) => (
        <li key={url} className="flex min-w-0 flex-wrap items-center justify-between gap-2">
          <EvidenceLink url={url} subject={publisher} />
          <span className="text-text-3">
            <Day date={seen} />
          </span>
        </li>
      ))}
    </ul>
  );
}
