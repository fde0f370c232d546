/** Which part of a long list a tab shows, and where the others are: addresses of their own, so that none is sent before it is wanted. */
export type Leaf = { readonly page: number; readonly hrefOf: (page: number) => string };

/** Which leaf of each of a tab's lists is shown, by the list's parameter in the address. */
export type LeafNumbers<List extends string> = Readonly<Record<List, number>>;

/** The number that an address gives; 1 where it gives none, or no number. */
const parseLeaf = (parameter: string | string[] | undefined): number =>
  typeof parameter === 'string' && /^[1-9]\d{0,3}$/.test(parameter) ? Number(parameter) : 1;

/** The leaves that an address names. */
export function parseLeaves<List extends string>(
  query: Partial<Record<List, string | string[]>>,
  lists: readonly List[],
): LeafNumbers<List> {
  return Object.fromEntries(lists.map((list) => [list, parseLeaf(query[list])])) as LeafNumbers<List>;
}

/** A list's leaf. Its other leaves are at the tab's address, at the panel with this id; the other lists stay where they are. */
export function leafOf<List extends string>(
  list: List,
  { tab, panel, leaves }: { tab: string; panel: string; leaves: LeafNumbers<List> },
): Leaf {
  return { page: leaves[list], hrefOf: (page) => `${leafPath(tab, { ...leaves, [list]: page })}#${panel}` };
}

/** The address of a tab with these leaves. */
export function leafPath<List extends string>(tab: string, leaves: LeafNumbers<List>): string {
  const turned = Object.entries<number>(leaves).flatMap(([list, page]) => (page > 1 ? [`&${list}=${page}`] : []));
  return tab + turned.join('');
}
