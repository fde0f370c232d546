import { ProjectSort } from '@redoubt/domain/catalog/project/list';
import { PageText } from '@redoubt/domain/page-number';

export type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** Which list is shown, in which order, which page of it. */
export type ListView = {
  /** Undefined for the first list. */
  readonly list: string | undefined;
  /** Undefined for the owner's own order. */
  readonly sort: ProjectSort | undefined;
  /** From 1. */
  readonly page: number;
};

/** Reads a view out of an address; what it does not understand is left out. */
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
