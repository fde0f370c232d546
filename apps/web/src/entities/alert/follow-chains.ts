import { ChainMoved, ControlMoved } from '@redoubt/domain/onchain/activity/chains';
import { AlertMoved } from '@redoubt/domain/onchain/alert/schema';

const ADDRESS = '/api/chains/live';

const PAUSE_MIN_MS = 1_000;
const PAUSE_MAX_MS = 60_000;

/** The browser's functions; tests replace them. */
type Deps = {
  readonly open: (address: string) => EventSource;
  readonly isHidden: () => boolean;
  readonly onVisibility: (listener: () => void) => () => void;
  /** From 0 to 1: spreads the reconnects of browsers that lost the same server. */
  readonly chance: () => number;
};

const BROWSER: Deps = {
  open: (address) => new EventSource(address),
  isHidden: () => document.hidden,
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  chance: Math.random,
};

/**
 * Calls `onMove` for every chain that advances while the page is visible. A hidden page has no
 * connection; it gets the current state when it becomes visible. A lost or refused connection is
 * retried after pauses that double up to a minute. Returns a function that ends it.
 */
export function followChains(onMove: (move: ChainMoved) => void, deps: Deps = BROWSER): () => void {
  return follow('chain', ChainMoved.safeParse, onMove, deps);
}

/** Calls `onMove` for changes of alerts, in the same way. */
export function followAlerts(onMove: (move: AlertMoved) => void, deps: Deps = BROWSER): () => void {
  return follow('alert', AlertMoved.safeParse, onMove, deps);
}

/** Calls `onMove` for changes of who controls contracts, in the same way. */
export function followControl(onMove: (move: ControlMoved) => void, deps: Deps = BROWSER): () => void {
  return follow('control', ControlMoved.safeParse, onMove, deps);
}

type Parse<Move> = (data: unknown) => { success: true; data: Move } | { success: false };
type Listener = { readonly event: string; readonly receive: (data: unknown) => void };
type Connection = { readonly join: (listener: Listener) => () => void };

const EVENTS = ['chain', 'alert', 'control'] as const;

/** All listeners of a page share one connection. */
const connections = new WeakMap<Deps, Connection>();

function follow<Move>(event: string, read: Parse<Move>, onMove: (move: Move) => void, deps: Deps): () => void {
  const connection = connections.get(deps) ?? createConnection(deps);
  connections.set(deps, connection);
  return connection.join({
    event,
    receive: (data) => {
      const move = read(data);
      if (move.success) onMove(move.data);
    },
  });
}

function createConnection({ open, isHidden, onVisibility, chance }: Deps): Connection {
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
      current.addEventListener(event, (message: MessageEvent<string>) => {
        failures = 0;
        const data = parse(message.data);
        for (const listener of listeners) if (listener.event === event) listener.receive(data);
      });
    }
    // The browser's own reconnects have no backoff, and end at the first refusal.
    current.onerror = () => {
      if (source !== current) return;
      disconnect();
      const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** failures) * (0.5 + chance() / 2);
      failures += 1;
      timer = setTimeout(connect, pauseMs);
    };
  };
  const connectIfVisible = () => (isHidden() ? disconnect() : connect());
  return {
    join(listener) {
      listeners.add(listener);
      stopWatching ??= onVisibility(connectIfVisible);
      // A later listener needs the current state, too, which only a new connection sends.
      connectIfVisible();
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
