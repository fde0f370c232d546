import { Category, ChainSlug } from '@redoubt/domain/catalog/file/schema';
import { ProjectFilter, ProjectSort, SortField } from '@redoubt/domain/catalog/project/list';
import { AuditStatus, Keyword, KycTier, Product } from '@redoubt/domain/catalog/project/schema';
import { ControlStrength } from '@redoubt/domain/catalog/verdict/control-summary';
import { PageText } from '@redoubt/domain/page-number';
import * as z from 'zod/mini';
import { Axis, BoardColumn, type BoardPlace, type BoardView, DEFAULT_COLUMNS, DEFAULT_VIEW, USUAL_ORDER } from './board-view.ts';

/** Query parameters as the framework passes them. */
export type AddressParameters = Readonly<Record<string, string | string[] | undefined>>;

export type ParsedAddress = {
  readonly view: BoardView;
  /** Invalid parameters as 'name=value'. They are ignored, and the page lists them. */
  readonly ignored: readonly string[];
  /** Parameters of other parts of the page, which every link preserves. */
  readonly carried: readonly (readonly [name: string, value: string])[];
  /** Whether the filters stand in place of the rows, as without scripts. */
  readonly choosing: boolean;
};

const OWN = [
  'sort',
  'order',
  'page',
  'category',
  'chain',
  'audit',
  'kyc',
  'product',
  'score',
  'alert',
  'onboarded',
  'has',
  'realm',
  'column',
  'filters',
  'view',
  'x',
  'y',
];

const Order = ProjectSort.shape.order;
const Onboarded = z.enum(['7d', '30d', '90d']);
const Partition = z.enum(['real', 'demo', 'all']);
const Shape = z.enum(['table', 'scatter']);
const IGNORED_MAX = 5;

/** Parses a view from an address. Invalid values are left out one by one. */
export function parseAddress(parameters: AddressParameters, place: BoardPlace): ParsedAddress {
  const ignored: string[] = [];
  const texts = (name: string) => [parameters[name] ?? []].flat().filter((text) => text !== '');
  const ignore = (name: string, text: string) => void ignored.push(`${name}=${text.slice(0, 40)}`);

  function many<Value extends string>(name: string, schema: z.ZodMiniType<Value>): Value[] | undefined {
    const known = texts(name).flatMap((text) => {
      const { success, data } = schema.safeParse(text);
      if (!success) ignore(name, text);
      return success ? [data] : [];
    });
    return known.length === 0 ? undefined : [...new Set(known)].slice(0, 50);
  }

  function one<Value extends string>(name: string, schema: z.ZodMiniType<Value>): Value | undefined {
    const [first, ...rest] = many(name, schema) ?? [];
    for (const text of rest) ignore(name, text);
    return first;
  }

  function page(): number {
    const [text] = texts('page');
    if (text === undefined) return 1;
    const { data } = PageText.safeParse(text);
    if (data === undefined) ignore('page', text);
    return data ?? 1;
  }

  /** 'score=50-80', 'score=50-', 'score=-80', or the two fields of the form: 'score=50&score=80'. */
  function score(): ProjectFilter['score'] {
    const text = [parameters.score ?? []].flat().join('-');
    if (text === '' || text === '-') return undefined;
    const [, low = '', high = ''] = /^(\d{1,3})?-(\d{1,3})?$/.exec(text) ?? [];
    const [min, max] = [low, high].map((end) => (end === '' ? undefined : Number(end)));
    const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    const valid = (min ?? max) !== undefined && (min ?? 0) <= 100 && (max ?? 0) <= 100 && (min ?? 0) <= (max ?? 100);
    if (!valid) ignore('score', text);
    return valid ? range : undefined;
  }

  function keyword(): string | undefined {
    const [text] = texts(place.keywordName);
    if (text === undefined) return undefined;
    const parsed = Keyword.safeParse(text);
    if (!parsed.success) ignore(place.keywordName, text);
    return parsed.success && parsed.data !== '' ? parsed.data : undefined;
  }

  const field = one('sort', SortField) ?? DEFAULT_VIEW.sort.field;
  const order = one('order', Order) ?? USUAL_ORDER[field];
  const filter = withoutGaps({
    realm: one('realm', Partition) ?? 'real',
    keyword: keyword(),
    categories: many('category', Category),
    chains: many('chain', ChainSlug),
    auditStatus: many('audit', AuditStatus),
    kyc: many('kyc', KycTier),
    products: many('product', Product),
    score: score(),
    hasRecentAlert: one('alert', z.literal('recent')) === undefined ? undefined : true,
    onboardedWithin: one('onboarded', Onboarded),
    strengths: many('has', ControlStrength),
  });
  const chosen = many('column', BoardColumn);
  const columns = chosen === undefined ? DEFAULT_COLUMNS : BoardColumn.options.filter((column) => chosen.includes(column));
  const axes = { x: one('x', Axis) ?? DEFAULT_VIEW.axes.x, y: one('y', Axis) ?? DEFAULT_VIEW.axes.y };
  const shape = one('view', Shape) ?? 'table';
  const view: BoardView = { filter, sort: { field, order }, page: page(), columns, shape: place.scatter ? shape : 'table', axes };
  const choosing = one('filters', z.literal('open')) !== undefined;
  return { view, choosing, ignored: ignored.slice(0, IGNORED_MAX), carried: carriedOf(parameters, place) };
}

