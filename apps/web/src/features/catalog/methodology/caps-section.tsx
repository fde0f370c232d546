import type { Method } from '@redoubt/domain/catalog/score/method-types';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import { TextTable } from '@redoubt/ui/text-table';
import { needLabel } from './method-labels.ts';
import { MethodSection, Prose } from './method-section.tsx';

/** Deal-breakers, each with its anchor. */
export function CapsSection({ caps }: Pick<Method, 'caps'>) {
  return (
    <MethodSection id="caps" title="Caps">
      <Prose>
        A deal-breaker holds both ends when it is proven. While it is not excluded it holds the low end, and is listed as what could not be
        ruled out. Nothing lifts a score.
      </Prose>
      <TextTable
        caption="Caps, the lowest first"
        rows={caps}
        rowKey={({ id }) => id}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'cap',
            heading: 'Cap',
            cell: ({ id, title, dimension }) => (
              <>
                <a href={`#${id}`} className="whitespace-nowrap font-mono text-12 text-brand-text hover:underline">
                  {id}
                </a>
                <span className="block font-medium">{title}</span>
                <span className="block text-12 text-text-3">{DIMENSION_NAMES[dimension]}</span>
              </>
            ),
          },
          { id: 'max', heading: 'Score at most', align: 'end', cell: ({ max }) => max },
          {
            id: 'when',
            heading: 'When',
            cell: ({ id, condition, needs, reads, built }) => (
              <>
                {built ? condition : `${condition} Not built yet: it limits nothing.`}
                <span className="mt-1 block text-12 text-text-3">
                  Decided by {reads.map((subject) => (subject === id ? 'a fact of its own' : subject)).join(' and ')}
                  {needs.length > 0 && `; only with ${needLabel(needs)}`}
                </span>
              </>
            ),
          },
          { id: 'why', heading: 'Why', cell: ({ why }) => why },
        ]}
      />
    </MethodSection>
  );
}
