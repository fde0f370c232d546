import type { Controller } from '@redoubt/power/analysis/power-map';
import { type ControlWay, toWayKey } from '@redoubt/power/text/describe-control';
import { toDuration } from '@redoubt/power/text/describe-controller';
import { Badge } from '@redoubt/ui/badge';
import { Identicon } from '@redoubt/ui/data/identicon';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { PageLink } from '@/site/page-link';
import {
  ACTION_HEIGHT,
  type Action,
  type DelayLevel,
  type Edge,
  type Graph,
  HOLDER_HEIGHT,
  type Holder,
  layOut,
  toDelayLevel,
} from './graph-layout.ts';
import { toFamilyLabel, toReachText, toThresholdText, toWayTitle } from './power-labels.ts';

/** Start and end of each column, in per cent of the width. */
const COLUMNS = [
  [0, 31],
  [37, 60],
  [66, 89],
] as const;
const HEADINGS = ['Can do', 'Through', 'Controlled by', 'Delay'] as const;

const TONES: Readonly<Record<DelayLevel, string>> = { none: 'text-danger', short: 'text-caution', long: 'text-safe' };
const EDGES: Readonly<Record<DelayLevel, string>> = { none: 'border-s-danger', short: 'border-s-caution-fill', long: 'border-s-safe' };
const DELAYS: Readonly<Record<DelayLevel, string>> = { none: 'No timelock', short: 'Under 7 days', long: '7 days or more' };

export type Names = {
  /** A function's name, or its selector. */
  readonly functionOf: (selector: string) => string;
  readonly labelOf: (address: string) => string | undefined;
  /** The controller at an address. */
  readonly controllerOf: (address: string) => Controller | undefined;
};