/** Drops undefined values, as `ProjectFilter` requires. */
function withoutGaps(filter: { [Key in keyof ProjectFilter]: ProjectFilter[Key] | undefined }): ProjectFilter {
  return ProjectFilter.parse(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));
}

function carriedOf(parameters: AddressParameters, { path, keywordName }: BoardPlace): ParsedAddress['carried'] {
  if (path === '/projects') return [];
  return Object.entries(parameters).flatMap(([name, values]) =>
    OWN.includes(name) || name === keywordName ? [] : [values ?? []].flat().map((value) => [name, value] as const),
  );
}

/** A view's parameters in a fixed order, without defaults. */
function toParameters({ filter, sort, page, columns, shape, axes }: BoardView, { keywordName }: BoardPlace): [string, string][] {
  const { realm, keyword, categories, chains, auditStatus, kyc, products, score, hasRecentAlert, onboardedWithin, strengths } = filter;
  const parameters: [string, string | undefined | false][] = [
    [keywordName, keyword],
    ...toPairs('category', categories),
    ...toPairs('chain', chains),
    ...toPairs('audit', auditStatus),
    ...toPairs('kyc', kyc),
    ...toPairs('product', products),
    ['score', score && `${score.min ?? ''}-${score.max ?? ''}`],
    ['alert', hasRecentAlert && 'recent'],
    ['onboarded', onboardedWithin],
    ...toPairs('has', strengths),
    ['realm', realm !== 'real' && realm],
    ['sort', sort.field !== DEFAULT_VIEW.sort.field && sort.field],
    ['order', sort.order !== USUAL_ORDER[sort.field] && sort.order],
    ...(columns.join() === DEFAULT_COLUMNS.join() ? [] : toPairs('column', columns)),
    ['view', shape !== 'table' && shape],
    ['x', shape === 'scatter' && axes.x !== DEFAULT_VIEW.axes.x && axes.x],
    ['y', shape === 'scatter' && axes.y !== DEFAULT_VIEW.axes.y && axes.y],
    ['page', page > 1 && String(page)],
  ];
  return parameters.flatMap(([name, value]) => (value === undefined || value === false || value === '' ? [] : [[name, value]]));
}

function toPairs(name: string, values: readonly string[] | undefined): [string, string][] {
  return (values ?? []).map((value) => [name, value]);
}

/** The address of a view, with the carried parameters. */
export function toAddress(view: BoardView, place: BoardPlace, carried: ParsedAddress['carried'] = []): string {
  const query = new URLSearchParams([...carried, ...toParameters(view, place)].map(([name, value]) => [name, value])).toString();
  return `${place.path}${query === '' ? '' : `?${query}`}${place.anchor === undefined ? '' : `#${place.anchor}`}`;
}

/** The address of the filters of a view, in place of its rows. */
export function toFiltersAddress(view: BoardView, place: BoardPlace, carried: ParsedAddress['carried']): string {
  return toAddress({ ...view, page: 1 }, place, [...carried, ['filters', 'open']]);
}
