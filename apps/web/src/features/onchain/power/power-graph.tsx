'use client';

import { toDuration } from '@redoubt/power/text/describe-controller';
import { Badge } from '@redoubt/ui/badge';
import { Identicon } from '@redoubt/ui/data/identicon';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { PageLink } from '@/site/page-link';
import { DELAY_TONES } from './delay-tones.ts';
import {
  ACTION_HEIGHT,
  type Action,
  type DelayLevel,
  type DrawnWay,
  type Edge,
  type Graph,
  HOLDER_HEIGHT,
  type Holder,
  layOut,
  toDelayLevel,
} from './graph-layout.ts';

/** Start and end of each column, in per cent of the width. */
const COLUMNS = [
  [0, 31],
  [37, 60],
  [66, 89],
] as const;
const HEADINGS = ['Can do', 'Through', 'Controlled by', 'Delay'] as const;

const EDGES: Readonly<Record<DelayLevel, string>> = {
  none: 'border-s-danger',
  short: 'border-s-caution-fill',
  long: 'border-s-safe',
  unread: 'border-s-text-3',
};
const DELAYS: Readonly<Record<DelayLevel, string>> = {
  none: 'No timelock',
  short: 'Under 7 days',
  long: '7 days or more',
  unread: 'Delay not read',
};
const LEVELS = ['none', 'short', 'long', 'unread'] as const;

/**
 * Access paths: what can be done, through which contracts, by whom, after which delay. A drawing; a list on phones. Drawn from its paths in
 * browsers, too: the document would carry the whole drawing twice.
 */
export function PowerGraph({
  ways,
  max,
}: {
  ways: readonly DrawnWay[];
  /** So many are listed on phones. */
  max?: number;
}) {
  const graph = layOut(ways);
  const levels = new Set(ways.map(({ delayS }) => toDelayLevel(delayS)));
  return (
    <>
      <div className="max-md:hidden">
        <Drawing graph={graph} />
      </div>
      <PowerList ways={ways} {...(max !== undefined && { max })} className="md:hidden" />
      {max !== undefined && ways.length > max && (
        <p className="border-line border-t px-5 py-2 text-12 text-text-3 max-sm:px-4 md:hidden">
          {ways.length - max} more access {ways.length - max === 1 ? 'path' : 'paths'}
        </p>
      )}
      <StakeText ways={ways} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-5 py-3 text-12 text-text-3 max-md:hidden">
        {LEVELS.filter((level) => level !== 'unread' || levels.has(level)).map((delay) => (
          <li key={delay} className={`border-s-2 ps-2 ${EDGES[delay]}`}>
            {DELAYS[delay]}
          </li>
        ))}
        {ways.some(({ basis }) => basis !== 'reported') && <li>Dashed: not proven in the current state</li>}
        {ways.some(({ basis }) => basis === 'reported') && <li>Dashed: read by others, not proven here</li>}
        {graph.left > 0 && (
          <li>
            {graph.left} more {graph.left === 1 ? 'action is' : 'actions are'} not drawn
          </li>
        )}
      </ul>
    </>
  );
}

