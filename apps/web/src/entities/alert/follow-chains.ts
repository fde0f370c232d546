import { ChainMoved, ControlMoved } from '@redoubt/domain/onchain/activity/chains';
import { AlertMoved } from '@redoubt/domain/onchain/alert/schema';

const ADDRESS = '/api/chains/live';

const PAUSE_MIN_MS = 1_000;
const PAUSE_MAX_MS = 60_000;

/** What the browser offers, and what tests put in its place. */
type Means = {
  readonly open: (address: string) => EventSource;
  readonly isHidden: () => boolean;
  readonly onVisibility: (listener: () => void) => () => void;
  /** From 0 to 1: browsers that lost the same server do not come back at the same moment. */
  readonly chance: () => number;
};

const BROWSER: Means = {
  open: (address) => new EventSource(address),
  isHidden: () => document.hidden,
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  chance: Math.random,
};

/**
 * Hears of every chain whose record moves, while somebody can see the page: a hidden one holds no connection, and learns on its return
 * where the chains stand. A connection that breaks or is refused is tried again after pauses that double up to a minute. Returns what ends it.
 */
export function followChains(onMove: (move: ChainMoved) => void, means: Means = BROWSER): () => void {
  return follow('chain', ChainMoved.safeParse, onMove, means);
}

/** Hears how far changes of alerts have come, in the same way. */
export function followAlerts(onMove: (move: AlertMoved) => void, means: Means = BROWSER): () => void {
  return follow('alert', AlertMoved.safeParse, onMove, means);
}

/** Hears whose contracts' control changed, in the same way. */
export function followControl(onMove: (move: ControlMoved) => void, means: Means = BROWSER): () => void {
  return follow('control', ControlMoved.safeParse, onMove, means);
}

type Parse<Move> = (data: unknown) => { success: true; data: Move } | { success: false };
type Listener = { readonly event: string; readonly hear: (data: unknown) => void };
type Connection = { readonly join: (listener: Listener) => () => void };

const EVENTS = ['chain', 'alert', 'control'] as const;

/** A page has one connection, whatever listens. */
const connections = new WeakMap<Means, Connection>();

function follow<Move>(event: string, read: Parse<Move>, onMove: (move: Move) => void, means: Means): () => void {
  const connection = connections.get(means) ?? createConnection(means);
  connections.set(means, connection);
  return connection.join({
    event,
    hear: (data) => {
      const move = read(data);
      if (move.success) onMove(move.data);
    },
  });
}

function createConnection({ open, isHidden, onVisibility, chance }: Means): Connection {
  const listeners = new Set<Listener>();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;
  let failures = 0;

  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const connect = () => {
    disconnect();
    const current = open(ADDRESS);
    source = current;
    for (const event of EVENTS) {
      current.addEventListener(event, ({ data }: MessageEvent<string>) => {
        failures = 0;
        const heard = parse(data);
        for (const listener of listeners) if (listener.event === event) listener.hear(heard);
      });
    }
    // The browser's own attempts know no backing off, and end at the first refusal.
    current.onerror = () => {
      if (source !== current) return;
      disconnect();
      const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** failures) * (0.5 + chance() / 2);
      failures += 1;
      timer = setTimeout(connect, pauseMs);
    };
  };
  const heed = () => (isHidden() ? disconnect() : connect());
  return {
    join(listener) {
      listeners.add(listener);
      stopWatching ??= onVisibility(heed);
      // Who comes later wants to know where things stand, too: only a new connection begins with that.
      heed();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
        failures = 0;
        disconnect();
      };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
