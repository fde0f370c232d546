/** What caused a route change: a link or a call, or the browser's history. */
export type RouteChangeKind = 'push' | 'replace' | 'traverse';

/** After this time a route change counts as cancelled: the browser stayed on the page. */
const TIMEOUT_MS = 30_000;

type RouteChangeDeps = {
  bar: { start(): void; done(): void };
  /** The current address, with its query. */
  here: () => URL;
  toTop: () => void;
  /** Calls `callback` after `ms`; returns a function that cancels it. */
  after: (ms: number, callback: () => void) => () => void;
};

export type RouteChanges = {
  /** A change to `address`, relative to the page, starts. */
  begin(address: string, kind: RouteChangeKind): void;
  /** The new address is on screen; `pathChanged` when more than its query changed. */
  arrive(change: { pathChanged: boolean }): void;
  /** The current change failed. */
  fail(): void;
};

/**
 * Follows route changes from start to end: shows the progress bar meanwhile, and scrolls to the top
 * afterwards (SITE-57, SITE-59, OP-01). A change to the current address ends the one before it: the
 * router drops that.
 *
 * Back and forward do not scroll: the browser restores the scroll position. Nor does a change of
 * the query alone, which is the same page in another order (T-45), nor an address with a fragment.
 */
export function createRouteChanges({ bar, here, toTop, after }: RouteChangeDeps): RouteChanges {
  let kind: RouteChangeKind = 'push';
  let cancel: (() => void) | undefined;

  function finish() {
    if (cancel === undefined) return;
    cancel();
    cancel = undefined;
    bar.done();
  }

  return {
    begin(address, newKind) {
      const from = here();
      const to = new URL(address, from);
      kind = newKind;
      if (to.pathname === from.pathname && to.search === from.search) return finish();
      cancel?.();
      const isNew = cancel === undefined;
      cancel = after(TIMEOUT_MS, finish);
      if (isNew) bar.start();
    },
    arrive({ pathChanged }) {
      finish();
      if (pathChanged && kind !== 'traverse' && here().hash === '') toTop();
    },
    fail: finish,
  };
}
