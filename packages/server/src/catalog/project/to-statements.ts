import {
  CatalogAlias,
  CatalogContact,
  CatalogDocuments,
  CatalogTeam,
  CatalogTesting,
  CatalogTrait,
  type SearchRecord,
  type StatementKind,
} from '@redoubt/domain/catalog/file/schema';
import { CatalogAttested, CatalogNoContract, CatalogRuling, CatalogStatus } from '@redoubt/domain/catalog/file/standing';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';

export type StoredStatement = { readonly kind: StatementKind; readonly body: object };
type Statements = Pick<
  ProjectProfile,
  'aliases' | 'contacts' | 'testing' | 'documents' | 'traits' | 'status' | 'rulings' | 'noContract' | 'attested'
> & { readonly team: CatalogTeam | null };

/** Stored statements in the shape of the catalogue's file. The import checked them; parsing restores their types. */
export function toStatements(stored: readonly StoredStatement[], { teamSearched }: { teamSearched: SearchRecord | null }): Statements {
  const bodies = (kind: StatementKind) => stored.filter((statement) => statement.kind === kind).map(({ body }) => body);
  const [testing] = bodies('testing');
  const [documents] = bodies('documents');
  const [company] = bodies('company');
  const [status] = bodies('status');
  const [noContract] = bodies('no-contract');
  const team = { searched: teamSearched, people: bodies('person'), company, identityChecks: bodies('identity-check') };
  return {
    aliases: bodies('alias').map((body) => CatalogAlias.parse(body)),
    contacts: bodies('contact').map((body) => CatalogContact.parse(body)),
    team: teamSearched === null ? null : CatalogTeam.parse(team),
    testing: testing === undefined ? null : CatalogTesting.parse(testing),
    documents: documents === undefined ? null : CatalogDocuments.parse(documents),
    status: status === undefined ? null : CatalogStatus.parse(status),
    rulings: bodies('ruling').map((body) => CatalogRuling.parse(body)),
    noContract: noContract === undefined ? null : CatalogNoContract.parse(noContract),
    attested: bodies('attested').map((body) => CatalogAttested.parse(body)),
    traits: bodies('trait').map((body) => CatalogTrait.parse(body)),
  };
}
