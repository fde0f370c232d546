import { DatabaseSync } from 'node:sqlite';
import { Charset, Index } from 'flexsearch';
import MiniSearch from 'minisearch';
import type { Search } from './search-figures.ts';
import type { SyntheticProject } from './synthetic-projects.ts';

type Engine = (projects: readonly SyntheticProject[]) => Search;

/** In-process search libraries, each configured as its manual advises for search while typing. */
export const ENGINES = {
  MiniSearch: (projects) => {
    const index = new MiniSearch({ fields: ['name', 'tickers'] });
    index.addAll(projects.map(({ id, name, tickers }) => ({ id, name, tickers: tickers.join(' ') })));
    const places = new Map(projects.map(({ id }, place) => [id, place]));
    // The better the rank, the higher the score; never twice as high.
    const boostDocument = (id: string) => 1 + 1 / (1 + Math.log10(1 + (places.get(id) ?? 0)));
    const options = { prefix: true, fuzzy: 0.2, combineWith: 'AND', boostDocument } as const;
    return ({ text }) =>
      index
        .search(text, options)
        .slice(0, 5)
        .map(({ id }) => String(id));
  },
  FlexSearch: (projects) => {
    // Added best ranked first: among equal matches the first added is first.
    const index = new Index({ tokenize: 'forward', encoder: Charset.LatinBalance });
    for (const [place, { name, tickers }] of projects.entries()) index.add(place, [name, ...tickers].join(' '));
    return ({ text }) => index.search(text, { limit: 5, suggest: true }).map((place) => projects[Number(place)]?.id ?? '');
  },
  'SQLite FTS5': (projects) => {
    const database = new DatabaseSync(':memory:');
    database.exec(`create virtual table words using fts5(text, tokenize = 'unicode61', prefix = '2 3 4');
      create virtual table pieces using fts5(text, tokenize = 'trigram'); begin`);
    const [addWords, addPieces] = ['words', 'pieces'].map((table) => database.prepare(`insert into ${table} (rowid, text) values (?, ?)`));
    for (const [place, { name, tickers }] of projects.entries()) {
      const text = [name, ...tickers].join(' ');
      addWords?.run(place, text);
      addPieces?.run(place, text);
    }
    database.exec('commit');
    const inWords = database.prepare('select rowid from words where words match ? order by rank, rowid limit 5');
    const inPieces = database.prepare('select rowid from pieces where pieces match ? order by rank, rowid limit 5');
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const toIds = (rows: readonly Record<string, unknown>[]) => rows.map(({ rowid }) => projects[Number(rowid)]?.id ?? '');
    return ({ kind, text }) => {
      if (kind === 'inside') return toIds(inPieces.all(quote(text)));
      // A word with a typo shares most of its trigrams with the intended one.
      const pieces = Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => quote(text.slice(at, at + 3)));
      if (kind === 'one slip') return toIds(inPieces.all(pieces.join(' OR ')));
      return toIds(
        inWords.all(
          text
            .split(/\W+/)
            .filter(Boolean)
            .map((word) => `${quote(word)}*`)
            .join(' '),
        ),
      );
    };
  },
} satisfies Readonly<Record<string, Engine>>;

export type EngineName = keyof typeof ENGINES;
