import type { Controller } from '@redoubt/power/analysis/power-map';
import { type ControlWay, toDuration, toWayKey } from '@redoubt/power/text/describe-control';
import { Badge } from '@redoubt/ui/badge';
import { Identicon } from '@redoubt/ui/data/identicon';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { DEED_HEIGHT, type Deed, type Graph, HOLDER_HEIGHT, type Holder, layOut, type Notice, toNotice } from './graph-layout.ts';
import { toWayTitle } from './power-words.ts';

/** Where each column begins and ends, in hundredths of the width. */
const COLUMNS = [
  [0, 31],
  [37, 60],
  [66, 89],
] as const;
const HEADINGS = ['Can do', 'Must pass', 'Who can start it', 'Notice'] as const;

const TONES: Readonly<Record<Notice, string>> = { none: 'text-danger', short: 'text-caution', long: 'text-safe' };
const EDGES: Readonly<Record<Notice, string>> = { none: 'border-s-danger', short: 'border-s-caution-fill', long: 'border-s-safe' };
const NOTICES: Readonly<Record<Notice, string>> = { none: 'No notice', short: 'Under 7 days', long: '7 days or more' };

export type Names = {
  /** What a function is called, where the table of names has it. */
  readonly functionOf: (selector: string) => string;
  readonly labelOf: (address: string) => string | undefined;
  /** Who an address is. */
  readonly controllerOf: (address: string) => Controller | undefined;
};

/** What somebody can do, what it must pass, who can start it, and how long users have: as a drawing, and as a list on phones. */
export function PowerGraph({ ways, names }: { ways: readonly ControlWay[]; names: Names }) {
  const graph = layOut(ways);
  return (
    <>
      <div className="max-md:hidden">
        <Drawing graph={graph} names={names} />
      </div>
      <PowerList ways={ways} names={names} className="md:hidden" />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-5 py-3 text-12 text-text-3 max-sm:px-4">
        {(['none', 'short', 'long'] as const).map((notice) => (
          <li key={notice} className={`border-s-2 ps-2 ${EDGES[notice]}`}>
            {NOTICES[notice]}
          </li>
        ))}
        <li>Dashed: not carried out as the contracts stand now</li>
        {graph.left > 0 && <li className="max-md:hidden">{graph.left} more kinds in the table</li>}
      </ul>
    </>
  );
}

function Drawing({ graph: { height, deeds, middles, ends, edges }, names }: { graph: Graph; names: Names }) {
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
            {edges.map(({ key, from, to, notice, isLive }) => {
              const [x1, x2] = [COLUMNS[from.column][1], COLUMNS[to.column][0]];
              const middle = (x1 + x2) / 2;
              return (
                <path
                  key={key}
                  d={`M${x1} ${from.y} C${middle} ${from.y} ${middle} ${to.y} ${x2} ${to.y}`}
                  className={TONES[notice]}
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
            {deeds.map((deed) => (
              <li key={deed.key} className="absolute" style={toBox(0, deed.y, DEED_HEIGHT)}>
                <DeedBox deed={deed} names={names} />
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
                  <NoticeWords delayS={holder.delayS} />
                </p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

const toBox = (column: 0 | 1 | 2, top: number, height: number) => ({
  insetInlineStart: `${COLUMNS[column][0]}%`,
  width: `${COLUMNS[column][1] - COLUMNS[column][0]}%`,
  top,
  height,
});

const BOX = 'flex h-full min-w-0 flex-col justify-center overflow-hidden rounded-input border border-line-strong bg-surface-2 px-3';

function DeedBox({ deed: { way, selectors, notice }, names }: { deed: Deed; names: Names }) {
  return (
    <a href={`#powers-${way.contract}`} className={`${BOX} border-s-2 hover:bg-surface-3 ${EDGES[notice]}`}>
      <span className="truncate font-medium" title={toWayTitle(way)}>
        {toWayTitle(way)}
      </span>
      <span className="truncate text-12 text-text-3" title={`${way.name}: ${selectors.map(names.functionOf).join(', ')}`}>
        {way.name} · <span className="font-mono">{selectors.map(names.functionOf).join(', ')}</span>
      </span>
    </a>
  );
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
        {isEnd ? (way.isKnown ? null : 'Who controls it was not found') : between > 0 ? `and ${between} more behind it` : null}
      </span>
    </div>
  );
}

const TITLES: Readonly<Record<Controller['kind'], string>> = {
  account: 'One key',
  'delegated-account': 'One key (EIP-7702)',
  nobody: 'Nobody',
  multisig: 'Safe',
  timelock: 'Timelock',
  governor: 'Vote',
  contract: 'Contract',
};
const toTitle = (controller: Controller | undefined): string => (controller === undefined ? 'Not looked at' : TITLES[controller.kind]);

function HolderBadge({ controller }: { controller: Controller | undefined }) {
  if (controller?.multisig !== undefined)
    return (
      <Badge>
        {controller.multisig.threshold} of {controller.multisig.owners.length}
      </Badge>
    );
  if (controller?.delayS !== undefined && controller.delayS > 0) return <Badge tone="caution">{toDuration(controller.delayS)}</Badge>;
  return null;
}

function NoticeWords({ delayS }: { delayS: number }) {
  const notice = toNotice(delayS);
  return (
    <>
      <span className={`text-balance font-semibold leading-tight ${TONES[notice]} text-16`}>
        {delayS === 0 ? 'At once' : toDuration(delayS)}
      </span>
      <span className="text-12 text-text-3">{delayS === 0 ? 'no notice' : 'notice'}</span>
    </>
  );
}

const LISTED_MAX = 12;

/** The same ways one below the other, led by the notice. */
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
            <NoticeWords delayS={way.delayS} />
          </p>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {toWayTitle(way)}
              <StateBadge state={way.state} />
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
              {!way.isKnown && <li className="text-text-3">who controls it was not found</li>}
            </ol>
          </div>
        </li>
      ))}
    </ul>
  );
}

const toCount = (controller: Controller | undefined): string =>
  controller?.multisig === undefined ? '' : ` ${controller.multisig.threshold} of ${controller.multisig.owners.length}`;

function StateBadge({ state }: { state: ControlWay['state'] }) {
  if (state === 'live') return <Badge tone="caution">Proven</Badge>;
  return <Badge>{state === 'possible' ? 'Not proven' : 'Not now'}</Badge>;
}
