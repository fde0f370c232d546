import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { formatDay } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/** What the project's documents say of notice and thresholds: its own word, not read from a chain. Nothing where they are not on record. */
export function AttestedPanel({ attested }: { attested: ProjectProfile['attested'] }) {
  if (attested.length === 0) return null;
  return (
    <Panel id="attested" title="By the project’s documents" aside="Its own word, not read from a chain">
      <ul className="grid gap-3 p-5 max-sm:px-4">
        {attested.map(({ text, noticeSeconds, threshold, at, source }) => (
          <li key={text}>
            {text}{' '}
            <span className="text-12 text-text-3">
              {[
                threshold && `${threshold.needed} of ${threshold.of} must sign`,
                noticeSeconds !== undefined && noticeText(noticeSeconds),
                `read on ${formatDay(at)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>{' '}
            <EvidenceLink url={source} subject={text} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function noticeText(seconds: number): string {
  if (seconds === 0) return 'no timelock';
  const [count, unit] = seconds % DAY_SECONDS === 0 ? [seconds / DAY_SECONDS, 'day'] : [Math.round(seconds / HOUR_SECONDS), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'} of notice`;
}
