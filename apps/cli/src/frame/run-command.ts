import { AppError } from '@redoubt/domain/errors';
import type { Output } from '../output.ts';
import { describeCommand, describeVerb } from './help.ts';
import { parseCall } from './parse-call.ts';
import { InconclusiveError, type ListedVerb, UsageError } from './verb.ts';

const DONE = 0;
const FAILED = 1;
/** Wrong usage, or nothing was found out. */
const NO_RESULT = 2;

/** No such table, schema, or role to act as. */
const NOT_MIGRATED = new Set<unknown>(['42P01', '3F000', '22023']);

/** Runs the command and prints its outcome. Returns the exit code: 0 done, 1 failed, 2 wrong usage or nothing found out. */
export async function runCommand(
  words: readonly string[],
  { verbs, output }: { verbs: readonly ListedVerb[]; output: Output },
): Promise<number> {
  try {
    const call = await parseCall(words, verbs);
    const outcome =
      call.kind === 'help'
        ? call.verb === undefined
          ? describeCommand(verbs)
          : describeVerb(call.verb)
        : await call.verb.run({ options: call.options, operands: call.operands, output });
    if (outcome !== undefined) output.outcome(outcome);
    if (outcome?.failed === true) return FAILED;
    return outcome?.inconclusive === true ? NO_RESULT : DONE;
  } catch (error) {
    output.failure(toFailure(error));
    return error instanceof UsageError || error instanceof InconclusiveError ? NO_RESULT : FAILED;
  }
}

function toFailure(error: unknown): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  if (error instanceof UsageError) return { code: 'WrongUsage', message: error.message };
  if (error instanceof InconclusiveError) return { code: 'Inconclusive', message: error.message };
  const sqlState = error instanceof Error && 'code' in error ? error.code : undefined;
  if (NOT_MIGRATED.has(sqlState)) {
    return { code: 'NotMigrated', message: 'The database is older than this version. Run: redoubt database migrate' };
  }
  return { code: 'Failed', message: withCauses(error) };
}

/** The message, with those of its causes in the lines below. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Several addresses of one host were tried: each has a message, the aggregate has none.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(withCauses).join('\n');
  const own = error.message || error.name;
  return error.cause === undefined || own.includes(String((error.cause as Error).message)) ? own : `${own}\n  ${withCauses(error.cause)}`;
}
