import { readFileSync, writeFileSync } from 'node:fs';
import { AppError } from '@redoubt/domain/errors';
import { StartTrace } from '@redoubt/domain/onchain/trace/schema';
import { findChainClient } from '@redoubt/server/onchain/read/chain-clients';
import { executeRun } from '@redoubt/server/onchain/trace/execute-run';
import { getRun, startRun } from '@redoubt/server/onchain/trace/run-store';
import { toCanonical } from '@redoubt/tracing/model/canonical';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const traceRun = defineVerb({
  options: {
    backward: { type: 'boolean', description: 'Follow the money back: where the movement, or what an account holds, came from' },
    out: { type: 'string', description: 'Write the file of the trace here, for redoubt trace verify' },
  },
  operands: ['inputs.json'],
  run: async ({ operands: [path = ''], options: { backward, out } }) => {
    const order: StartTrace = { ...readOrder(path), ...(backward === true && { direction: 'backward' }) };
    const settings = readSettings();
    const run = await withDatabase({ settings }, async ({ db }) => {
      try {
        const { id } = await startRun({ db }, order);
        await executeRun({ db, clientOf: (chainId) => findChainClient({ settings }, chainId) }, { runId: id });
        return await getRun({ db }, { id });
      } catch (error) {
        if (error instanceof AppError) throw new UsageError(error.message, { cause: error });
        throw error;
      }
    });
    if (run.file === null)
      return {
        text: `There is no result: ${run.reason ?? (run.state === 'cancelled' ? 'it was cancelled' : 'it is run elsewhere at present')}`,
        json: { id: run.id, state: run.state, reason: run.reason },
        failed: true,
      };
    const text = toCanonical(run.file);
    if (out !== undefined) writeFileSync(out, `${text}\n`);
    const { inputs, result, hash } = run.file;
    const from = inputs.direction === 'backward' ? 'from ' : '';
    const lines = result.waysOut.map(
      ({ account, asset, given, reason, amount, least, most }) =>
        `${amount} of ${asset} ${from}${reason} ${account}${given === undefined ? '' : `, which gave ${given}`} (any rule: ${least ?? '?'} to ${most ?? '?'})`,
    );
    const leftOut = result.leavesOut.map(
      ({ detail, amount, asset }) => `  ${detail}${amount === undefined ? '' : ` ${amount} of ${asset}`}`,
    );
    return {
      text: [
        ...lines,
        'What this leaves out:',
        ...(leftOut.length > 0 ? leftOut : ['  Nothing known to be left out.']),
        `Hash ${hash}`,
      ].join('\n'),
      json: JSON.parse(text),
    };
  },
});

function readOrder(path: string): StartTrace {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new UsageError(`${path} can not be read as JSON.`, { cause });
  }
  const parsed = StartTrace.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${path} is no order of a trace: ${issue?.path.join('.') || 'all of it'}: ${issue?.message ?? ''}`);
}
