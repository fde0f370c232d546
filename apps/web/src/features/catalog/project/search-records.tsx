import type { SearchRecord } from '@redoubt/domain/catalog/file/schema';
import { Day } from '@redoubt/ui/data/day';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';

/** What was looked for, where and when: only with this does "none found" say something. */
export function SearchRecords({ records }: { records: readonly { subject: string; record: SearchRecord | null }[] }) {
  return (
    <Panel id="searched" title="Where we looked">
      <div className="grid gap-5 p-5 max-sm:px-4">
        {records.map((each) => (
          <Places key={each.subject} {...each} />
        ))}
      </div>
    </Panel>
  );
}

function Places({ subject, record }: { subject: string; record: SearchRecord | null }) {
  return (
    <div>
      <h3 className="flex items-center justify-between gap-3">
        {subject}
        {record === null ? (
          <NotAssessed>Not searched</NotAssessed>
        ) : (
          <span className="text-12 text-text-3">{<Day date={record.at} />}</span>
        )}
      </h3>
      {record !== null && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {record.places.map((place) => (
            <li key={place} className="flex min-w-0 max-w-full">
              <EvidenceLink url={place} subject={`searched for ${subject.toLowerCase()}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
