import { tabPath } from '@redoubt/domain/catalog/project/tabs';
import { chipClass } from '@redoubt/ui/chip';
import { TabLink } from '@/entities/project-tab/tab-link';
import { TIMELINE_KINDS, type TimelineKind } from './timeline.ts';

type TimelineFilterProps = { projectId: string; shown: TimelineKind | undefined; counts: Readonly<Record<TimelineKind, number>> };

/** Narrows the history to one kind: links, so that each view has its address and needs no scripts. */
export function TimelineFilter({ projectId, shown, counts }: TimelineFilterProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const path = tabPath(projectId, 'history');
  const choices = [
    { href: path, label: 'All', count: all, active: shown === undefined },
    ...TIMELINE_KINDS.filter(({ kind }) => counts[kind] > 0).map(({ kind, label }) => ({
      href: `${path}&kind=${kind}`,
      label,
      count: counts[kind],
      active: shown === kind,
    })),
  ];
  return (
    <nav aria-label="Kinds of entries">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ href, label, count, active }) => (
          <li key={href}>
            <TabLink href={href} className={chipClass({ size: 32, active })} {...(active && { 'aria-current': 'true' })}>
              {label} <span className="tabular-nums">{count}</span>
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
