import { beforeEach, expect, test } from 'vitest';
import { createRouteChanges } from './route-change.ts';

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
