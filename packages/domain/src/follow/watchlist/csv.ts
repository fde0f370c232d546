import type { ProjectSummary } from '../../catalog/project/schema.ts';
import { ProjectId } from '../../ids.ts';
import { toCsvLine } from '../../platform/csv/to-csv-line.ts';

const COLUMNS = ['id', 'name', 'ticker', 'rank', 'tier', 'score low', 'score high', 'audits', 'incidents'] as const;

type Row = Pick<ProjectSummary, 'id' | 'name' | 'tokenTickers' | 'rank' | 'tier' | 'scoreLow' | 'scoreHigh' | 'incidentCount'> & {
  readonly audit: Pick<ProjectSummary['audit'], 'status' | 'count'>;
};

/** A watchlist as CSV, one project a line below the headings. Source: RFC 4180. */
export function toCsv(projects: readonly Row[]): string {
  const rows = projects.map(({ id, name, tokenTickers, rank, tier, scoreLow, scoreHigh, audit, incidentCount }) => [
    id,
    name,
    tokenTickers[0] ?? '',
    rank,
    tier,
    scoreLow,
    scoreHigh,
    audit.status === 'unknown' ? null : audit.count,
    incidentCount,
  ]);
  return [COLUMNS, ...rows].map(toCsvLine).join('');
}

/**
 * The cells of a CSV text. The separator is a semicolon where the first line has one and no comma.
 * Quoted cells may contain separators and line breaks.
 */
export function parseCsv(text: string): string[][] {
  const [firstLine = ''] = text.split('\n', 1);
  const separator = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/^\ufeff/, '');
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator || character === '\n') {
      row.push(cell.trim());
      cell = '';
      if (character === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += character;
  }
  row.push(cell.trim());
  rows.push(row);
  return rows.filter((cells) => cells.some((each) => each !== ''));
}

/**
 * The project ids of a CSV file, from the column `id` or `project`, otherwise from the first.
 * `foreign`: cells that cannot be an id.
 */
export function readProjectIds(text: string): { ids: ProjectId[]; foreign: string[] } {
  const rows = parseCsv(text);
  const heading = rows[0]?.findIndex((cell) => /^(id|project|project id)$/i.test(cell)) ?? -1;
  const cells = (heading === -1 ? rows : rows.slice(1)).map((row) => row[Math.max(0, heading)] ?? '').filter((cell) => cell !== '');
  const ids = new Set<ProjectId>();
  const foreign = new Set<string>();
  for (const cell of cells) {
    const id = ProjectId.safeParse(cell.toLowerCase());
    if (id.success) ids.add(id.data);
    else foreign.add(cell);
  }
  return { ids: [...ids], foreign: [...foreign] };
}
