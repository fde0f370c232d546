import { toSearchTerm } from '../search-term/search-term.ts';

type Named = { readonly id: string; readonly name: string; readonly tokenTickers?: readonly string[] };

/** The project that a name identifies, or candidates. */
export type NamedProject<Project> =
  | { readonly is: 'one'; readonly project: Project }
  | { readonly is: 'several' | 'none'; readonly projects: readonly Project[] };

/** The suffix of demo projects' names. */
const DEMO_SUFFIX = / \(demo\)$/;

/**
 * The project that a typed name identifies among search results: by its full name or id; otherwise by
 * its name without "(demo)" or a ticker; otherwise the only one whose name or ticker contains the text.
 * Fuzzy matches identify none and are returned as candidates.
 */
export function findNamed<Project extends Named>(text: string, projects: readonly Project[]): NamedProject<Project> {
  const term = toSearchTerm(text);
  const matches = (isMeant: (names: { name: string; tickers: readonly string[]; id: string }) => boolean) =>
    projects.filter(({ id, name, tokenTickers = [] }) =>
      isMeant({ id, name: toSearchTerm(name), tickers: tokenTickers.map(toSearchTerm) }),
    );
  const rules = [
    matches(({ id, name }) => id === term || name === term),
    matches(({ name, tickers }) => name.replace(DEMO_SUFFIX, '') === term || tickers.includes(term)),
    matches(({ name, tickers }) => [name, ...tickers].some((each) => each.includes(term))),
  ];
  const found = rules.find(({ length }) => length > 0) ?? [];
  const [first, ...others] = found;
  if (term === '' || first === undefined) return { is: 'none', projects };
  return others.length === 0 ? { is: 'one', project: first } : { is: 'several', projects: found };
}
