import type { Method } from '@redoubt/domain/catalog/score/method-types';
import { TextTable } from '@redoubt/ui/text-table';
import { methodPath } from '@/site/method-path';
import { PageLink } from '@/site/page-link';
import { MethodSection, PointList, Prose } from './method-section.tsx';

/** The six dimensions with their weights, and the traits that decide what applies. */
export function DimensionsSection({ method: { dimensions, checks, traits } }: { method: Method }) {
  return (
    <MethodSection id="dimensions" title="Dimensions and traits">
      <div data-moved="">
        <TextTable
          caption="Dimensions"
          rows={dimensions}
          rowKey={({ id }) => id}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'name',
              heading: 'Dimension',
              cell: ({ id, name }) => (
                <PageLink href={methodPath(id)} className="font-medium text-brand-text hover:underline">
                  {name}
                </PageLink>
              ),
            },
            { id: 'meaning', heading: 'What it asks', cell: ({ meaning }) => meaning },
            {
              id: 'checks',
              heading: 'Checks',
              align: 'end',
              cell: ({ id }) => checks.filter(({ dimension }) => dimension === id).length,
            },
            { id: 'weight', heading: 'Weight of 100', align: 'end', cell: ({ weight }) => weight },
          ]}
        />
      </div>
      <Prose>
        Traits say what kind of thing a project is, chain by chain. A check whose trait is absent leaves the sum; one whose trait is unknown
        stays in it, not assessed. That a trait is absent takes evidence over every contract of the deployment. Without a token the whole
        market dimension drops out and its weight is shared by the others.
      </Prose>
      <PointList points={traits.map(({ id, meaning }) => [id, meaning] as const)} />
    </MethodSection>
  );
}
