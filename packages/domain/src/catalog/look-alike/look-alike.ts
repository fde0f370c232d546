import type { ProjectId } from '../../ids.ts';
import { toCore } from '../file/token-list.ts';
import { toSearchTerm } from '../search-term/search-term.ts';
import type { Likeness, LookAlike } from './schema.ts';
import { toSkeleton } from './skeleton.ts';

/** A well-known name. */
export type KnownName = { readonly id: string | null; readonly names: readonly string[]; readonly tickers: readonly string[] };

/** With fewer characters, one typo turns too many names into each other. */
const TYPO_LENGTH_MIN = 6;

/** Words after a well-known name that make it look like a newer or related one. */
const SUFFIXES = new Set(
  'pro plus gold cash classic meta inu diamond x ai v2 v3 2 2.0 3.0 one new real official max mini baby pow sv god private vault'.split(
    ' ',
  ),
);

/**
 * Finds the known name that a project's name or ticker resembles most; undefined when it resembles none. Time per project does not
 * depend on the number of known names.
 */
export function indexKnownNames(
  known: readonly KnownName[],
): (project: { name: string; tickers: readonly string[] }) => LookAlike | undefined {
  const terms = new Map<string, LookAlike>();
  const skeletons = new Map<string, LookAlike>();
  const shortened = new Map<string, { core: string; of: LookAlike }[]>();
  const tickers = new Map<string, LookAlike>();
  const add = (map: Map<string, LookAlike>, key: string, value: LookAlike) => key !== '' && !map.has(key) && map.set(key, value);
  for (const { id, names, tickers: own } of known) {
    const of = (likeness: Likeness): LookAlike => ({ id: id as ProjectId | null, name: names[0] ?? '', likeness });
    for (const ticker of own) add(tickers, toSearchTerm(ticker), of('ticker'));
    for (const name of names) {
      const core = toCore(name);
      add(terms, core, of('name'));
      add(skeletons, toSkeleton(core), of('letters'));
      if ([...core].length < TYPO_LENGTH_MIN) continue;
      for (const piece of listShortened(core)) shortened.set(piece, [...(shortened.get(piece) ?? []), { core, of: of('near-name') }]);
    }
  }
  const findTypo = (core: string) => {
    if ([...core].length < TYPO_LENGTH_MIN - 1) return undefined;
    const close = listShortened(core).flatMap((piece) => shortened.get(piece) ?? []);
    return close.find((candidate) => isOneTypo(core, candidate.core))?.of;
  };
  return ({ name, tickers: own }) => {
    const core = toCore(name);
    const sameTicker = own.map((ticker) => tickers.get(toSearchTerm(ticker))).find((found) => found !== undefined);
    return terms.get(core) ?? skeletons.get(toSkeleton(core)) ?? findExtended(name, terms) ?? findTypo(core) ?? sameTicker;
  };
}

/** A known name that is followed by nothing but suffixes: 'Bitcoin Pro'. */
function findExtended(name: string, terms: ReadonlyMap<string, LookAlike>): LookAlike | undefined {
  const words = toSearchTerm(name).split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    if (!SUFFIXES.has(words[count] ?? '')) return undefined;
    const found = terms.get(toCore(words.slice(0, count).join(' ')));
    if (found !== undefined) return { ...found, likeness: 'near-name' };
  }
  return undefined;
}

/** `text` itself and with one character left out: two texts that are one typo apart share one of these. */
function listShortened(text: string): string[] {
  const characters = [...text];
  return [...new Set([text, ...characters.map((_character, at) => characters.toSpliced(at, 1).join(''))])];
}

/** One insertion, deletion or substitution, or a swap of neighbours. */
function isOneTypo(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
