import { toDomain } from '@redoubt/domain/catalog/phishing/host';
import { PHISHING_DOMAINS_MAX } from '@redoubt/domain/catalog/phishing/lists';
import { type CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';

/** What a list says: domains of phishing, those that it allows whatever it lists, and what of it is left out. */
export type ReadPhishingList = {
  readonly listed: ReadonlySet<string>;
  readonly allowed: ReadonlySet<string>;
  readonly leftOut: readonly { readonly why: string; readonly count: number; readonly examples: readonly string[] }[];
};

/** A list that is not in a format that is read. Its message says what is wrong. */
export class UnreadableList extends Error {
  override readonly name = 'UnreadableList';
}

const Domains = z.array(z.string().check(z.maxLength(2_048)));
/** Newer versions call the two lists otherwise. */
const Config = z.looseObject({
  blacklist: z.optional(Domains),
  blocklist: z.optional(Domains),
  whitelist: z.optional(Domains),
  allowlist: z.optional(Domains),
  fuzzylist: z.optional(Domains),
});

type Raw = { readonly listed: readonly string[]; readonly allowed: readonly string[]; readonly fuzzy: number };

/**
 * Reads a list of phishing domains: a configuration of eth-phishing-detect, an array of JSON, a table (CSV) with the columns `domain` and
 * perhaps `source`, or a domain a line. `rows`: of a table, the rows of this source. Throws UnreadableList.
 */
export function readPhishingList(text: string, { rows }: { rows?: string | undefined } = {}): ReadPhishingList {
  const { listed, allowed, fuzzy } = readRaw(text.replace(/^\ufeff/, ''), rows);
  const total = listed.length + allowed.length;
  if (total > PHISHING_DOMAINS_MAX) throw new UnreadableList(`It names ${total} domains; at most ${PHISHING_DOMAINS_MAX} are read.`);
  const noDomain: string[] = [];
  const collect = (texts: readonly string[]) =>
    new Set(
      texts.flatMap((each) => {
        const domain = toDomain(each);
        if (domain === undefined) noDomain.push(each);
        return domain ?? [];
      }),
    );
  const read = { listed: collect(listed), allowed: collect(allowed) };
  if (read.listed.size === 0) throw new UnreadableList('It names no domain.');
  if (noDomain.length * 2 > total) throw new UnreadableList(`Most of it is no domain, such as “${shorten(noDomain[0] ?? '')}”.`);
  const repeated = total - noDomain.length - read.listed.size - read.allowed.size;
  const leftOut = [
    { why: 'is no domain, or only a part of a site', count: noDomain.length, examples: noDomain.slice(0, EXAMPLES_MAX).map(shorten) },
    { why: 'is named before', count: repeated, examples: [] },
    { why: 'is a name that imitations resemble, not one of phishing', count: fuzzy, examples: [] },
  ];
  return { ...read, leftOut: leftOut.filter(({ count }) => count > 0) };
}

const EXAMPLES_MAX = 5;
const shorten = (text: string): string => (text === '' ? '(empty)' : text.slice(0, 80).toWellFormed());

function readRaw(text: string, rows: string | undefined): Raw {
  const start = text.trimStart();
  if (rows !== undefined && !isTable(start))
    throw new UnreadableList('It is no table with a column domain, so it has no rows of a source.');
  if (start.startsWith('{')) return readConfig(text);
  if (start.startsWith('[')) return { listed: parseJson(text, Domains), allowed: [], fuzzy: 0 };
  if (isTable(start)) return { listed: readTable(text, rows), allowed: [], fuzzy: 0 };
  return { listed: readLines(text), allowed: [], fuzzy: 0 };
}

function readConfig(text: string): Raw {
  const { blacklist, blocklist = blacklist, whitelist, allowlist = whitelist, fuzzylist = [] } = parseJson(text, Config);
  if (blocklist === undefined) throw new UnreadableList('It is not in the format of eth-phishing-detect: it has no blacklist.');
  return { listed: blocklist, allowed: allowlist ?? [], fuzzy: fuzzylist.length };
}

function parseJson<Schema extends z.ZodMiniType>(text: string, schema: Schema): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UnreadableList('It is no JSON.', { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UnreadableList(`It is not in the format of a list of domains: ${parsed.error.issues[0]?.path.join('.') || 'the whole'}.`);
}

const isTable = (start: string): boolean => /^"?domain"?\s*(?:,|\r?\n|$)/i.test(start);

function readTable(text: string, rows: string | undefined): string[] {
  let table: { domain: string; source?: string }[];
  try {
    const columns = (names: string[]) => names.map((name) => name.trim().toLowerCase());
    table = parse(text, { columns, bom: true, trim: true, skip_empty_lines: true });
  } catch (cause) {
    throw new UnreadableList(`It cannot be read as CSV: ${(cause as CsvError).message}`, { cause });
  }
  const sources = [...new Set(table.flatMap(sourcesOf))];
  if (rows === undefined && sources.length > 1) {
    const names = sources.slice(0, EXAMPLES_MAX).map(shorten).join(', ');
    throw new UnreadableList(
      `Its rows are of ${sources.length} sources (${names}), each with a right of use of its own: choose one with --rows.`,
    );
  }
  const chosen = rows === undefined ? table : table.filter((row) => sourcesOf(row).includes(rows));
  if (chosen.length === 0 && rows !== undefined)
    throw new UnreadableList(`It has no row of “${shorten(rows)}”. There is: ${sources.slice(0, EXAMPLES_MAX).map(shorten).join(', ')}.`);
  return chosen.map(({ domain }) => domain);
}

/** A domain that several sources name is one row, with their names joined by “|”. */
const sourcesOf = ({ source = '' }: { source?: string }): string[] => source.split('|').map((each) => each.trim());

/** A line is a domain, or one of a hosts file. */
function readLines(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const said = line.replace(/(?:^|\s)#.*$/, '').trim();
    return said === '' ? [] : said.replace(/^(?:0\.0\.0\.0|127\.0\.0\.1)\s+/, '');
  });
}
