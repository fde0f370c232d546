import { expect, test } from 'vitest';
import { parseAddress, toAddress, toFiltersAddress } from './board-address.ts';
import { cleared, DEFAULT_VIEW, HOME_PLACE, PROJECTS_PLACE, sortedBy } from './board-view.ts';

const parametersOf = (address: string) => {
  const { searchParams } = new URL(address, 'http://localhost');
  return Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]));
};

test('OP-28: an address without parameters is the whole list by rank', () => {
  expect(parseAddress({}, PROJECTS_PLACE)).toEqual({ view: DEFAULT_VIEW, choosing: false, ignored: [], carried: [] });
  expect(toAddress(DEFAULT_VIEW, PROJECTS_PLACE)).toBe('/projects');
});

test('OP-28: the whole state of the list is in its address, and comes back out of it', () => {
  const address =
    '/projects?q=aave&category=lending&category=bridge&chain=base&audit=completed&kyc=gold&kyc=none&product=skynet&score=50-80&alert=recent&onboarded=30d&has=timelock-48h&has=no-eoa&realm=all' +
    '&sort=score&order=asc&column=delay&column=liquidity&view=scatter&x=GOV&y=coverage&page=3';
  const { view, ignored } = parseAddress(parametersOf(address), PROJECTS_PLACE);
  expect(ignored).toEqual([]);
  expect(view).toEqual({
    filter: {
      realm: 'all',
      keyword: 'aave',
      categories: ['lending', 'bridge'],
      chains: ['base'],
      auditStatus: ['completed'],
      kyc: ['gold', 'none'],
      products: ['skynet'],
      score: { min: 50, max: 80 },
      hasRecentAlert: true,
      onboardedWithin: '30d',
      strengths: ['timelock-48h', 'no-eoa'],
    },
    sort: { field: 'score', order: 'asc' },
    page: 3,
    columns: ['delay', 'liquidity'],
    shape: 'scatter',
    axes: { x: 'GOV', y: 'coverage' },
  });
  expect(toAddress(view, PROJECTS_PLACE)).toBe(address);
});

test('the filters of a view have an address for browsers without scripts, from which every link leads back to rows', () => {
  const { view, carried } = parseAddress({ q: 'aave', category: 'bridge', page: '3' }, HOME_PLACE);
  const address = toFiltersAddress(view, HOME_PLACE, carried);
  expect(address).toBe('/?q=aave&filters=open&category=bridge#filter');
  const opened = parseAddress(parametersOf(address), HOME_PLACE);
  expect(opened).toMatchObject({ choosing: true, carried: [['q', 'aave']], ignored: [] });
  expect(toAddress(opened.view, HOME_PLACE, opened.carried)).toBe('/?q=aave&category=bridge#filter');
});

test.each([
  ['50-', { min: 50 }],
  ['-80', { max: 80 }],
  [['50', '80'], { min: 50, max: 80 }],
  [['', '80'], { max: 80 }],
  [['0', ''], { min: 0 }],
  [['', ''], undefined],
])('a range of scores may come as %o', (score, expected) => {
  const { view, ignored } = parseAddress({ score }, PROJECTS_PLACE);
  expect(view.filter.score).toEqual(expected);
  expect(ignored).toEqual([]);
});

test.each([
  ['page', '0'],
  ['page', '1.5'],
  ['page', 'last'],
  ['category', 'no-such-category'],
  ['chain', 'Not A Chain'],
  ['audit', 'maybe'],
  ['score', '80-50'],
  ['score', '0-101'],
  ['score', 'good'],
  ['sort', 'marketCap'],
  ['order', 'up'],
  ['realm', 'other'],
  ['q', 'x'],
])('%s=%s is ignored, and named', (name, value) => {
  expect(parseAddress({ [name]: value }, PROJECTS_PLACE)).toMatchObject({ view: DEFAULT_VIEW, ignored: [`${name}=${value}`], carried: [] });
});

test('a page past the end is a page, however far', () => {
  expect(parseAddress({ page: '1000000000' }, PROJECTS_PLACE)).toMatchObject({ view: { page: 1_000_000_000 }, ignored: [] });
});

test('values of one parameter that are known count beside one that is not', () => {
  const { view, ignored } = parseAddress({ category: ['lending', 'nonsense'] }, PROJECTS_PLACE);
  expect(view.filter.categories).toEqual(['lending']);
  expect(ignored).toEqual(['category=nonsense']);
});

test('fields of a form that were left empty say nothing', () => {
  const empty = { q: '', category: '', onboarded: '', realm: '', score: ['', ''], sort: 'rank', order: '' };
  expect(parseAddress(empty, PROJECTS_PLACE)).toEqual({ view: DEFAULT_VIEW, choosing: false, ignored: [], carried: [] });
});

test('OP-28: a press on a column orders by it as one expects first, a second press the other way, from the first page', () => {
  const third = { ...DEFAULT_VIEW, page: 3 };
  const byScore = sortedBy(third, 'score');
  expect(byScore).toEqual({ ...DEFAULT_VIEW, sort: { field: 'score', order: 'desc' } });
  expect(sortedBy(byScore, 'score').sort).toEqual({ field: 'score', order: 'asc' });
  expect(sortedBy(sortedBy(byScore, 'score'), 'score').sort).toEqual({ field: 'score', order: 'desc' });
});

test('clearing keeps order and realm', () => {
  const { view } = parseAddress({ category: 'lending', realm: 'demo', sort: 'name', page: '2' }, PROJECTS_PLACE);
  expect(toAddress(cleared(view), PROJECTS_PLACE)).toBe('/projects?realm=demo&sort=name');
});

test('on the home page the list keeps the search and every other parameter, and leads to itself', () => {
  const { view, carried } = parseAddress({ q: 'aave', tour: 'true', keyword: 'uni', sort: 'name' }, HOME_PLACE);
  expect(view.filter.keyword).toBe('uni');
  expect(toAddress({ ...view, page: 2 }, HOME_PLACE, carried)).toBe('/?q=aave&tour=true&keyword=uni&sort=name&page=2#filter');
});

test('the home page has no drawing of points', () => {
  expect(parseAddress({ view: 'scatter' }, HOME_PLACE).view.shape).toBe('table');
});
