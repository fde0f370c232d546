import { findCovering, type Named, type TokenProject, toCoverIndex } from '@redoubt/domain/catalog/file/token-list';
import { type ProjectRows, toTermRows } from '../project/project-rows.ts';

/** A listed token's rows: its name and its contracts; everything else is unknown. */
export function toTokenRows({ id, name, ticker, icon, contracts }: TokenProject, { source }: { source: string }): ProjectRows {
  return {
    project: { id, name, tickers: [ticker], categories: [], icon, description: null, description_source: null, origin: 'token-list' },
    terms: toTermRows({ id, name, tickers: [ticker] }),
    links: [],
    contracts: contracts.map((contract, position) => ({
      project_id: id,
      position,
      ...contract,
      role: 'token',
      name: ticker,
      heartbeat_seconds: null,
      source,
    })),
    audits: [],
    incidents: [],
    bounties: [],
    searchRecords: [],
    sources: [],
    statements: [],
  };
}

/** Ids of stored tokens that one of `rows` covers, except those with the same id: they become that project. */
export function listCoveredTokens(stored: ReadonlyMap<string, ProjectRows>, rows: readonly ProjectRows[]): string[] {
  const index = toCoverIndex(rows.map(toNamed));
  return [...stored.values()].flatMap((token) => {
    const { id, origin } = token.project;
    const covering = origin === 'token-list' ? findCovering(toToken(token), index) : undefined;
    return covering === undefined || index.byKey.get(id)?.id === id ? [] : [id];
  });
}

/** The parts by which a stored project is recognised. */
export function toNamed({ project: { id, name, tickers }, contracts }: ProjectRows): Named {
  return { id, name, tickers, contracts };
}

function toToken({ project: { id, name, tickers, icon }, contracts }: ProjectRows): TokenProject {
  return { id, name, ticker: tickers[0] ?? '', icon, contracts };
}
