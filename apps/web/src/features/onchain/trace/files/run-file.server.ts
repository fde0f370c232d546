import { AppError } from '@redoubt/domain/errors';
import { UTF8_MARK } from '@redoubt/domain/platform/csv/to-csv-line';
import type { TraceRun } from '@redoubt/server/onchain/trace/run-store';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import * as z from 'zod/mini';
import { getContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { parseInput, readQuery } from '@/http/request/parse-input';
import { CsvMark } from '@/http/route/csv-response';
import { toFileResponse } from '@/http/route/revalidation';
import { answering } from '@/http/route/route';
import { getFinishedRun } from '../find-run.server.ts';

type FinishedRun = TraceRun & { readonly file: TraceFile };

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
} as const;

/** Each file holds names that others chose: opened directly it runs nothing. A picture brings its own style. */
const policyOf = (type: keyof typeof TYPES): string =>
  type === 'svg' ? "default-src 'none'; style-src 'unsafe-inline'; sandbox" : "default-src 'none'; frame-ancestors 'none'; sandbox";

type RunFile = {
  readonly type: keyof typeof TYPES;
  /** What follows the id of the trace in the name of the file. */
  readonly ending: string;
  /** Whether it shows where money went, so that a backward trace has none. */
  readonly forwardOnly?: boolean;
  readonly write: (run: FinishedRun, request: Request) => string;
};

/** Answers with a file made of a finished trace. Anyone with the address of a trace may read it; it is not listed. */
export const answerRunFile = ({ type, ending, forwardOnly = false, write }: RunFile) =>
  answering(async (request, { params }) => {
    await takeNetworkLimit(getContext(), { name: 'traceReads', headers: request.headers });
    const mark = type === 'csv' ? parseInput(z.object({ mark: CsvMark }), readQuery(request.url)).mark : undefined;
    const run = await getFinishedRun(String((await params).id));
    if (forwardOnly && run.inputs.direction === 'backward')
      throw new AppError('ResourceNotFoundException', { message: 'A backward trace has no such file: it shows where money went.' });
    const headers = {
      'content-type': TYPES[type],
      'content-disposition': `attachment; filename="trace-${run.id}${ending}"`,
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'content-security-policy': policyOf(type),
    };
    return toFileResponse(request, { body: `${mark === undefined ? '' : UTF8_MARK}${write(run, request)}`, headers });
  });
