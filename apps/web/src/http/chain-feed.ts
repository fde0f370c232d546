import '@/http/server-only';
import { WIDE_TIMES } from '@redoubt/domain/limits';
import type { ChainMoved, ControlMoved } from '@redoubt/domain/onchain/activity/chains';
import { readChainMoves } from '@redoubt/server/onchain/activity/read-chain-moves';
import { findLastAlertChange } from '@redoubt/server/onchain/alert/alert-store';
import { readControlChanges } from '@redoubt/server/onchain/power/read-control-changes';
import type { Context } from '@redoubt/server/platform/context';

/** How often the chains are asked about while somebody listens: once for all, however many they are. */
const POLL_MS = 1_000;

type Listener = {
  readonly network: string;
  /** The network around it, where it has one. */
  readonly wideNetwork: string | undefined;
  readonly tell: (moves: readonly ChainMoved[]) => void;
  /** The newest change of any alert. */
  readonly tellAlerts: (change: number) => void;
  readonly tellControl: (move: ControlMoved) => void;
  readonly end: () => void;
};

/** Connections that one network may hold open, and all together. A house of tabs, not a crowd. */
export const FEED_LIMITS = { perNetwork: 12, inAll: 2_000 } as const;

type Feed = {
  listeners: Set<Listener>;
  last: Map<string, ChainMoved>;
  alertChange: number | undefined;
  controlChange: number | undefined;
  timer: NodeJS.Timeout | undefined;
  ended: boolean;
};

// Next bundles routes apart; a process has one feed.
const KEY = Symbol.for('redoubt.web.chain-feed');
const holder = globalThis as { [KEY]?: Feed };

function getFeed(): Feed {
  const known = holder[KEY];
  if (known !== undefined) return known;
  const feed: Feed = {
    listeners: new Set(),
    last: new Map(),
    alertChange: undefined,
    controlChange: undefined,
    timer: undefined,
    ended: false,
  };
  // Open streams would keep a process from stopping until its patience ends.
  for (const sign of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(sign, () => endFeed(feed));
  holder[KEY] = feed;
  return feed;
}

/** Whether one more connection from these networks is too many: `network` of their own, `all` of everybody's. */
export function findFeedRefusal({ network, wideNetwork }: Pick<Listener, 'network' | 'wideNetwork'>): 'network' | 'all' | undefined {
  const { listeners, ended } = getFeed();
  if (ended || listeners.size >= FEED_LIMITS.inAll) return 'all';
  const own = [...listeners].filter((listener) => listener.network === network).length;
  const around = [...listeners].filter((listener) => wideNetwork !== undefined && listener.wideNetwork === wideNetwork).length;
  return own >= FEED_LIMITS.perNetwork || around >= FEED_LIMITS.perNetwork * WIDE_TIMES ? 'network' : undefined;
}

/** Tells the listener where chains, alerts and control stand, then each chain that moves and each change of the others. Returns what ends it. */
export function listenToChains(ctx: Pick<Context, 'db' | 'log'>, listener: Listener): () => void {
  const feed = getFeed();
  feed.listeners.add(listener);
  if (feed.last.size > 0) listener.tell([...feed.last.values()]);
  if (feed.alertChange !== undefined) listener.tellAlerts(feed.alertChange);
  if (feed.controlChange !== undefined) listener.tellControl({ change: feed.controlChange, projects: null });
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

/** One question at a time; the next a second after the answer. A database that is away is asked again. */
async function poll(ctx: Pick<Context, 'db' | 'log'>, feed: Feed): Promise<void> {
  // The slot is taken at once, so that whoever comes meanwhile does not begin a second round.
  const round = setTimeout(() => undefined, 0);
  feed.timer = round;
  try {
    const [moves, alertChange] = [await readChainMoves(ctx), await findLastAlertChange(ctx.db)];
    const control = await readControlChanges(ctx, { after: feed.controlChange });
    if (feed.timer !== round) return;
    const moved = moves.filter((move) => feed.last.get(move.chain)?.version !== move.version);
    feed.last = new Map(moves.map((move) => [move.chain, move]));
    if (moved.length > 0) for (const listener of feed.listeners) listener.tell(moved);
    if (alertChange !== feed.alertChange) for (const listener of feed.listeners) listener.tellAlerts(alertChange);
    feed.alertChange = alertChange;
    if (control.change !== feed.controlChange) for (const listener of feed.listeners) listener.tellControl(control);
    feed.controlChange = control.change;
  } catch (error) {
    ctx.log.debug({ err: error }, 'chains could not be asked about');
  }
  if (feed.timer === round && feed.listeners.size > 0) feed.timer = setTimeout(() => void poll(ctx, feed), POLL_MS);
}

function endFeed(feed: Feed): void {
  feed.ended = true;
  clearTimeout(feed.timer);
  for (const listener of feed.listeners) listener.end();
  feed.listeners.clear();
}
