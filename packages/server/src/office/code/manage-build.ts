import { inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { BUILD_KIND_LABELS, type BuildBody, CompilerSettings } from '@redoubt/domain/office/code/schema';
import { BuildFault, readBuild } from '@redoubt/power/build/read-build';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { addJob } from '../../platform/job/add-job.ts';
import { admit, type OfficeUser } from '../engagement/admit.ts';
import { addEntry } from '../engagement/entries.ts';
import { type AuditedContract, toAuditedContract } from './audited-contract.ts';

type ReadBuild = { readonly compiler: string | null; readonly given: object; readonly contracts: readonly AuditedContract[] | null };

/**
 * Says how the code of an engagement's scope is built. What is to be compiled is compiled by a worker, and compared with what runs at the
 * addresses of the scope. An earlier build and its comparisons go. Throws as `admit`, and `InvalidParameterException`.
 */
export async function giveBuild(
  { db }: Pick<Context, 'db'>,
  { user, key, ...body }: { readonly user: OfficeUser; readonly key: string } & BuildBody,
): Promise<void> {
  const { compiler, given, contracts } = readGiven(body);
  await inTransaction(db, async (tx) => {
    const { id } = await admit(tx, { user, key, right: 'change-build', lock: true });
    await tx.deleteFrom('audited_build').where('engagement_id', '=', id).execute();
    await tx
      .insertInto('audited_build')
      .values({
        engagement_id: id,
        kind: body.kind,
        compiler,
        given: JSON.stringify(given),
        contracts: contracts && JSON.stringify(contracts),
        built_at: contracts && sql<Date>`now()`,
      })
      .execute();
    const by = compiler === null ? '' : `, by the compiler ${compiler}`;
    await addEntry(tx, {
      engagementId: id,
      authorId: user.id,
      kind: 'scope',
      words: `Build of the scope: ${BUILD_KIND_LABELS[body.kind]}${by}.`,
    });
    await addJob(tx, 'compare-code', {}, { single: true });
  });
}

const Input = z.object({
  language: z.literal('Solidity'),
  sources: z.record(z.string().check(z.maxLength(500)), z.object({ content: z.string() })),
  settings: z.optional(CompilerSettings),
});

function readGiven(body: BuildBody): ReadBuild {
  switch (body.kind) {
    case 'scope':
      return { compiler: body.compiler, given: { settings: body.settings }, contracts: null };
    case 'input': {
      const parsed = Input.safeParse(parseJson('input', body.input));
      if (!parsed.success) {
        const at = parsed.error.issues[0]?.path.join('.') ?? '';
        throw fault('input', `This is no standard JSON input of Solidity with the text of each source (${at}).`);
      }
      const { sources, settings = {} } = parsed.data;
      return { compiler: body.compiler, given: { sources, settings }, contracts: null };
    }
    case 'output':
      try {
        const contracts = readBuild(parseJson('output', body.output));
        return { compiler: null, given: {}, contracts: contracts.map((each) => toAuditedContract(each, { inScope: true })) };
      } catch (error) {
        if (error instanceof BuildFault) throw fault('output', error.message);
        throw error;
      }
  }
}

function parseJson(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fault(field, 'This is not JSON.');
  }
}

const fault = (field: string, message: string) => new AppError('InvalidParameterException', { field, message: `${field}: ${message}` });
