import { AppError } from '@redoubt/domain/errors';
import { getRun, type TraceRun } from '@redoubt/server/onchain/trace/run-store';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { z } from 'zod';
import { getContext } from '@/http/context';

/** A run by the id in an address; `undefined` where there is none. */
export async function findRun(rawId: string): Promise<TraceRun | undefined> {
  const id = z.uuid().safeParse(rawId);
  if (!id.success) return undefined;
  try {
    return await getRun(getContext(), { id: id.data });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** A run with its result, for a file made of it. Throws `ResourceNotFoundException`. */
export async function getFinishedRun(rawId: string): Promise<TraceRun & { readonly file: TraceFile }> {
  const run = await findRun(rawId);
  if (run === undefined) throw new AppError('ResourceNotFoundException');
  const { file } = run;
  if (file === null) throw new AppError('ResourceNotFoundException', { message: 'This trace has no result yet.' });
  return { ...run, file };
}