function Drawing({ graph: { height, actions, middles, ends, edges } }: { graph: Graph }) {
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
            {edges.map(({ key, from, to, through, delay, isProven }) => {
              return (
                <path
                  key={key}
                  d={toPath({ from, to, through })}
                  className={DELAY_TONES[delay]}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                  vectorEffect="non-scaling-stroke"
                  {...(!isProven && { strokeDasharray: '4 4' })}
                />
              );
            })}
          </svg>
          <ul>
            {actions.map((action) => (
              <li key={action.way.action} className="absolute" style={toBox(0, action.y, ACTION_HEIGHT)}>
                <ActionBox action={action} />
              </li>
            ))}
          </ul>
          <ul>
            {middles.map((holder) => (
              <li key={holder.account.id} className="absolute" style={toBox(1, holder.y, HOLDER_HEIGHT)}>
                <HolderBox holder={holder} isEnd={false} />
              </li>
            ))}
          </ul>
          <ul>
            {ends.map((holder) => (
              <li key={holder.account.id}>
                <div className="absolute" style={toBox(2, holder.y, HOLDER_HEIGHT)}>
                  <HolderBox holder={holder} isEnd />
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

function ActionBox({ action: { way, functions, delay } }: { action: Action }) {
  const { title, subject, href } = way;
  return (
    <PageLink href={href} className={`${BOX} border-s-2 hover:bg-surface-3 ${EDGES[delay]}`}>
      <span className="flex min-w-0 items-baseline justify-between gap-2">
        <span className="truncate font-medium" title={title}>
          {title}
        </span>
        <Reached way={way} />
      </span>
      <span className="flex min-w-0 items-baseline justify-between gap-2 text-12">
        <span className="truncate text-text-3" title={[subject, functions.join(', ')].filter(Boolean).join(': ')}>
          {subject}
          <Functions names={functions} />
        </span>
        <AtStake way={way} />
      </span>
    </PageLink>
  );
}

function Functions({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      {' · '}
      <span className="font-mono">{names.join(', ')}</span>
    </>
  );
}

function State({ way: { basis, state } }: { way: DrawnWay }) {
  if (basis === 'reported') return <span className="font-normal text-12 text-text-3">{state.text}</span>;
  return <Badge {...(state.tone !== undefined && { tone: state.tone })}>{state.text}</Badge>;
}

/** What the function was measured to reach now of what others own. */
function Reached({ way: { reach } }: { way: DrawnWay }) {
  if (reach === undefined) return null;
  return <span className="shrink-0 text-12 text-text-2">{reach}</span>;
}

/** How much money is at stake, where an amount is known. */
function AtStake({ way: { stake } }: { way: DrawnWay }) {
  if (stake === undefined || stake === null) return null;
  return (
    <span className="shrink-0 font-medium tabular-nums">
      {stake}
      <span className="sr-only"> at stake</span>
    </span>
  );
}

/** What the amounts are; and that silence is no zero: where powers that take value have no amount, that is said. */
function StakeText({ ways }: { ways: readonly DrawnWay[] }) {
  const taking = ways.filter(({ stake }) => stake !== undefined);
  const unknown = taking.filter(({ stake }) => stake === null).length;
  if (taking.length === 0) return null;
  return (
    <p className="border-line border-t px-5 py-2 text-12 text-text-3 max-sm:px-4">
      {unknown === taking.length ? 'Value at stake: not known.' : 'Amounts: what was found to be at stake at the block that was read.'}
      {unknown > 0 && unknown < taking.length && ' Where none stands, it is not known.'}
    </p>
  );
}

function HolderBox({ holder: { account, between }, isEnd }: { holder: Holder; isEnd: boolean }) {
  const { address, title, badge, label, remark } = account;
  return (
    <div className={BOX}>
      <span className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate font-medium" title={title}>
          {title}
        </span>
        {badge !== undefined && <Badge {...(badge.tone !== undefined && { tone: badge.tone })}>{badge.text}</Badge>}
      </span>
      <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-12" title={address}>
        <Identicon address={address} />
        <span className="truncate font-mono text-text-2">
          {label ?? <span aria-hidden="true">{shortenAddress(address)}</span>}
          <span className="sr-only"> {address}</span>
        </span>
      </span>
      <span className="truncate text-12 text-text-3" title={isEnd ? remark : undefined}>
        {isEnd ? remark : between > 0 ? `and ${between} more behind it` : null}
      </span>
    </div>
  );
}

function DelayText({ delayS }: { delayS: number | null }) {
  const tone = DELAY_TONES[toDelayLevel(delayS)];
  return (
    <>
      <span className={`text-balance font-semibold leading-tight ${tone} text-16`}>
        {delayS === null ? 'Not read' : delayS === 0 ? 'No delay' : toDuration(delayS)}
      </span>
      <span className="text-12 text-text-3">{delayS === 0 ? 'no timelock' : 'delay'}</span>
    </>
  );
}

const LISTED_MAX = 12;

/** The access paths as a list, each headed by its delay. */
function PowerList({ ways, max = LISTED_MAX, className }: { ways: readonly DrawnWay[]; max?: number; className: string }) {
  return (
    <ul className={className}>
      {ways.slice(0, max).map((way) => (
        <li
          key={way.key}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 border-line border-b px-5 py-3 last:border-b-0 max-sm:px-4"
        >
          <p className="flex flex-col">
            <DelayText delayS={way.delayS} />
          </p>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {way.title}
              <State way={way} />
              <Reached way={way} />
              <AtStake way={way} />
            </p>
            <p className="wrap-anywhere text-12 text-text-3">
              {way.subject}
              <Functions names={way.functions} />
            </p>
            <ol className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-text-2">
              {way.steps.map((account, index) => (
                <li key={account.id} className="flex min-w-0 flex-wrap items-center gap-x-1.5">
                  {index > 0 && <span aria-hidden="true">→</span>}
                  <Identicon address={account.address} />
                  <span>
                    {account.title}
                    {account.badge !== undefined && account.badge.tone === undefined && ` ${account.badge.text}`}
                  </span>
                  <span className="wrap-anywhere min-w-0 font-mono text-text-3" title={account.address}>
                    {account.label ?? <span aria-hidden="true">{shortenAddress(account.address)}</span>}
                    <span className="sr-only"> {account.address}</span>
                  </span>
                </li>
              ))}
              {way.basis !== 'reported' && way.steps.at(-1)?.remark !== undefined && (
                <li className="text-text-3">{way.steps.at(-1)?.remark}</li>
              )}
            </ol>
          </div>
        </li>
      ))}
    </ul>
  );
}
