import type { Method } from '@redoubt/domain/catalog/score/method-types';
import { MethodSection, PointList, Prose } from './method-section.tsx';
import { MethodTable } from './method-table.tsx';

/** The six dimensions with their weights, and the traits that decide what applies. */
export function DimensionsSection({ method: { dimensions, checks, traits } }: { method: Method }) {
  return (
    <MethodSection id="dimensions" title="Dimensions and traits">
      <MethodTable
        caption="Dimensions"
        headings={['Dimension', 'What it asks', 'Checks', 'Weight of 100']}
        figures={[2, 3]}
        rows={dimensions.map(({ id, name, meaning, weight }) => ({
          key: id,
          cells: [
            <a key="name" href={`#${id}`} className="font-medium text-brand-text hover:underline">
              {name}
            </a>,
            meaning,
            checks.filter(({ dimension }) => dimension === id).length,
            weight,
          ],
        }))}
      />
      <Prose>
        Traits say what kind of thing a project is, chain by chain. A check whose trait is absent leaves the sum; one whose trait is unknown
        stays in it, not assessed. That a trait is absent takes evidence over every contract of the deployment. Without a token the whole
        market dimension drops out and its weight is shared by the others.
      </Prose>
      <PointList points={traits.map(({ id, meaning }) => [id, meaning] as const)} />
    </MethodSection>
  );
}
