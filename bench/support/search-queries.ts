import { createRandom, type Random } from './random.ts';
import type { SyntheticProject } from './synthetic-projects.ts';

export const KINDS = ['exact', 'prefix 2', 'prefix 3', 'prefix 4', 'prefix 5', 'prefix 6', 'inside', 'one slip'] as const;
export type Kind = (typeof KINDS)[number];

/** A query, and the project that should be among the first five. */
export type Query = { readonly kind: Kind; readonly text: string; readonly wanted: string };

/** Projects that users look for: the best ranked. */
const LOOKED_FOR = 100_000;

/**
 * `each` queries of every kind, made from names of the best ranked projects. A whole name, or one with a
 * typo, should find that project; a prefix the best ranked with exactly that name, or otherwise with that
 * prefix; an infix the best ranked that contains it.
 */
export function makeQueries({ projects, each, seed }: { projects: readonly SyntheticProject[]; each: number; seed: number }): Query[] {
  const random = createRandom(seed);
  const best = projects.slice(0, LOOKED_FOR).filter(({ name }) => name.length >= 7);
  const [first, ...others] = best;
  if (first === undefined) throw new Error('There is no project to look for.');
  const draw = () => random.pick([first, ...others]);
  const holders = indexHolders(projects);
  return KINDS.flatMap((kind) =>
    Array.from({ length: each }, (): Query => {
      const { id, name } = draw();
      const text = name.toLowerCase();
      if (kind === 'exact') return { kind, text, wanted: id };
      if (kind === 'one slip') return { kind, text: addTypo(random, text), wanted: id };
      if (kind === 'inside') {
        const piece = cutPiece(random, text);
        return { kind, text: piece, wanted: projects.find((project) => project.name.toLowerCase().includes(piece))?.id ?? id };
      }
      const beginning = text.slice(0, Number(kind.split(' ')[1])).trim();
      return { kind, text: beginning, wanted: holders(beginning) ?? id };
    }),
  );
}

/** The best ranked project with this name or ticker, or otherwise with this prefix. */
function indexHolders(projects: readonly SyntheticProject[]): (beginning: string) => string | undefined {
  const wholes = new Map<string, string>();
  const beginnings = new Map<string, string>();
  for (const { id, name, tickers } of projects) {
    for (const text of [name, ...tickers]) if (!wholes.has(text.toLowerCase())) wholes.set(text.toLowerCase(), id);
    for (let length = 1; length <= 6; length += 1) {
      const beginning = name.slice(0, length).toLowerCase();
      if (!beginnings.has(beginning)) beginnings.set(beginning, id);
    }
  }
  return (text) => wholes.get(text) ?? beginnings.get(text);
}

/** Six characters from within a long word of `text`. */
function cutPiece(random: Random, text: string): string {
  const word = text.split(' ').find(({ length }) => length >= 8) ?? text.replaceAll(' ', '');
  const at = 1 + random.below(Math.max(1, word.length - 6));
  return word.slice(at, at + 6);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** `text` with one character too many, one too few, a wrong one, or two neighbours swapped; the first character included. */
function addTypo(random: Random, text: string): string {
  const at = random.below(text.length - 1);
  const letter = LETTERS[random.below(LETTERS.length)] ?? 'a';
  const made = random.pick([
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  ])();
  return made === text ? addTypo(random, text) : made.trim();
}
