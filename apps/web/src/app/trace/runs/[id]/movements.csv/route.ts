import { UTF8_MARK } from '@redoubt/domain/platform/csv/to-csv-line';
import * as z from 'zod/mini';
import { getFinishedRun } from '@/features/onchain/trace/find-run.server';
import { toMovementsCsv } from '@/features/onchain/trace/movements-csv';
import { getContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { parseInput, readQuery } from '@/http/request/parse-input';
import { CsvMark } from '@/http/route/csv-response';
import { toFileResponse } from '@/http/route/revalidation';
import { answering } from '@/http/route/route';

const Query = z.object({ mark: CsvMark });

/** The movements of a finished trace as a table for spreadsheets. */
const movements = answering(async (request, { params }) => {
  await takeNetworkLimit(getContext(), { name: 'traceReads', headers: request.headers });
  const { mark } = parseInput(Query, readQuery(request.url));
  const { id, file } = await getFinishedRun(String((await params).id));
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="trace-${id}.csv"`,
    // Anyone with the address of a run may read it; it is not listed.
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  };
  return toFileResponse(request, { body: `${mark === undefined ? '' : UTF8_MARK}${toMovementsCsv(file)}`, headers });
});

export { movements as GET, movements as HEAD };
