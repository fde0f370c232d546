'use client';

import { Badge } from '@redoubt/ui/badge';
import { Identicon } from '@redoubt/ui/data/identicon';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { PageLink } from '@/site/page-link';
import { ACTION_HEIGHT, type Action, type DrawnWay, type Graph, HOLDER_HEIGHT, type Holder, toDelayLevel } from './graph-layout.ts';
import { COLUMNS, DELAY_EDGES, DELAY_TONES } from './graph-looks.ts';

/** The delays that occur, in words: '48 hours'. */
export type Durations = Readonly<Record<number, string>>;

/** The map itself, drawn in browsers from where its parts stand: the document would carry it twice. */
export function Drawing({ graph: { height, actions, middles, ends, edges }, durations }: { graph: Graph; durations: Durations }) {
  return (
    <div className="px-5 py-5">
      <div className="relative" style={{ height }}>
        <svg aria-hidden="true" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" className="power-lines">
          {edges.map(({ key, path, delay, isProven }) => (
            <path key={key} d={path} className={DELAY_TONES[delay]} {...(!isProven && { strokeDasharray: '4 4' })} />
          ))}
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
                <DelayText delayS={holder.delayS} durations={durations} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const toBox = (column: 0 | 1 | 2, top: number, height: number) => ({
  insetInlineStart: `${COLUMNS[column][0]}%`,
  width: `${COLUMNS[column][1] - COLUMNS[column][0]}%`,
  top,
  height,
});

function ActionBox({ action: { way, functions, delay } }: { action: Action }) {
  const { title, subject, href } = way;
  return (
    <PageLink href={href} className={`power-box border-s-2 ${DELAY_EDGES[delay]}`}>
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

function HolderBox({ holder: { account, between }, isEnd }: { holder: Holder; isEnd: boolean }) {
  const { address, title, badge, label, remark } = account;
  return (
    <div className="power-box">
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

function DelayText({ delayS, durations }: { delayS: number | null; durations: Durations }) {
  const tone = DELAY_TONES[toDelayLevel(delayS)];
  return (
    <>
      <span className={`text-balance font-semibold leading-tight ${tone} text-16`}>
        {delayS === null ? 'Not read' : delayS === 0 ? 'No delay' : durations[delayS]}
      </span>
      <span className="text-12 text-text-3">{delayS === 0 ? 'no timelock' : 'delay'}</span>
    </>
  );
}

/** The access paths as a list, each headed by its delay. */
export function PowerList({ ways, durations }: { ways: readonly DrawnWay[]; durations: Durations }) {
  return (
    <ul className="md:hidden">
      {ways.map((way) => (
        <li key={way.key} className="power-way">
          <p className="flex flex-col">
            <DelayText delayS={way.delayS} durations={durations} />
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
            <ol>
              {way.steps.map((account, index) => (
                <li key={account.id}>
                  {index > 0 && <span aria-hidden="true">→</span>}
                  <span>
                    {account.title}
                    {account.badge !== undefined && account.badge.tone === undefined && ` ${account.badge.text}`}
                  </span>
                  <span title={account.address}>
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
