/** What caused a route change: a link or a call, or the browser's history. */
export type RouteChangeKind = 'push' | 'replace' | 'traverse';

/** After this time a route change counts as cancelled: the browser stayed on the page. */
const TIMEOUT_MS = 30_000;

/** What of an address tells one page from another: its path, and its query in one spelling. */
export type Place = { readonly pathname: string; readonly search: string };

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
  /** The page that the current change leaves; `undefined` while nothing changes. */
  left(): URL | undefined;
};

function placeOf({ pathname, searchParams }: URL): Place {
  return { pathname, search: searchParams.toString() };
}

function isSame(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

type OnScreen = {
  /** What was last known to be on screen. */
  shown: Place | undefined;
  now: Place;
  left: URL | undefined;
};

/**
 * The arrival that `now` being on screen means; `undefined` when it is none. The page that a change leaves is the one to compare with: what
 * was last known to be on screen is nothing yet while the document loads, and older when two changes follow closely.
 */
export function findArrival({ shown, now, left }: OnScreen): { pathChanged: boolean } | undefined {
  const before = left === undefined ? shown : placeOf(left);
  if (before === undefined || isSame(before, now)) return undefined;
  return { pathChanged: before.pathname !== now.pathname };
}

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
  let current: { cancel: () => void; left: URL } | undefined;

  function finish() {
    if (current === undefined) return;
    current.cancel();
    current = undefined;
    bar.done();
  }

  return {
    begin(address, newKind) {
      const from = here();
      const to = new URL(address, from);
      kind = newKind;
      if (isSame(placeOf(to), placeOf(from))) return finish();
      current?.cancel();
      const isNew = current === undefined;
      current = { cancel: after(TIMEOUT_MS, finish), left: from };
      if (isNew) bar.start();
    },
    arrive({ pathChanged }) {
      finish();
      if (pathChanged && kind !== 'traverse' && here().hash === '') toTop();
    },
    fail: finish,
    left: () => current?.left,
  };
}
