import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '@redoubt/db/client';
import type { Statement, StatementOf } from '@redoubt/domain/office/editor/schema';
import { sql } from 'kysely';
import type { ProjectRows } from '../project/project-rows.ts';
import { publishStatement, withdrawRows } from './publish-statement.ts';

/** Equal keys mean equal statements, from files and editors alike. Undefined: a file cannot repeat it. */
export function statementKey(statement: Statement): string | undefined {
  switch (statement.what) {
    case 'about':
      return 'about';
    case 'search':
      return `search ${statement.subject}`;
    case 'audit':
      return `audit ${statement.report}`;
    case 'contract':
      return `contract ${statement.chain} ${statement.address}`;
    case 'link':
      return `link ${statement.kind} ${statement.url}`;
    case 'incident':
      return `incident ${statement.date} ${statement.kind}`;
    case 'bounty':
      return 'bounty';
    case 'verification':
      return `verification ${statement.chain} ${statement.address}`;
    case 'kyc':
      return undefined;
  }
}

/** A claim states more than a file that names its contract, so it stays beside it. */
export function isClaim(statement: Statement): boolean {
  return statement.what === 'contract' && statement.claim !== undefined;
}

/** The keys of everything that a file states about a project. */
export function fileKeys({ searchRecords, audits, contracts, links, incidents }: ProjectRows): ReadonlySet<string> {
  return new Set([
    'about',
    ...searchRecords.map(({ subject }) => `search ${subject}`),
    ...audits.map(({ report }) => `audit ${report}`),
    ...contracts.map(({ chain, address }) => `contract ${chain} ${address}`),
    ...links.map(({ kind, url }) => `link ${kind} ${url}`),
    ...incidents.map(({ date, kind }) => `incident ${date} ${kind}`),
  ]);
}

/** A file's bounty in the shape of a statement. */
export function toBounty({ programme, url, reward_max_usd: reward }: ProjectRows['bounties'][number]): StatementOf<'bounty'> {
  return { what: 'bounty', state: 'live', programme, url, ...(reward !== null && { rewardMaxUsd: reward }) };
}

/**
 * Deletes editors' statements that files now state too: files are authoritative. The audit log still
 * names the editor. Claims to contracts stay; a claim has a row of its own where no file names the
 * contract. A bounty stays while the file says what the editor saw and replaced.
 */
export async function dropRepeated(tx: Tx, { rows }: { rows: readonly ProjectRows[] }): Promise<void> {
  const files = new Map(rows.filter(({ project }) => project.origin === 'catalog').map((row) => [row.project.id, fileKeys(row)]));
  if (files.size === 0) return;
  const stated = await tx
    .selectFrom('editor_statement')
    .where('project_id', '=', sql<string>`any(${[...files.keys()]})`)
    .select(['id', 'project_id', 'body', 'replaces', 'source', 'stated_on as statedOn'])
    .execute();
  const bounties = new Map(rows.map(({ project, bounties: [bounty] }) => [project.id, bounty && toBounty(bounty)]));
  for (const { id, project_id: projectId, body: statement, replaces, source, statedOn } of stated) {
    const bounty = bounties.get(projectId);
    const isRepeated =
      statement.what === 'bounty'
        ? bounty !== undefined && !isDeepStrictEqual(bounty, replaces)
        : files.get(projectId)?.has(statementKey(statement) ?? '') === true;
    if (!isClaim(statement)) {
      if (isRepeated) await tx.deleteFrom('editor_statement').where('id', '=', id).execute();
    } else if (isRepeated) await withdrawRows(tx, { id });
    // The file no longer names the contract.
    else await publishStatement(tx, { id, projectId, statement, source, statedOn });
  }
}
