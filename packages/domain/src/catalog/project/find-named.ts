import { toSearchTerm } from '../search-term/search-term.ts';

type Named = { readonly id: string; readonly name: string; readonly tokenTickers?: readonly string[] };

/** Which project a name means: one, or which ones it may mean. */
export type NamedProject<Project> =
  | { readonly is: 'one'; readonly project: Project }
  | { readonly is: 'several' | 'none'; readonly projects: readonly Project[] };

/** How names of demo projects end. */
const DEMO_SUFFIX = / \(demo\)$/;

/**
 * The project that a typed name means, among those that a search for it found: by its whole name or id; else by its name without "(demo)", or
 * by a ticker; else the only one in whose name or ticker the text stands. A name that only resembles the text means none: it is offered.
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
