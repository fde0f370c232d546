import { ProjectSort } from '@redoubt/domain/catalog/project/list';
import { PageText } from '@redoubt/domain/page-number';

export type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** The list that is shown, its order and its page. */
export type ListView = {
  /** Undefined for the first list. */
  readonly list: string | undefined;
  /** Undefined for the order of the list itself. */
  readonly sort: ProjectSort | undefined;
  /** From 1. */
  readonly page: number;
};

/** Parses a view from the parameters of an address. Invalid values are ignored. */
export function parseListView(parameters: Parameters): ListView {
  const one = (name: string) => [parameters[name] ?? []].flat()[0];
  const sort = ProjectSort.safeParse({ field: one('sort'), order: one('order') });
  return { list: one('list'), sort: sort.data, page: PageText.safeParse(one('page')).data ?? 1 };
}

/** The address of a view on `path`. */
export function toListAddress(path: string, { list, sort, page }: ListView): string {
  const query = new URLSearchParams({
    ...(list !== undefined && { list }),
    ...(sort !== undefined && { sort: sort.field, order: sort.order }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}
