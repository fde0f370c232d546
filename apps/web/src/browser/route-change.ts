/** How a change of route came about: by a link or a call, or along the browser's history. */
export type RouteChangeKind = 'push' | 'replace' | 'traverse';

/** A change of route that takes longer than this came to nothing: the browser was sent elsewhere and stayed. */
const GIVE_UP_MS = 30_000;

type RouteChangeDeps = {
  bar: { start(): void; done(): void };
  /** The address on screen, with its query. */
  here: () => URL;
  toTop: () => void;
  /** Calls `act` after `ms`; returns how to call that off. */
  after: (ms: number, act: () => void) => () => void;
};

export type RouteChanges = {
  /** A change to `address`, relative to the page, has begun. */
  begin(address: string, kind: RouteChangeKind): void;
  /** Another address is on screen; `pathChanged` when more than its query is another. */
  arrive(change: { pathChanged: boolean }): void;
  /** What was under way failed. */
  fail(): void;
};

/**
 * When a change of route begins and when it is over, and what follows from that: the bar at the top of the page, and the way up.
 * A change to the place where one is ends what was under way: the router drops it. Source: specification §4, "Page transitions", OP-01.
 *
 * Back and forward do not lead to the top: the browser puts a page of its history back as it was left, its place included. Nor does a
 * change of only the query, which is the same page in another order (T-45), nor an address that names a part of the page.
 */
export function createRouteChanges({ bar, here, toTop, after }: RouteChangeDeps): RouteChanges {
  let kind: RouteChangeKind = 'push';
  let callOff: (() => void) | undefined;

  function finish() {
    if (callOff === undefined) return;
    callOff();
    callOff = undefined;
    bar.done();
  }

  return {
    begin(address, newKind) {
      const from = here();
      const to = new URL(address, from);
      kind = newKind;
      if (to.pathname === from.pathname && to.search === from.search) return finish();
      callOff?.();
      const isNew = callOff === undefined;
      callOff = after(GIVE_UP_MS, finish);
      if (isNew) bar.start();
    },
    arrive({ pathChanged }) {
      finish();
      if (pathChanged && kind !== 'traverse' && here().hash === '') toTop();
    },
    fail: finish,
  };
}