/** Access paths: what can be done, through which contracts, by whom, after which delay. A drawing; a list on phones. */
export function PowerGraph({
  ways,
  names,
  base = '',
  max,
}: {
  ways: readonly ControlWay[];
  names: Names;
  /** The page with the privileged functions, where it is another one. */
  base?: string;
  /** So many are listed on phones. */
  max?: number;
}) {
  const graph = layOut(ways);
  return (
    <>
      <div className="max-md:hidden">
        <Drawing graph={graph} names={names} base={base} />
      </div>
      <PowerList ways={ways} names={names} {...(max !== undefined && { max })} className="md:hidden" />
      {max !== undefined && ways.length > max && (
        <p className="border-line border-t px-5 py-2 text-12 text-text-3 max-sm:px-4 md:hidden">
          {ways.length - max} more access {ways.length - max === 1 ? 'path' : 'paths'}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-5 py-3 text-12 text-text-3 max-md:hidden">
        {(['none', 'short', 'long'] as const).map((delay) => (
          <li key={delay} className={`border-s-2 ps-2 ${EDGES[delay]}`}>
            {DELAYS[delay]}
          </li>
        ))}
        <li>Dashed: not proven in the current state</li>
        {graph.left > 0 && <li>{graph.left} more actions in the table</li>}
      </ul>
    </>
  );
}

/** The largest figure: after which delay value can be taken, or users blocked, at the earliest. `words`: who can, in sentences. */
export function ShortestDelay({ ways, words }: { ways: readonly ControlWay[]; words: string }) {
  const taking = ways.filter(({ strength }) => strength === 'take');
  const [first] = (taking.length > 0 ? taking : ways).toSorted((one, other) => one.delayS - other.delayS);
  if (first === undefined) return null;
  const { delayS } = first;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b px-5 py-4 max-sm:px-4 max-sm:py-3">
      <strong className={`font-semibold text-40 leading-tight tracking-display ${TONES[toDelayLevel(delayS)]}`}>
        {delayS === 0 ? 'No timelock' : toDuration(delayS)}
      </strong>
      <span className="text-12 text-text-3">
        {taking.length > 0 ? 'before value can be taken' : 'before users can be blocked'}
        {first.state === 'live' ? '' : ', not proven in the current state'}
      </span>
      <span className="basis-full text-pretty">{words}</span>
    </p>
  );
}

type DrawingProps = { graph: Graph; names: Names; base: string };

function Drawing({ graph: { height, actions, middles, ends, edges }, names, base }: DrawingProps) {
  return (
    <>
      <div aria-hidden="true" className="relative h-9 border-line border-b bg-surface-2 text-12 text-text-3">
        {HEADINGS.map((heading, index) => (
          <span key={heading} className="absolute top-2 ps-5" style={{ insetInlineStart: `${COLUMNS[index]?.[0] ?? 89}%` }}>
            {heading}
          </span>
        ))}
      </div>
      <div className="px-5 py-5">
        <div className="relative" style={{ height }}>
          <svg
            aria-hidden="true"
            viewBox={`0 0 100 ${height}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full rtl:-scale-x-100"
          >
            {edges.map(({ key, from, to, through, delay, isLive }) => {
              return (
                <path
                  key={key}
                  d={toPath({ from, to, through })}
                  className={TONES[delay]}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                  vectorEffect="non-scaling-stroke"
                  {...(!isLive && { strokeDasharray: '4 4' })}
                />
              );
            })}
          </svg>
          <ul>
            {actions.map((action) => (
              <li key={action.key} className="absolute" style={toBox(0, action.y, ACTION_HEIGHT)}>
                <ActionBox action={action} names={names} base={base} />
              </li>
            ))}
          </ul>
          <ul>
            {middles.map((holder) => (
              <li key={holder.address} className="absolute" style={toBox(1, holder.y, HOLDER_HEIGHT)}>
                <HolderBox holder={holder} names={names} isEnd={false} />
              </li>
            ))}
          </ul>
          <ul>
            {ends.map((holder) => (
              <li key={holder.address}>
                <div className="absolute" style={toBox(2, holder.y, HOLDER_HEIGHT)}>
                  <HolderBox holder={holder} names={names} isEnd />
                </div>
                <p
                  className="absolute flex flex-col justify-center text-end"
                  style={{ insetInlineStart: '89%', insetInlineEnd: 0, top: holder.y, height: HOLDER_HEIGHT }}
                >
                  <DelayText delayS={holder.delayS} />
                </p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

/** A curve from a column to the next; past the middle column straight through its own gap, never behind a box. */
function toPath({ from, to, through }: Pick<Edge, 'from' | 'to' | 'through'>): string {
  const curve = (x1: number, y1: number, x2: number, y2: number) => `C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}`;
  const [x1, x2] = [COLUMNS[from.column][1], COLUMNS[to.column][0]];
  if (through === undefined) return `M${x1} ${from.y} ${curve(x1, from.y, x2, to.y)}`;
  const [start, end] = COLUMNS[1];
  return `M${x1} ${from.y} ${curve(x1, from.y, start, through)} H${end} ${curve(end, through, x2, to.y)}`;
}

const toBox = (column: 0 | 1 | 2, top: number, height: number) => ({
  insetInlineStart: `${COLUMNS[column][0]}%`,
  width: `${COLUMNS[column][1] - COLUMNS[column][0]}%`,
  top,
  height,
});

const BOX = 'flex h-full min-w-0 flex-col justify-center overflow-hidden rounded-input border border-line-strong bg-surface-2 px-3';

function ActionBox({ action: { way, selectors, delay }, names, base }: { action: Action; names: Names; base: string }) {
  return (
    <PageLink href={`${base}#powers-${way.contract}`} className={`${BOX} border-s-2 hover:bg-surface-3 ${EDGES[delay]}`}>
      <span className="flex min-w-0 items-baseline justify-between gap-2">
        <span className="truncate font-medium" title={toWayTitle(way)}>
          {toWayTitle(way)}
        </span>
        {base !== '' && <Reached way={way} />}
      </span>
      <span className="truncate text-12 text-text-3" title={`${way.name}: ${selectors.map(names.functionOf).join(', ')}`}>
        {way.name} · <span className="font-mono">{selectors.map(names.functionOf).join(', ')}</span>
      </span>
    </PageLink>
  );
}

/** What the function was measured to reach now of what others own. */
function Reached({ way: { reach } }: { way: ControlWay }) {
  if (reach === undefined) return null;
  return <span className="shrink-0 text-12 text-text-2">{toReachText(reach)}</span>;
}

function HolderBox({ holder, names, isEnd }: { holder: Holder; names: Names; isEnd: boolean }) {
  const { address, way, between } = holder;
  const controller = names.controllerOf(address);
  return (
    <div className={BOX}>
      <span className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate font-medium">{toTitle(controller)}</span>
        <HolderBadge controller={controller} />
      </span>
      <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-12" title={address}>
        <Identicon address={address} />
        <span className="truncate font-mono text-text-2">{names.labelOf(address) ?? shortenAddress(address)}</span>
      </span>
      <span className="truncate text-12 text-text-3">
        {isEnd ? (way.isKnown ? null : 'Controller not found') : between > 0 ? `and ${between} more behind it` : null}
      </span>
    </div>
  );
}

const TITLES: Readonly<Record<Controller['kind'], string>> = {
  account: 'Single-key wallet (EOA)',
  'delegated-account': 'Single-key wallet (EIP-7702)',
  nobody: 'No one',
  multisig: 'Multisig',
  timelock: 'Timelock',
  governor: 'Vote',
  contract: 'Contract',
};
function toTitle(controller: Controller | undefined): string {
  if (controller === undefined) return 'Not examined';
  if (controller.aliasOf !== undefined) return 'Contract on the parent chain';
  return controller.kind === 'governor' ? TITLES.governor : (toFamilyLabel(controller.family) ?? TITLES[controller.kind]);
}

function HolderBadge({ controller }: { controller: Controller | undefined }) {
  if (controller?.multisig !== undefined) return <Badge>{toThresholdText(controller.multisig)}</Badge>;
  if (controller?.delayS !== undefined && controller.delayS > 0) return <Badge tone="caution">{toDuration(controller.delayS)}</Badge>;
  return null;
}

function DelayText({ delayS }: { delayS: number }) {
  const delay = toDelayLevel(delayS);
  return (
    <>
      <span className={`text-balance font-semibold leading-tight ${TONES[delay]} text-16`}>
        {delayS === 0 ? 'No delay' : toDuration(delayS)}
      </span>
      <span className="text-12 text-text-3">{delayS === 0 ? 'no timelock' : 'delay'}</span>
    </>
  );
}

const LISTED_MAX = 12;

/** The access paths as a list, each headed by its delay. */
export function PowerList({
  ways,
  names,
  max = LISTED_MAX,
  className = '',
}: {
  ways: readonly ControlWay[];
  names: Names;
  max?: number;
  className?: string;
}) {
  return (
    <ul className={className}>
      {ways.slice(0, max).map((way) => (
        <li
          key={toWayKey(way)}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 border-line border-b px-5 py-3 last:border-b-0 max-sm:px-4"
        >
          <p className="flex flex-col">
            <DelayText delayS={way.delayS} />
          </p>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {toWayTitle(way)}
              <StateBadge state={way.state} />
              <Reached way={way} />
            </p>
            <p className="break-words text-12 text-text-3">
              {way.name} · <span className="font-mono">{way.selectors.map(names.functionOf).join(', ')}</span>
            </p>
            <ol className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-text-2">
              {way.steps.map((address, index) => (
                <li key={address} className="flex min-w-0 items-center gap-1.5">
                  {index > 0 && <span aria-hidden="true">→</span>}
                  <Identicon address={address} />
                  <span>
                    {toTitle(names.controllerOf(address))}
                    {toCount(names.controllerOf(address))}
                  </span>
                  <span className="font-mono text-text-3" title={address}>
                    {names.labelOf(address) ?? shortenAddress(address)}
                  </span>
                </li>
              ))}
              {!way.isKnown && <li className="text-text-3">controller not found</li>}
            </ol>
          </div>
        </li>
      ))}
    </ul>
  );
}

const toCount = (controller: Controller | undefined): string =>
  controller?.multisig === undefined ? '' : ` ${toThresholdText(controller.multisig)}`;

function StateBadge({ state }: { state: ControlWay['state'] }) {
  if (state === 'live') return <Badge tone="caution">Proven</Badge>;
  return <Badge>{state === 'possible' ? 'Not proven' : 'Not enabled'}</Badge>;
}
