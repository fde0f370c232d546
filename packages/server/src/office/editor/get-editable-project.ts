import type { ClaimProof } from '@redoubt/domain/catalog/claim/claim-proof';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { Statement } from '@redoubt/domain/office/editor/schema';
import type { KeptEngagement } from '@redoubt/domain/office/engagement/schema';
import { listProjectRows } from '../../catalog/catalog-store.ts';
import type { ProjectRows } from '../../catalog/project/project-rows.ts';
import type { Context } from '../../platform/context.ts';
import { listEngagements } from '../engagement/engagement-store.ts';

export type EditorStatement = {
  readonly id: string;
  readonly statement: Statement;
  /** By what each side of the claim in it was proven; null without one, and where that was not written down yet. */
  readonly proofs: readonly ClaimProof[] | null;
  readonly source: string;
  readonly statedOn: string;
  readonly changedAt: Date;
};

/** A change that was made to a project, as the audit log keeps it. */
export type EditorAction = { readonly id: string; readonly at: Date; readonly actor: string; readonly action: string };

export type EditableProject = {
  readonly project: ProjectRows['project'];
  /** What a file, or the token list, states. It is changed there. */
  readonly file: ProjectRows;
  readonly statements: readonly EditorStatement[];
  readonly engagements: readonly KeptEngagement[];
  /** What it takes until anything is scored. */
  readonly missing: readonly string[];
  readonly actions: readonly EditorAction[];
};

/** What editors see of a real project. Throws `ResourceNotFoundException`. */
export async function getEditableProject({ db }: Pick<Context, 'db'>, { id }: { id: ProjectId }): Promise<EditableProject> {
  const [files, whole] = [
    (await listProjectRows(db, { ids: [id] })).get(id),
    (await listProjectRows(db, { ids: [id], whole: true })).get(id),
  ];
  if (files === undefined || whole === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such project.' });
  const statements = await db
    .selectFrom('editor_statement')
    .where('project_id', '=', id)
    .orderBy('what')
    .orderBy('id')
    .select(['id', 'body as statement', 'proofs', 'source', 'stated_on as statedOn', 'changed_at as changedAt'])
    .execute();
  const actions = await db
    .selectFrom('audit_log')
    .where('subject', '=', id)
    .orderBy('id', 'desc')
    .limit(20)
    .select(['id', 'at', 'actor', 'action'])
    .execute();
  return {
    project: files.project,
    file: files,
    statements,
    engagements: await listEngagements(db, { projectId: id }),
    missing: listMissing(whole),
    actions,
  };
}

function listMissing({ project, searchRecords }: ProjectRows): string[] {
  const searched = (subject: string) => searchRecords.some((record) => record.subject === subject);
  return [
    ...(project.origin === 'token-list' || project.description === null || project.categories.length === 0
      ? ['what the project is, with a category']
      : []),
    ...(searched('audits') ? [] : ['where audits were looked for']),
    ...(searched('incidents') ? [] : ['where incidents were looked for']),
  ];
}
