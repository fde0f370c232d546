import { AlertMoved } from '@redoubt/domain/alert/schema';
import { ChainMoved } from '@redoubt/domain/skynet/chains';

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

type Parse<Move> = (data: unknown) => { success: true; data: Move } | { success: false };

function follow<Move>(event: string, read: Parse<Move>, onMove: (move: Move) => void, { open, isHidden, onVisibility, chance }: Means) {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
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
    current.addEventListener(event, ({ data }: MessageEvent<string>) => {
      failures = 0;
      const move = read(parse(data));
      if (move.success) onMove(move.data);
    });
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
  const stopWatching = onVisibility(heed);
  heed();
  return () => {
    stopWatching();
    disconnect();
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
