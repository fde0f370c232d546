import type { Db } from '@redoubt/db/client';
import type { Account } from '@redoubt/tracing/model/movement';
import type { LabelKind, QuotedLabel } from '@redoubt/tracing/model/store';

/** What a project's contracts do with money, by its category. An exchange without pools keeps its customers' money itself. */
function toKind(categories: readonly string[], hasPools: boolean): LabelKind {
  if (categories.includes('privacy')) return 'mixer';
  if (categories.includes('bridge')) return 'bridge';
  return categories.includes('exchange') && !hasPools ? 'exchange' : 'other';
}

/** What imported lists and the catalogue say about accounts, each with its source: two that differ are both quoted. */
export async function listQuotedLabels(
  db: Db,
  { slug, accounts }: { slug: string; accounts: readonly Account[] },
): Promise<(readonly QuotedLabel[])[]> {
  if (accounts.length === 0) return [];
  const imported = await db
    .selectFrom('address_label')
    .innerJoin('label_list', 'label_list.source', 'address_label.source')
    .where('address', 'in', [...accounts])
    .where('chain', 'in', [slug, '*'])
    .select(['address', 'kind', 'label', 'label_list.name', 'label_list.stated_on'])
    .orderBy('label_list.name')
    .orderBy('kind')
    .execute();
  const catalogued = await db
    .selectFrom('project_contract')
    .innerJoin('project', 'project.id', 'project_contract.project_id')
    .where('project_contract.chain', '=', slug)
    .where('project_contract.address', 'in', [...accounts])
    .select((query) => [
      'project_contract.address',
      'project_contract.name as contract',
      'project.name',
      'project.categories',
      query
        .exists(
          query
            .selectFrom('project_contract as pool')
            .whereRef('pool.project_id', '=', 'project.id')
            .where('pool.role', 'in', ['pool', 'router', 'factory'])
            .select('pool.address'),
        )
        .as('has_pools'),
    ])
    .orderBy('project.name')
    .execute();
  return accounts.map((account) => [
    ...imported
      .filter(({ address }) => address === account)
      .map(({ kind, label, name, stated_on }): QuotedLabel => ({ kind, text: label, source: name, statedOn: stated_on })),
    ...catalogued
      .filter(({ address }) => address === account)
      .map(
        ({ contract, name, categories, has_pools }): QuotedLabel => ({
          kind: toKind(categories, has_pools === true),
          text: `${name}: ${contract}`,
          source: 'Catalogue',
          statedOn: undefined,
        }),
      ),
  ]);
}
