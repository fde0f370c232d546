import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { Button } from '@redoubt/ui/button';
import { DataTable } from '@redoubt/ui/data-table';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Scatter, type ScatterPoint } from '@redoubt/ui/score/scatter';
import { SpanBar } from '@redoubt/ui/score/score-bar';
import Link from 'next/link';
import { PageLink } from '@/site/page-link';
import { plural } from './board-cells.tsx';
import { axisName } from './board-labels.ts';
import { Axis, type BoardView } from './board-view.ts';
import { SelectField } from './filter-fields.tsx';
import { toPoints } from './points.ts';

type BoardScatterProps = {
  /** The first projects of the list, up to the drawing's maximum. */
  projects: readonly ProjectSummary[];
  /** The total of the list. */
  total: number;
  view: BoardView;
  toAddress: (view: BoardView) => string;
};

/** The list's projects as a scatter plot, with a table of the same data and a note on projects that cannot be drawn. */
export function BoardScatter({ projects, total, view, toAddress }: BoardScatterProps) {
  const { points, unknown } = toPoints(projects, view.axes);
  const [xName, yName] = [axisName(view.axes.x), axisName(view.axes.y)];
  return (
    <>
      <AxisForm view={view} toAddress={toAddress} />
      <div className="px-5 py-4 max-sm:px-4">
        <p className="text-text-2">
          {points.length} of {plural(total, 'project')} {total === 1 ? 'is' : 'are'} drawn. A dot stands at what is proven; its hatched arms
          reach as far as could not be determined.
          {total > projects.length && ` Only the first ${projects.length} of this order are looked at.`}
        </p>
        <Unknown names={unknown} axes={xName === yName ? xName : `${xName} or ${yName}`} />
      </div>
      {points.length === 0 ? (
        <EmptyNotice title="There is nothing to draw">Choose other axes, or fewer filters.</EmptyNotice>
      ) : (
        <>
          <a href="#scatter-table" className="skip-link">
            Skip the drawing
          </a>
          <Scatter label={`Projects by ${xName} and ${yName}`} xName={xName} yName={yName} points={points} link={PageLink} />
          <details id="scatter-table" className="border-line border-t">
            <summary className="flex h-12 cursor-pointer items-center px-5 font-medium text-brand-text hover:bg-surface-2 max-sm:px-4">
              Table view
            </summary>
            <PointTable points={points} xName={xName} yName={yName} />
          </details>
        </>
      )}
    </>
  );
}

function AxisForm({ view, toAddress }: Pick<BoardScatterProps, 'view' | 'toAddress'>) {
  const { pathname, searchParams } = new URL(toAddress({ ...view, axes: { x: 'COD', y: 'OPS' } }), 'http://address');
  const options = Axis.options.map((axis) => [axis, axisName(axis)] as const);
  return (
    <form
      key={`${view.axes.x} ${view.axes.y}`}
      action={pathname}
      method="get"
      data-view=""
      className="flex flex-wrap items-end gap-3 border-line border-b px-5 py-3 max-sm:px-4"
    >
      {[...searchParams].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField name="x" label="Across" chosen={view.axes.x} options={options} />
      <SelectField name="y" label="Up" chosen={view.axes.y} options={options} />
      <Button type="submit">Draw</Button>
    </form>
  );
}

/** Names the projects without a value on an axis, which are not drawn. */
function Unknown({ names, axes }: { names: readonly string[]; axes: string }) {
  if (names.length === 0) return null;
  return (
    <details className="mt-2 text-12 text-text-3">
      <summary className="cursor-pointer rounded-mark py-1">
        {plural(names.length, 'project')} {names.length === 1 ? 'is' : 'are'} not drawn: nothing is known of{' '}
        {names.length === 1 ? 'its' : 'their'} {axes}
      </summary>
      <p className="mt-1">{names.join(', ')}</p>
    </details>
  );
}

function PointTable({ points, xName, yName }: { points: readonly ScatterPoint[]; xName: string; yName: string }) {
  return (
    <DataTable
      caption={`Projects by ${xName} and ${yName}`}
      density="compact"
      minWidth={560}
      rows={points}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'project',
          heading: 'Project',
          card: 'title',
          cell: ({ name, href }) => (
            <Link prefetch={false} href={href} className="font-medium hover:text-brand-text">
              {name}
            </Link>
          ),
        },
        { id: 'x', heading: xName, width: 200, cell: ({ x }) => <SpanBar span={x} /> },
        { id: 'y', heading: yName, width: 200, cell: ({ y }) => <SpanBar span={y} /> },
      ]}
    />
  );
}
