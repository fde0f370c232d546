import { type ControlWay, toDuration, toWayKey, toWho } from '@redoubt/power/text/describe-control';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { ScrollBox } from '@redoubt/ui/data/scroll-box';
import type { Names } from './power-graph.tsx';
import { toWayTitle } from './power-labels.ts';

const HEADINGS = ['Can do', 'Contract', 'Functions', 'Through', 'Controlled by', 'Delay', 'Current state'] as const;
const STATES = { live: 'Proven', possible: 'Not proven', idle: 'Not enabled' } as const;

/** All access paths as a table, including those that the drawing leaves out. */
export function PowerTable({ ways, names }: { ways: readonly ControlWay[]; names: Names }) {
  const nameOf = (address: string) => names.labelOf(address) ?? shortenAddress(address);
  return (
    <details className="border-line border-t">
      <summary className="flex h-11 cursor-pointer items-center px-5 text-12 text-text-2 hover:bg-surface-2 max-sm:px-4">
        The same as a table, {ways.length} {ways.length === 1 ? 'access path' : 'access paths'}
      </summary>
      <ScrollBox label="Powers as a table" className="border-line border-t">
        <table className="w-full min-w-200 text-start text-12">
          <caption className="sr-only">Who can do what, through which contracts, and after which delay</caption>
          <thead className="text-text-3">
            <tr>
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className="px-5 py-2 text-start font-medium max-sm:px-4">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ways.map((way) => (
              <tr key={toWayKey(way)} className="border-line border-t align-top">
                <th scope="row" className="px-5 py-2 text-start font-medium max-sm:px-4">
                  {toWayTitle(way)}
                </th>
                <td className="px-5 py-2 max-sm:px-4">{way.name}</td>
                <td className="px-5 py-2 font-mono max-sm:px-4">{way.selectors.map(names.functionOf).join(', ')}</td>
                <td className="px-5 py-2 max-sm:px-4">{way.steps.slice(0, -1).map(nameOf).join(' → ') || 'None'}</td>
                <td className="px-5 py-2 max-sm:px-4">
                  {toWho(way).replace(/,.*$/, '')} <span className="font-mono text-text-3">{nameOf(way.steps.at(-1) ?? '')}</span>
                </td>
                <td className="whitespace-nowrap px-5 py-2 tabular-nums max-sm:px-4">
                  {way.delayS === 0 ? 'None' : toDuration(way.delayS)}
                </td>
                <td className="px-5 py-2 max-sm:px-4">{STATES[way.state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}
