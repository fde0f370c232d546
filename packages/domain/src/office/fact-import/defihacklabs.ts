import type * as z from 'zod/mini';
import type { IncidentKind } from '../../catalog/file/schema.ts';
import { Exploit, type LeftOut, type ReadPage, UnreadableSource } from './entry.ts';

/** The page that lists this year's exploits and names the pages of earlier years, under the source's base. */
export const DEFIHACKLABS_PATH = 'README.md';

const REPOSITORY = 'https://github.com/SunWeb3Sec/DeFiHackLabs/blob/main/';
const YEARS_MAX = 30;

/** The pages of earlier years that the first page names, the newest first. */
export function findYearPages(text: string): string[] {
  const years = new Set([...text.matchAll(/\bpast\/(20\d\d)\/README\.md\b/g)].map(([, year = '']) => year));
  if (years.size > YEARS_MAX) throw new UnreadableSource('It names more years than there were.');
  return [...years]
    .sort()
    .toReversed()
    .map((year) => `past/${year}/README.md`);
}

/** `### 20251103 BalancerV2 - Precision Loss` */
const HEADING = /^###\s+(\d{4})(\d{2})(\d{2})\s+(.+)$/;
const LOST = /^#{2,4}\s*Lost\s*:?\s*(.*)$/i;
const TEST = /\((?:\.\.\/)*(src\/test\/[\w./()&+ -]+?\.sol)\)/;

/**
 * Reads one page of DeFiHackLabs: each exploit's day, name, kind and loss. The cause is its heading's, cut to a phrase. Throws
 * `UnreadableSource` for a page without any.
 */
export function readDefihacklabs(text: string): ReadPage {
  const leftOut: LeftOut[] = [];
  const seen = new Set<string>();
  const entries = toSections(text).flatMap(({ title, day, lines }): z.infer<typeof Exploit>[] => {
    const what = `${day} ${title}`.slice(0, 200);
    const omit = (why: string) => {
      leftOut.push({ what, why });
      return [];
    };
    const dash = title.search(/\s[-–]\s/);
    if (dash < 0) return omit('Its heading does not state name and cause.');
    const test = lines.map((line) => TEST.exec(line)?.[1]).find((path) => path !== undefined);
    if (test === undefined) return omit('It names no reproduction.');
    const [name, cause] = [
      title.slice(0, dash).trim(),
      title
        .slice(dash + 3)
        .trim()
        .replace(/^-\s*/, ''),
    ];
    const lost = lines.map((line) => LOST.exec(line)?.[1]).find((each) => each !== undefined);
    const exploit = { what: 'exploit', date: day, name, kind: toKind(cause), cause, lossUsd: findDollars(lost ?? '') ?? null };
    const parsed = Exploit.safeParse({ ...exploit, url: `${REPOSITORY}${encodeURI(test)}` });
    if (!parsed.success) return omit('Its day, name or cause is out of bounds.');
    const key = `${day} ${name} ${test}`;
    // Pages repeat some headings.
    if (seen.has(key)) return [];
    seen.add(key);
    return [parsed.data];
  });
  if (entries.length === 0) throw new UnreadableSource('It lists no exploit.');
  return { entries, leftOut };
}

function toSections(text: string): { title: string; day: string; lines: string[] }[] {
  const sections: { title: string; day: string; lines: string[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, year = '', month = '', day = '', title = ''] = HEADING.exec(line.slice(0, 500)) ?? [];
    if (title !== '') sections.push({ title: title.trim(), day: `${year}-${month}-${day}`, lines: [] });
    else sections.at(-1)?.lines.push(line.slice(0, 500));
  }
  return sections;
}

function toKind(cause: string): z.infer<typeof IncidentKind> {
  if (/rug\s?-?pull/i.test(cause)) return 'rug-pull';
  if (/private key|compromised key|key compromise/i.test(cause)) return 'private-key-compromise';
  return /phish/i.test(cause) ? 'phishing' : 'exploit';
}

const SCALES: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, thousand: 1e3, million: 1e6, billion: 1e9 };
const AMOUNT = String.raw`(\d[\d,]*(?:\.\d+)?)\s*(?:(thousand|million|billion|[kmb])(?![a-z]))?`;
const AFTER = new RegExp(`\\$\\s?${AMOUNT}`, 'gi');
const BEFORE = new RegExp(`(?<![\\w.$])${AMOUNT}\\s*(?:US\\$|(?:USD[TC]?|BUSD|DAI|dollars?)\\b)`, 'gi');

/** The loss in whole US dollars (dollar stablecoins count as dollars); undefined where the text states none, or several. */
export function findDollars(text: string): string | undefined {
  const found = [...text.matchAll(AFTER), ...text.matchAll(BEFORE)].map(([, digits = '', scale = '']) =>
    Math.round(Number(digits.replaceAll(',', '')) * (SCALES[scale.toLowerCase()] ?? 1)),
  );
  const [amount] = found;
  return found.length === 1 && amount !== undefined && amount >= 1 && amount < 1e15 ? String(amount) : undefined;
}
