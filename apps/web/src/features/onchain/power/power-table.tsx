import { type ControlWay, toWayKey } from '@redoubt/power/text/control-ways';
import { toDuration, toWho } from '@redoubt/power/text/describe-controller';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { DataTable } from '@redoubt/ui/data-table';
import type { Names } from './names-of.ts';
import { toReachText, toStakeText, toWayTitle } from './power-labels.ts';

const STATES = { live: 'Proven', possible: 'Not proven', idle: 'Not enabled' } as const;

/** All access paths as a table, including those that the drawing leaves out. */
export function PowerTable({ ways, names }: { ways: readonly ControlWay[]; names: Names }) {
  const nameOf = (address: string) => names.labelOf(address) ?? shortenAddress(address);
  return (
    <details className="border-line border-t">
      <summary className="flex h-11 cursor-pointer items-center px-5 text-12 text-text-2 hover:bg-surface-2 max-sm:px-4">
        Table view, {ways.length} {ways.length === 1 ? 'access path' : 'access paths'}
      </summary>
      <DataTable
        caption="Who can do what, through which contracts, and after which delay"
        density="text"
        phones="scroll"
        minWidth={900}
        boxLabel="Powers as a table"
        className="border-line border-t text-12"
        rows={ways}
        rowKey={toWayKey}
        columns={[
          { id: 'act', heading: 'Can do', rowHeader: true, cell: (way) => <span className="font-medium">{toWayTitle(way)}</span> },
          { id: 'contract', heading: 'Contract', cell: ({ name }) => name },
          {
            id: 'functions',
            heading: 'Functions',
            cell: ({ selectors }) => <span className="font-mono">{selectors.map(names.functionOf).join(', ')}</span>,
          },
          { id: 'through', heading: 'Through', cell: ({ steps }) => steps.slice(0, -1).map(nameOf).join(' → ') || 'None' },
          {
            id: 'controller',
            heading: 'Controlled by',
            cell: (way) => (
              <>
                {toWho(way).replace(/,.*$/, '')} <span className="font-mono text-text-3">{nameOf(way.steps.at(-1) ?? '')}</span>
              </>
            ),
          },
          {
            id: 'delay',
            heading: 'Delay',
            cell: ({ delayS }) => (
              <span className="whitespace-nowrap tabular-nums">
                {delayS === null ? 'Not known' : delayS === 0 ? 'None' : toDuration(delayS)}
              </span>
            ),
          },
          {
            id: 'reach',
            heading: 'Reaches now',
            cell: ({ reach, stake, isUnclear }) =>
              [toReachText(reach), toStakeText(stake), isUnclear ? 'what more it does to users was not determined' : undefined]
                .filter((part) => part !== undefined)
                .join('; '),
          },
          { id: 'state', heading: 'Current state', cell: ({ state }) => STATES[state] },
        ]}
      />
    </details>
  );
}
