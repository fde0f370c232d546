import type { Db } from '@redoubt/db/client';
import { listForeignScripts } from '@redoubt/domain/catalog/look-alike/skeleton';
import type { SearchMatch } from '@redoubt/domain/catalog/search/schema';
import { joinWords } from '@redoubt/domain/catalog/search/search-keys';
import { listLinkKeys } from '@redoubt/domain/catalog/search/web-key';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import type { ProjectId } from '@redoubt/domain/ids';
import { listProjectTexts, type ProjectTexts } from './match-store.ts';
import type { ResultRow } from './search-store.ts';

type KeywordText = { readonly keyword: string; readonly term: string; readonly spellings: readonly string[] };

/** Why each of `rows` matches, by id, where name and tickers do not show it. */
export async function explainMatches(
  db: Db,
  { rows, asked }: { rows: readonly ResultRow[]; asked: KeywordText },
): Promise<ReadonlyMap<ProjectId, SearchMatch>> {
  const unclear = rows.filter(({ name, tickers }) => ![name, ...tickers].some((text) => toSearchTerm(text).includes(asked.term)));
  const texts = await listProjectTexts(db, { ids: unclear.map(({ id }) => id) });
  const matches = unclear.flatMap((row) => {
    const match = explain(row, { asked, texts: texts.get(row.id) });
    return match === undefined ? [] : [[row.id, match] as const];
  });
  return new Map(matches);
}

function explain(
  { name, tickers }: ResultRow,
  { asked, texts }: { asked: KeywordText; texts: ProjectTexts | undefined },
): SearchMatch | undefined {
  const { keyword, term, spellings } = asked;
  const all = [term, ...spellings];
  const alias = best(texts?.aliases ?? [], ({ text }) => toSearchTerm(text), all) ?? undefined;
  if (alias !== undefined) return { kind: 'alias', alias: alias.kind, text: alias.text };
  const link = texts?.links.find((url) => listLinkKeys(url).some((key) => all.includes(key) || key.startsWith(term)));
  if (link !== undefined) return { kind: 'link', url: link };
  const contract = best(texts?.contracts ?? [], (each) => toSearchTerm(each.name), all);
  if (contract !== undefined) return { kind: 'contract-name', chain: contract.chain, name: contract.name };
  const scripts = listForeignScripts(keyword);
  if (scripts.length > 0) return { kind: 'other-letters', scripts };
  const spelled = [name, ...tickers].find((text) => all.includes(joinWords(text)) || spellings.includes(toSearchTerm(text)));
  return spelled === undefined ? undefined : { kind: 'part', text: toSearchTerm(spelled) };
}

/** The entry whose text is one of `terms`, or else holds the first of them. */
function best<Entry>(entries: readonly Entry[], toText: (entry: Entry) => string, terms: readonly string[]): Entry | undefined {
  const [term = ''] = terms;
  return (
    entries.find((entry) => terms.includes(toText(entry))) ??
    entries.find((entry) => terms.includes(joinWords(toText(entry)))) ??
    entries.find((entry) => toText(entry).includes(term))
  );
}
