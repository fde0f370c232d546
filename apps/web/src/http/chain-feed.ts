import '@/http/server-only';
import { WIDE_TIMES } from '@redoubt/domain/limits';
import type { ChainMoved, ControlMoved } from '@redoubt/domain/onchain/activity/chains';
import { readChainMoves } from '@redoubt/server/onchain/activity/read-chain-moves';
import { findLastAlertChange } from '@redoubt/server/onchain/alert/alert-store';
import { readControlChanges } from '@redoubt/server/onchain/power/read-control-changes';
import type { Context } from '@redoubt/server/platform/context';

/** The poll interval while clients are connected: one poll for all of them. */
const POLL_MS = 1_000;

type Listener = {
  readonly network: string;
  /** The wider network, for IPv6. */
  readonly wideNetwork: string | undefined;
  readonly onMoves: (moves: readonly ChainMoved[]) => void;
  /** `change` is the newest change of any alert. */
  readonly onAlerts: (change: number) => void;
  readonly onControl: (move: ControlMoved) => void;
  readonly end: () => void;
};

/** Open connections per network, and in all. Enough for one household's tabs. */
export const FEED_LIMITS = { perNetwork: 12, inAll: 2_000 } as const;

type Feed = {
  listeners: Set<Listener>;
  last: Map<string, ChainMoved>;
  alertChange: number | undefined;
  controlChange: number | undefined;
  timer: NodeJS.Timeout | undefined;
  ended: boolean;
};

// Next bundles routes separately; a process has one feed.
const KEY = Symbol.for('redoubt.web.chain-feed');
const shared = globalThis as { [KEY]?: Feed };

function getFeed(): Feed {
  const known = shared[KEY];
  if (known !== undefined) return known;
  const feed: Feed = {
    listeners: new Set(),
    last: new Map(),
    alertChange: undefined,
    controlChange: undefined,
    timer: undefined,
    ended: false,
  };
  // Open streams would keep the process from stopping until its timeout.
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => endFeed(feed));
  shared[KEY] = feed;
  return feed;
}

/** The limit that one more connection from these networks would exceed, if any. */
export function findExceededFeedLimit({ network, wideNetwork }: Pick<Listener, 'network' | 'wideNetwork'>): 'network' | 'all' | undefined {
  const { listeners, ended } = getFeed();
  if (ended || listeners.size >= FEED_LIMITS.inAll) return 'all';
  const own = [...listeners].filter((listener) => listener.network === network).length;
  const around = [...listeners].filter((listener) => wideNetwork !== undefined && listener.wideNetwork === wideNetwork).length;
  return own >= FEED_LIMITS.perNetwork || around >= FEED_LIMITS.perNetwork * WIDE_TIMES ? 'network' : undefined;
}

/**
 * Sends the listener the current state of chains, alerts and control, then every change. Returns a
 * function that ends it.
 */
export function listenToChains(ctx: Pick<Context, 'db' | 'log'>, listener: Listener): () => void {
  const feed = getFeed();
  feed.listeners.add(listener);
  if (feed.last.size > 0) listener.onMoves([...feed.last.values()]);
  if (feed.alertChange !== undefined) listener.onAlerts(feed.alertChange);
  if (feed.controlChange !== undefined) listener.onControl({ change: feed.controlChange, projects: null });
  if (feed.timer === undefined) void poll(ctx, feed);
  return () => {
    feed.listeners.delete(listener);
    if (feed.listeners.size > 0) return;
    clearTimeout(feed.timer);
    feed.timer = undefined;
    feed.last.clear();
    feed.alertChange = undefined;
    feed.controlChange = undefined;
  };
}

/**
 * One query at a time; the next a second after its result. A database that fails is queried again.
 */
async function poll(ctx: Pick<Context, 'db' | 'log'>, feed: Feed): Promise<void> {
  // The timer is set first, so that a client that connects meanwhile does not start a second poll.
  const round = setTimeout(() => undefined, 0);
  feed.timer = round;
  try {
    const moves = await readChainMoves(ctx);
    const alertChange = await findLastAlertChange(ctx.db);
    const control = await readControlChanges(ctx, { after: feed.controlChange });
    if (feed.timer !== round) return;
    const moved = moves.filter((move) => feed.last.get(move.chain)?.version !== move.version);
    feed.last = new Map(moves.map((move) => [move.chain, move]));
    if (moved.length > 0) for (const listener of feed.listeners) listener.onMoves(moved);
    if (alertChange !== feed.alertChange) for (const listener of feed.listeners) listener.onAlerts(alertChange);
    feed.alertChange = alertChange;
    if (control.change !== feed.controlChange) for (const listener of feed.listeners) listener.onControl(control);
    feed.controlChange = control.change;
  } catch (error) {
    ctx.log.debug({ err: error }, 'chains could not be polled');
  }
  if (feed.timer === round && feed.listeners.size > 0) feed.timer = setTimeout(() => void poll(ctx, feed), POLL_MS);
}

function endFeed(feed: Feed): void {
  feed.ended = true;
  clearTimeout(feed.timer);
  for (const listener of feed.listeners) listener.end();
  feed.listeners.clear();
}
