import { listStatements } from '@redoubt/domain/catalog/reported/statements';
import type { ReadContract } from '@redoubt/domain/catalog/reported/view';
import type { ProjectId } from '@redoubt/domain/ids';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import type { ReportedQuestion } from '@redoubt/power/reported/verify-reported';
import { sql } from 'kysely';
import { getReported } from '../../catalog/reported/get-reported.ts';
import type { Context } from '../../platform/context.ts';

/** A reported statement to read again, with its words. */
export type ReportedLine = ReportedQuestion & {
  /** The name of the contract. */
  readonly contract: string;
  readonly text: string;
  /** Who reported it, of which block and day. */
  readonly by: string;
};

/** Every reported statement about a project's contracts and their controllers, on chains whose id is known. */
export async function listReportedQuestions({ db }: Pick<Context, 'db'>, { id }: { id: ProjectId }): Promise<ReportedLine[]> {
  const { contracts, controllers } = await getReported({ db }, { id });
  const all = [...contracts, ...controllers];
  const { rows } = await sql<{ slug: string; chain_id: string }>`
    select slug, chain_id from chain where slug = any(${all.map(({ chain }) => chain)}::text[])`.execute(db);
  const recorded = new Map(rows.map(({ slug, chain_id }) => [slug, Number(chain_id)]));
  return all.flatMap((contract) => {
    const chainId = recorded.get(contract.chain) ?? findKnownChain(contract.chain)?.chainId;
    return chainId === undefined ? [] : toLines(contract, chainId);
  });
}

function toLines({ chain, address, name, readings }: ReadContract, chainId: number): ReportedLine[] {
  return readings.flatMap(({ source, block, day, age, lines, reading }) => {
    const by = `${source.name}, ${block === null ? day : `block ${block}, ${day}`}, ${age}`;
    const texts = new Map(lines.map(({ key, text }) => [key, text]));
    return listStatements(reading).map((statement) => ({
      chain,
      chainId,
      address,
      statement,
      contract: name === '' ? address : name,
      text: texts.get(statement.key) ?? statement.key,
      by,
    }));
  });
}
