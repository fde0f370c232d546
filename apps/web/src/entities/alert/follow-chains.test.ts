import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followAlerts, followChains, followControl } from './follow-chains';

const MOVE = { chain: 'demo', head: 9, indexed: 8, hash: '0x00', time: '2026-11-21T12:00:00.000Z', version: 'a' };

class Source extends EventTarget {
  onerror: (() => void) | null = null;
  closed = false;
  close() {
    this.closed = true;
  }
  say(data: string, event = 'chain') {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
}

let opened: Source[] = [];
let hidden = false;
let look = () => undefined as undefined;
const deps = {
  open: () => {
    const source = new Source();
    opened.push(source);
    return source as unknown as EventSource;
  },
  isHidden: () => hidden,
  onVisibility: (listener: () => void) => {
    look = () => void listener();
    return () => {
      look = () => undefined;
    };
  },
  chance: () => 1,
};
const newest = () => opened.at(-1) ?? new Source();

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  hidden = false;
});
afterEach(() => vi.useRealTimers());

test('valid moves reach the listener, others do not', () => {
  const moves: unknown[] = [];
  const stop = followChains((move) => moves.push(move), deps);
  newest().say('{"chain":7}');
  newest().say('not JSON');
  newest().say(JSON.stringify(MOVE));
  expect(moves).toEqual([MOVE]);
  stop();
  expect(newest().closed).toBe(true);
});

test('a hidden page has no connection, and reconnects when it is visible again', () => {
  const stop = followChains(() => undefined, deps);
  hidden = true;
  look();
  expect(opened.map(({ closed }) => closed)).toEqual([true]);
  hidden = false;
  look();
  expect(opened.map(({ closed }) => closed)).toEqual([true, false]);
  stop();
});

test('a page that opens hidden does not connect', () => {
  hidden = true;
  followChains(() => undefined, deps)();
  expect(opened).toEqual([]);
});

test('the pauses between attempts double up to a minute, and start again after a message', () => {
  const stop = followChains(() => undefined, deps);
  const pauses = Array.from({ length: 8 }, () => {
    newest().onerror?.();
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    return (Date.now() - before) / 1000;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  newest().say(JSON.stringify(MOVE));
  newest().onerror?.();
  vi.advanceTimersByTime(999);
  expect(opened).toHaveLength(9);
  vi.advanceTimersByTime(1);
  expect(opened).toHaveLength(10);
  stop();
});

test('after the end there are no more attempts', () => {
  const stop = followChains(() => undefined, deps);
  newest().onerror?.();
  stop();
  vi.advanceTimersByTime(120_000);
  expect(opened).toHaveLength(1);
});

test('all listeners of a page share one connection, and each gets its own events', () => {
  const [chains, alerts, control]: [unknown[], unknown[], unknown[]] = [[], [], []];
  const stops = [
    followChains((move) => chains.push(move), deps),
    followAlerts((move) => alerts.push(move), deps),
    followControl((move) => control.push(move), deps),
  ];
  expect(opened.filter(({ closed }) => !closed)).toHaveLength(1);
  newest().say(JSON.stringify(MOVE));
  newest().say('{"change":3}', 'alert');
  newest().say('{"change":4,"projects":["aave"]}', 'control');
  newest().say('{"change":5,"projects":null}', 'control');
  expect({ chains, alerts, control }).toEqual({
    chains: [MOVE],
    alerts: [{ change: 3 }],
    control: [
      { change: 4, projects: ['aave'] },
      { change: 5, projects: null },
    ],
  });
  stops[0]?.();
  stops[1]?.();
  expect(newest().closed).toBe(false);
  stops[2]?.();
  expect(newest().closed).toBe(true);
});
