import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import { ActivitySpan } from '@redoubt/domain/onchain/activity/activity-span';
import { writeCsv } from '@redoubt/server/office/public-data/data-table';
import { PROJECT_LISTS, writeProjectList } from '@redoubt/server/office/public-data/project-lists';
import { getDataTable } from '@redoubt/server/office/public-data/read-page';
import * as z from 'zod/mini';
import { getContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { parseInput, readQuery } from '@/http/request/parse-input';
import { CsvMark, toCsvResponse } from '@/http/route/csv-response';
import { answering } from '@/http/route/route';

const FILE = /^([a-z-]{1,40})\.csv$/;
const Common = { window: z._default(ActivitySpan, 'all'), mark: CsvMark };
const Query = z.object({ ...Common, project: z.optional(ProjectId) });
const ListQuery = z.object({ ...Common, project: ProjectId });

/**
 * `/data/audits.csv`: a whole table, or the rows of `?project=`. `/data/callers.csv?project=`: a
 * list computed for one project.
 */
const file = answering(async (request, { params }) => {
  const ctx = getContext();
  await takeNetworkLimit(ctx, { name: 'tableFiles', headers: request.headers });
  const name = FILE.exec(String((await params).file))?.[1];
  if (name === undefined) throw new AppError('ResourceNotFoundException');
  const query = readQuery(request.url);
  const day = new Date().toISOString().slice(0, 10);
  if (PROJECT_LISTS.some((list) => list.name === name)) {
    const { project, window, mark } = parseInput(ListQuery, query);
    const lines = await begun(writeProjectList(ctx, { name, projectId: project, window }));
    return toCsvResponse(lines, { name: `${project}-${name}-${day}.csv`, mark });
  }
  const table = getDataTable(name);
  const { project, mark } = parseInput(Query, query);
  const lines = await begun(writeCsv(ctx.db, table, { projectId: project }));
  return toCsvResponse(lines, { name: `${project ?? 'all'}-${name}-${day}.csv`, mark });
});

/** Reads the first line before the answer starts, so that a list that can't be read is an error. */
async function begun(lines: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await lines.next();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* lines;
  })();
}

export { file as GET };
