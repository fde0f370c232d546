import type { Method } from '@redoubt/domain/catalog/score/method-types';
import { needLabel } from './method-labels.ts';
import { MethodSection, Prose } from './method-section.tsx';
import { MethodTable } from './method-table.tsx';

/** Deal-breakers, each with its anchor. */
export function CapsSection({ caps }: Pick<Method, 'caps'>) {
  return (
    <MethodSection id="caps" title="Caps">
      <Prose>
        A deal-breaker holds both ends when it is proven. While it is not excluded it holds the low end, and is listed as what could not be
        ruled out. Nothing lifts a score.
      </Prose>
      <MethodTable
        caption="Caps, the lowest first"
        headings={['Cap', 'Score at most', 'When', 'Why']}
        figures={[1]}
        rows={caps.map(({ id, max, title, condition, why, needs, reads }) => ({
          key: id,
          id,
          cells: [
            <span key="cap">
              <a href={`#${id}`} className="whitespace-nowrap font-mono text-12 text-brand-text hover:underline">
                {id}
              </a>
              <span className="block min-w-28 font-medium">{title}</span>
            </span>,
            max,
            <span key="when">
              {condition}
              <span className="mt-1 block text-12 text-text-3">
                Decided by {reads.map((subject) => (subject === id ? 'a fact of its own' : subject)).join(' and ')}
                {needs.length > 0 && `; only with ${needLabel(needs)}`}
              </span>
            </span>,
            <span key="why" className="text-text-2">
              {why}
            </span>,
          ],
        }))}
      />
    </MethodSection>
  );
}
