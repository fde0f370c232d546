import type { ProjectSummary } from '../../catalog/project/schema.ts';
import { ProjectId } from '../../ids.ts';
import { toCsvLine } from '../../platform/csv/to-csv-line.ts';

const COLUMNS = ['id', 'name', 'ticker', 'rank', 'rank shared by', 'tier', 'score low', 'score high', 'audits', 'incidents'] as const;

type Row = Pick<
  ProjectSummary,
  'id' | 'name' | 'tokenTickers' | 'rank' | 'rankSharedBy' | 'tier' | 'scoreLow' | 'scoreHigh' | 'incidentCount'
> & {
  readonly audit: Pick<ProjectSummary['audit'], 'status' | 'count'>;
};

/** A watchlist as CSV, one project a line below the headings. Source: RFC 4180. */
export function toCsv(projects: readonly Row[]): string {
  const rows = projects.map(({ id, name, tokenTickers, rank, rankSharedBy, tier, scoreLow, scoreHigh, audit, incidentCount }) => [
    id,
    name,
    tokenTickers[0] ?? '',
    rank,
    rankSharedBy,
    tier,
    scoreLow,
    scoreHigh,
    audit.status === 'unknown' ? null : audit.count,
    incidentCount,
  ]);
  return [COLUMNS, ...rows].map(toCsvLine).join('');
}

/** A file as a spreadsheet saves it, as text: UTF-8, or UTF-16 with its mark. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** The rows of a CSV text that are not empty, or in which line a quote begins that does not end: what follows it can't be told apart. */
export type Csv = { readonly rows: readonly (readonly string[])[] } | { readonly openQuote: number };

/**
 * Reads CSV as spreadsheets save it: cells between commas, semicolons or tabs, whichever the first line has most of, or what a first line
 * `sep=;` names; lines that end with LF, CR LF or CR. Quoted cells may contain separators and line breaks.
 */
export function parseCsv(text: string): Csv {
  const source = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const named = /^sep=([^\n])(?:\n|$)/i.exec(source);
  const separator = named?.[1] ?? findSeparator(source.split('\n', 1)[0] ?? '');
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  /** Where the quote began in which we are. */
  let quote: number | undefined;
  const from = named?.[0].length ?? 0;
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (quote !== undefined) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quote = undefined;
    } else if (character === '"' && cell === '') quote = at;
    else if (character === separator || character === '\n') {
      row.push(cell.trim());
      cell = '';
      if (character === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += character;
  }
  if (quote !== undefined) return { openQuote: source.slice(0, quote).split('\n').length };
  row.push(cell.trim());
  rows.push(row);
  return { rows: rows.filter((cells) => cells.some((each) => each !== '')) };
}

function findSeparator(line: string): string {
  const count = (character: string) => line.split(character).length;
  return [';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most), ',');
}

/** What a list says: `foreign` are cells that can be no id. Where it could not be read, `problem` says why, and nothing was. */
export type ReadList = { readonly ids: readonly ProjectId[]; readonly foreign: readonly string[]; readonly problem?: string };

/** The project ids of a CSV file, from the column `id`, `project` or another name of an id, otherwise from the first. */
export function readProjectIds(text: string): ReadList {
  const csv = parseCsv(text);
  if ('openQuote' in csv) {
    return { ids: [], foreign: [], problem: `Line ${csv.openQuote} has a quote that does not end, so nothing of the file was read.` };
  }
  const heading = csv.rows[0]?.findIndex((cell) => /^((project|coin|token)[ _-]?)?id$|^project$/i.test(cell)) ?? -1;
  const cells = (heading === -1 ? csv.rows : csv.rows.slice(1)).map((row) => row[Math.max(0, heading)] ?? '').filter((cell) => cell !== '');
  const ids = new Set<ProjectId>();
  const foreign = new Set<string>();
  for (const cell of cells) {
    const id = ProjectId.safeParse(cell.toLowerCase());
    if (id.success) ids.add(id.data);
    else foreign.add(cell);
  }
  return { ids: [...ids], foreign: [...foreign] };
}
