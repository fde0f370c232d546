import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { Day } from '@redoubt/ui/data/day';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import Link from 'next/link';

/** What the project is, in its sources' words, and when something was last learned of it. */
export function AboutPanel({ profile: { id, name, description, updatedAt } }: { profile: ProjectProfile }) {
  return (
    <Panel id="about" title={`About ${name}`}>
      <div className="grid gap-2 px-5 py-4 max-sm:px-4">
        {description !== null && (
          <p className="text-text-2 max-sm:line-clamp-2">
            {description.text} <EvidenceLink url={description.source} subject={`what ${name} is`} className="align-middle" />
          </p>
        )}
        <p className="text-12 text-text-3">
          Facts of <Day date={updatedAt.slice(0, 10)} /> ·{' '}
          <Link href={`/projects/${id}/badge`} prefetch={false} className="text-brand-text underline">
            Badge for your page
          </Link>
        </p>
      </div>
    </Panel>
  );
}
