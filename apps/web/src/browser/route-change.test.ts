import { beforeEach, expect, test } from 'vitest';
import { createRouteChanges, findArrival, type Place } from './route-change.ts';

let done: string[];
let address: string;
let timers: { ms: number; act: () => void }[];

const changes = () =>
  createRouteChanges({
    bar: { start: () => done.push('start'), done: () => done.push('done') },
    here: () => new URL(address, 'https://redoubt.example'),
    toTop: () => done.push('top'),
    after: (ms, act) => {
      const timer = { ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });

/** A page: `notice` is what `FollowRoute` does with what is on screen, `show` what follows when the browser changes the address. */
function openPage() {
  const { begin, arrive, fail, left } = changes();
  let shown: Place | undefined;
  const notice = (now: Place) => {
    const arrival = findArrival({ shown, now, left: left() });
    shown = now;
    if (arrival !== undefined) arrive(arrival);
  };
  const show = (next: string) => {
    address = next;
    const { pathname, searchParams } = new URL(next, 'https://redoubt.example');
    notice({ pathname, search: searchParams.toString() });
  };
  return { begin, fail, notice, show };
}

beforeEach(() => {
  done = [];
  timers = [];
  address = '/projects?sort=name';
});

test('SITE-56, SITE-57, SITE-59: a route change starts the bar, ends it and scrolls to the top', () => {
  const { begin, arrive } = changes();
  begin('/projects/aave', 'push');
  expect(done).toEqual(['start']);
  address = '/projects/aave';
  arrive({ pathChanged: true });
  expect(done).toEqual(['start', 'done', 'top']);
  expect(timers).toEqual([]);
});

test('what a change leaves is known until it ends', () => {
  const { begin, arrive, left } = changes();
  expect(left()).toBeUndefined();
  begin('/projects/aave', 'push');
  expect(left()?.href).toBe('https://redoubt.example/projects?sort=name');
  address = '/projects/aave';
  arrive({ pathChanged: true });
  expect(left()).toBeUndefined();
});

test('T-45: a change of the query alone has the bar and does not scroll to the top', () => {
  const { begin, arrive } = changes();
  begin('?sort=score', 'push');
  address = '/projects?sort=score';
  arrive({ pathChanged: false });
  expect(done).toEqual(['start', 'done']);
});

test('SITE-57: a change that fails, is cancelled or times out ends the bar', () => {
  const { begin, fail } = changes();
  begin('/a', 'push');
  fail();
  begin('/a', 'push');
  begin('/projects?sort=name', 'push');
  begin('/a', 'push');
  expect(timers.map(({ ms }) => ms)).toEqual([30_000]);
  timers[0]?.act();
  expect(done).toEqual(['start', 'done', 'start', 'done', 'start', 'done']);
});

test('a second change before the first arrives keeps the bar and restarts the timeout', () => {
  const { begin } = changes();
  begin('/a', 'push');
  begin('/b', 'push');
  expect(done).toEqual(['start']);
  expect(timers).toHaveLength(1);
});

test.each([
  ['to where one is', '/projects?sort=name', '/projects?sort=name'],
  ['to a part of the page', '/projects?sort=name#filters', '/projects?sort=name#filters'],
])('a link %s starts nothing', (_, to, after) => {
  const { begin } = changes();
  begin(to, 'push');
  address = after;
  expect(done).toEqual([]);
});

test('back and forward keep the restored scroll position, and an address with a fragment keeps its own', () => {
  const { begin, arrive } = changes();
  begin('/a', 'traverse');
  address = '/a';
  arrive({ pathChanged: true });
  begin('/b#part', 'push');
  address = '/b#part';
  arrive({ pathChanged: true });
  expect(done).toEqual(['start', 'done', 'start', 'done']);
});

test('the first address that is noticed is no arrival, and what comes on screen without a change is one', () => {
  const { show } = openPage();
  show('/projects?sort=name');
  expect(done).toEqual([]);
  show('/a');
  expect(done).toEqual(['top']);
});

test('SITE-57: the bar ends when the target is on screen before anything was noticed, as while the page still loads', () => {
  const { begin, show } = openPage();
  begin('/projects/aave', 'push');
  show('/projects/aave');
  expect(done).toEqual(['start', 'done', 'top']);
});

test('SITE-57: the bar stays when the page that a change leaves is noticed only now', () => {
  const { begin, show } = openPage();
  begin('/a', 'push');
  show('/projects?sort=name');
  expect(done).toEqual(['start']);
  show('/a');
  expect(done).toEqual(['start', 'done', 'top']);
});

test('SITE-57: a change that begins before the last arrival is noticed has a bar until its own', () => {
  const { begin, notice, show } = openPage();
  show('/projects');
  begin('/a', 'push');
  address = '/a';
  begin('/b', 'push');
  notice({ pathname: '/a', search: '' });
  expect(done).toEqual(['start']);
  show('/b');
  expect(done).toEqual(['start', 'done', 'top']);
});

test.each([
  ['its target', '/b'],
  ['the target of an earlier one', '/a'],
  ['where it is redirected to', '/c'],
  ['another query of the page that it leaves', '/projects?sort=score'],
])('SITE-57: a change ends with %s', (_, arrivedAt) => {
  const { begin, show } = openPage();
  show('/projects?sort=name');
  begin('/a', 'push');
  begin('/b', 'push');
  show(arrivedAt);
  expect(done.slice(0, 2)).toEqual(['start', 'done']);
  expect(timers).toEqual([]);
});

test.each([
  ['back to the page on screen', 'traverse'],
  ['a link to the page on screen', 'push'],
] as const)('SITE-57: %s ends a change, and the next one has a bar of its own', (_, kind) => {
  const { begin, show } = openPage();
  show('/projects?sort=name');
  begin('/a', 'push');
  begin('/projects?sort=name', kind);
  expect(done).toEqual(['start', 'done']);
  begin('/b', 'push');
  show('/b');
  expect(done).toEqual(['start', 'done', 'start', 'done', 'top']);
});

test('SITE-57: back to another page ends the bar of a change that had not arrived', () => {
  const { begin, show } = openPage();
  show('/projects?sort=name');
  begin('/a', 'push');
  // The browser changes the address first.
  address = '/before';
  begin('/before', 'traverse');
  show('/before');
  expect(done).toEqual(['start', 'done']);
});

test('a change that failed or timed out and still arrives leads to the top, without a bar', () => {
  const { begin, fail, show } = openPage();
  show('/projects?sort=name');
  begin('/a', 'push');
  fail();
  show('/a');
  expect(done).toEqual(['start', 'done', 'top']);
});

test('SITE-57: a link to the query on screen in another spelling starts nothing, as no other page would end it', () => {
  address = '/projects?q=two%20words&all=';
  const { begin, show } = openPage();
  show(address);
  begin('?q=two+words&all', 'push');
  show('/projects?q=two+words&all');
  expect(done).toEqual([]);
});
