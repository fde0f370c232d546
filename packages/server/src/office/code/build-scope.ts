import { createHash } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import type { CompilerSettings } from '@redoubt/domain/office/code/schema';
import { BuildFault, readBuild } from '@redoubt/power/build/read-build';
import { sql } from 'kysely';
import { type AuditedContract, toAuditedContract } from './audited-contract.ts';
import { type CompilerHome, findCompiler } from './compilers.ts';
import { type BuildLimits, BuildStopped, runCompiler } from './run-compiler.ts';

/** What begins the fault of a build whose compiler is absent: it is tried again once the compiler was added. */
const ABSENT = 'compiler: ';

/** Builds of one run: each may take minutes, and comparisons wait for them. */
const BUILDS_MAX = 3;

/** A build that could not be made; the message says why, for people. */
class ScopeFault extends Error {
  override readonly name = 'ScopeFault';
}

type Due = {
  readonly id: string;
  readonly kind: 'scope' | 'input';
  readonly compiler: string;
  readonly given: { readonly settings: CompilerSettings; readonly sources?: Sources };
  /** As the database writes it, to the microsecond. */
  readonly givenAt: string;
};
type Sources = Readonly<Record<string, { readonly content: string }>>;

/** Makes the builds that wait, and those whose compiler was absent and no longer is. Returns how many were made or failed. */
export async function buildScopes(db: Db, { home, limits }: { home: CompilerHome; limits?: BuildLimits }): Promise<number> {
  const { rows } = await sql<Due & { fault: string | null }>`
    select engagement_id::text as id, kind, compiler, given, given_at::text as "givenAt", fault from audited_build
    where contracts is null and (fault is null or starts_with(fault, ${ABSENT})) order by given_at limit ${BUILDS_MAX}`.execute(db);
  let made = 0;
  for (const { fault: before, ...due } of rows) {
    const [contracts, fault] = await build(db, due, { home, limits }).then(
      (built) => [built, null] as const,
      (error: unknown) => {
        if (error instanceof ScopeFault || error instanceof BuildStopped || error instanceof BuildFault)
          return [null, error.message] as const;
        throw error;
      },
    );
    if (fault !== null && fault === before) continue;
    // A build that was given meanwhile is another one, and waits.
    await db
      .updateTable('audited_build')
      .set({ contracts: contracts && JSON.stringify(contracts), fault: fault?.slice(0, 1_000) ?? null, built_at: sql<Date>`now()` })
      .where('engagement_id', '=', due.id)
      .where('given_at', '=', sql<Date>`${due.givenAt}::timestamptz`)
      .execute();
    made += 1;
  }
  return made;
}

async function build(
  db: Db,
  { id, kind, compiler, given }: Due,
  { home, limits }: { home: CompilerHome; limits: BuildLimits | undefined },
) {
  const file = findCompiler(home, { version: compiler });
  if (file === undefined)
    throw new ScopeFault(
      `${ABSENT}Solidity ${compiler} was not added to this site. Its operator adds it with “redoubt compiler add ${compiler}”.`,
    );
  const scope = await db.selectFrom('engagement_file').where('engagement_id', '=', id).select(['path', 'content', 'sha256']).execute();
  const audited = scope.filter(({ path }) => path.endsWith('.sol'));
  if (audited.length === 0) throw new ScopeFault('The scope has no Solidity file.');
  const sources: Sources =
    kind === 'scope' ? Object.fromEntries(audited.map(({ path, content }) => [path, { content }])) : (given.sources ?? {});
  const hashes = new Map(Object.entries(sources).map(([path, { content }]) => [path, createHash('sha256').update(content).digest('hex')]));
  const held = new Set(hashes.values());
  const missing = audited.filter(({ sha256 }) => !held.has(sha256)).map(({ path }) => path);
  if (missing.length > 0) throw new ScopeFault(`The input does not hold ${list(missing)} as the scope has it.`);
  const output = await runCompiler(file, { input: toInput(sources, given.settings), ...(limits !== undefined && { limits }) });
  const errors = listErrors(output);
  if (errors.length > 0) throw new ScopeFault(describeErrors(errors));
  const inScope = new Set(audited.map(({ sha256 }) => sha256));
  return readBuild(output).map(
    (contract): AuditedContract =>
      toAuditedContract({ ...contract, compiler: `solc ${compiler}` }, { inScope: inScope.has(hashes.get(contract.file) ?? '') }),
  );
}

function toInput(sources: Sources, settings: CompilerSettings): string {
  const code = ['object', 'immutableReferences', 'linkReferences', 'sourceMap'].map((each) => `evm.deployedBytecode.${each}`);
  return JSON.stringify({
    language: 'Solidity',
    sources,
    settings: { ...settings, outputSelection: { '*': { '*': code, '': ['ast'] } } },
  });
}

function listErrors(output: unknown): string[] {
  const errors = typeof output === 'object' && output !== null && 'errors' in output ? output.errors : [];
  return (Array.isArray(errors) ? errors : []).flatMap((each: unknown) => {
    const { severity, message } = Object(each) as { severity?: unknown; message?: unknown };
    return severity === 'error' ? [String(message)] : [];
  });
}

function describeErrors(errors: readonly string[]): string {
  const absent = errors.flatMap((message) => /^Source "(.{1,300})" not found/.exec(message)?.[1] ?? []);
  if (absent.length > 0)
    return `It imports ${list([...new Set(absent)])}, and a build reads nothing but its input. Give standard JSON input that holds it.`;
  return `It does not compile: ${errors[0]?.slice(0, 300)}`;
}

const list = (paths: readonly string[]) => `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`;
