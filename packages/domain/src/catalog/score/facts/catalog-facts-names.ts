import { toCore } from '../../file/token-list.ts';
import { toSearchTerm } from '../../search-term/search-term.ts';

/** The result of a search for similar names: whether a project can be confused with another one. */
export type NameFinding = {
  /** 'look-alike': a project listed earlier has a similar name. 'shared': another project has the same ticker. */
  readonly name: 'look-alike' | 'shared' | 'unique';
  /** Pages that name the others, or the searched places when there are none. */
  readonly urls: readonly string[];
  readonly searchedOn: string;
};

/** A listed project, as far as the search reads it. */
export type ListedName = {
  readonly id: string;
  readonly name: string;
  readonly tickers: readonly string[];
  readonly contracts: readonly { readonly chain: string; readonly address: string }[];
  /** Where its name is stated. */
  readonly source: string;
  /** Milliseconds since 1970. */
  readonly listedAt: number;
};

/**
 * Searches all listed projects for those that each of `ids` can be confused with. Which of several is
 * the best known stays open: no allowed input of the score tells.
 */
export function searchNames(
  listed: readonly ListedName[],
  { ids, searchedOn, places }: { ids: ReadonlySet<string>; searchedOn: string; places: readonly string[] },
): Map<string, NameFinding> {
  const byName = Map.groupBy(listed, ({ name }) => toCore(name));
  const byTicker = new Map<string, ListedName[]>();
  for (const project of listed) {
    for (const ticker of new Set(project.tickers.map(toSearchTerm))) byTicker.set(ticker, [...(byTicker.get(ticker) ?? []), project]);
  }
  const find = (project: ListedName): NameFinding => {
    const alike = (byName.get(toCore(project.name)) ?? []).filter((other) => isOlderOther(other, project));
    if (alike.length > 0) return { name: 'look-alike', urls: toUrls(alike), searchedOn };
    const sharing = project.tickers.flatMap((ticker) => byTicker.get(toSearchTerm(ticker)) ?? []).filter(({ id }) => id !== project.id);
    if (sharing.length > 0) return { name: 'shared', urls: toUrls(sharing), searchedOn };
    return { name: 'unique', urls: [...places, project.source], searchedOn };
  };
  return new Map(listed.filter(({ id }) => ids.has(id)).map((project) => [project.id, find(project)]));
}

/** Two entries with the same contract are the same project, not look-alikes. */
function isOlderOther(other: ListedName, project: ListedName): boolean {
  const own = new Set(project.contracts.map(({ chain, address }) => `${chain} ${address}`));
  return (
    other.id !== project.id &&
    other.listedAt < project.listedAt &&
    !other.contracts.some(({ chain, address }) => own.has(`${chain} ${address}`))
  );
}

function toUrls(projects: readonly ListedName[]): string[] {
  return [...new Set(projects.map(({ source }) => source))].sort();
}
