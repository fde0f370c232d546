import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import { ActivitySpan } from '@redoubt/domain/skynet/activity-span';
import { takeLimit } from '@redoubt/server/limit/take-limit';
import { PROJECT_LISTS, writeProjectList } from '@redoubt/server/public-data/project-lists';
import { getDataTable } from '@redoubt/server/public-data/read-page';
import { writeCsv } from '@redoubt/server/public-data/write-csv';
import * as z from 'zod/mini';
import { networkKey, readClient } from '@/lib/client';
import { getContext } from '@/lib/context';
import { toCsvResponse } from '@/lib/csv-response';
import { isDevelopmentRequest } from '@/lib/development';
import { parseInput, readQuery } from '@/lib/parse-input';
import { answering } from '@/lib/route';

const FILE = /^([a-z-]{1,40})\.csv$/;
const Query = z.object({ project: z.optional(ProjectId), window: z._default(ActivitySpan, 'all') });
const ListQuery = z.object({ project: ProjectId, window: z._default(ActivitySpan, 'all') });

/** `/data/audits.csv`: a whole table, or the rows of `?project=`; `/data/callers.csv?project=`: what is worked out for one project. */
const file = answering(async (request, { params }) => {
  const ctx = getContext();
  const { db, settings, secrets } = ctx;
  const local = isDevelopmentRequest({ settings, header: (name) => request.headers.get(name) });
  const key = networkKey(readClient(request.headers), secrets);
  await takeLimit({ db }, { name: 'tableFiles', key, scale: local ? settings.limitsScale : 1 });
  const name = FILE.exec(String((await params).file))?.[1];
  if (name === undefined) throw new AppError('ResourceNotFoundException');
  const query = readQuery(request.url);
  const day = new Date().toISOString().slice(0, 10);
  if (PROJECT_LISTS.some((list) => list.name === name)) {
    const { project, window } = parseInput(ListQuery, query);
    const lines = await begun(writeProjectList(ctx, { name, projectId: project, window }));
    return toCsvResponse(lines, { name: `${project}-${name}-${day}.csv` });
  }
  const table = getDataTable(name);
  const { project } = parseInput(Query, query);
  const lines = await begun(writeCsv(db, table, { projectId: project }));
  return toCsvResponse(lines, { name: `${project ?? 'all'}-${name}-${day}.csv` });
});

/** Its first line, asked for before an answer is promised, so that what can't be read at all is told as such. */
async function begun(lines: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await lines.next();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* lines;
  })();
}

export { file as GET };
