import type { Tx } from '@redoubt/db/client';
import { countIssues } from '@redoubt/domain/catalog/audit/issues';
import { isCounted } from '@redoubt/domain/catalog/claim/claim';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import type { Grounds, Statement, StatementOf } from '@redoubt/domain/office/editor/schema';
import { type RawBuilder, sql } from 'kysely';

type Publication = Grounds & { readonly id: string; readonly projectId: string; readonly statement: Statement };

/** Tables that hold rows of statements. */
const STATED_TABLES = [
  'project_audit',
  'project_contract',
  'project_link',
  'project_incident',
  'project_search_record',
  'project_bounty',
] as const;

/** Positions of editors' statements begin after any that a file can have. */
const FIRST_POSITION = 1_000;

/**
 * Writes an editor's statement into the tables of the files' statements, so that pages, lists and the
 * score read both alike. Replaces the statement's earlier rows.
 */
export async function publishStatement(tx: Tx, publication: Publication): Promise<void> {
  await withdrawRows(tx, publication);
  const { id: statement_id, projectId: project_id, statement, source, statedOn } = publication;
  const row = { project_id, statement_id, source };
  switch (statement.what) {
    case 'about':
      return await publishAbout(tx, { projectId: project_id, about: statement, source });
    case 'search': {
      const { subject, places } = statement;
      await tx.insertInto('project_search_record').values({ project_id, statement_id, subject, searched_on: statedOn, places }).execute();
      return;
    }
    case 'audit': {
      const { firm, scope, date, report, issues } = statement;
      const found = issues === undefined ? {} : { findings: JSON.stringify(countIssues(issues)), issues: JSON.stringify(issues) };
      const position = nextPosition('project_audit', project_id);
      await tx
        .insertInto('project_audit')
        .values({ ...row, position, firm, scope, date, report, findings: null, ...found })
        .execute();
      return;
    }
    case 'contract': {
      const { chain, address, role, name, claim } = statement;
      if (claim !== undefined && !isCounted(claim)) return;
      // Where a file names the contract, the claim needs no row of its own.
      const named = tx.selectFrom('project_contract').where('project_id', '=', project_id).where('chain', '=', chain);
      if ((await named.where('address', '=', address).select('address').executeTakeFirst()) !== undefined) return;
      const position = nextPosition('project_contract', project_id);
      await tx
        .insertInto('project_contract')
        .values({ ...row, position, chain, address, role, name })
        .execute();
      return;
    }
    case 'link': {
      const { kind, url } = statement;
      await tx
        .insertInto('project_link')
        .values({ ...row, position: nextPosition('project_link', project_id), kind, url })
        .execute();
      return;
    }
    case 'incident': {
      const { date, kind, title, cause, lossUsd = null, chain = null, transaction = null } = statement;
      const rest = { share_lost: null, response: null, report_id: null };
      const position = nextPosition('project_incident', project_id);
      const columns = { date, kind, title, cause, loss_usd: lossUsd, chain, transaction };
      await tx
        .insertInto('project_incident')
        .values({ ...row, position, ...columns, ...rest })
        .execute();
      return;
    }
    case 'bounty': {
      const { state, programme, url, rewardMaxUsd = null } = statement;
      const columns = { programme, url, reward_max_usd: rewardMaxUsd, ended: state === 'ended' };
      await tx
        .insertInto('project_bounty')
        .values({ ...row, ...columns })
        .execute();
      return;
    }
    case 'kyc':
    case 'verification':
      // Read from the statement itself: the one expires without a write, the other belongs to a contract of any origin.
      return;
  }
}

/** Deletes the rows of a statement. */
export async function withdrawRows(tx: Tx, { id }: { id: string }): Promise<void> {
  for (const table of STATED_TABLES) {
    await tx.deleteFrom(table).where('statement_id', '=', id).execute();
  }
}

function nextPosition(
  table: 'project_audit' | 'project_contract' | 'project_link' | 'project_incident',
  projectId: string,
): RawBuilder<number> {
  return sql<number>`(select greatest(${FIRST_POSITION}::int, max(position) + 1) from ${sql.table(table)} where project_id = ${projectId})`;
}

async function publishAbout(
  tx: Tx,
  { projectId, about: { name, tickers, categories, text }, source }: { projectId: string; about: StatementOf<'about'>; source: string },
): Promise<void> {
  const columns = { name, tickers, categories, description: text, description_source: source, origin: 'editor' as const };
  await tx.updateTable('project').set(columns).where('id', '=', projectId).execute();
  await tx.deleteFrom('project_term').where('project_id', '=', projectId).execute();
  const terms = [
    { project_id: projectId, kind: 'name' as const, term: toSearchTerm(name) },
    ...[...new Set(tickers.map(toSearchTerm))].map((term) => ({ project_id: projectId, kind: 'ticker' as const, term })),
  ];
  await tx.insertInto('project_term').values(terms).execute();
}
