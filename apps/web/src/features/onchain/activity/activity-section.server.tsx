import { ProjectId } from '@redoubt/domain/ids';
import { ActivitySpan } from '@redoubt/domain/onchain/activity/activity-span';
import { TopQuery } from '@redoubt/domain/onchain/activity/schema';
import { getActivity } from '@redoubt/server/onchain/activity/get-activity';
import { listTopCallers, listTopEvents, listTopFunctionCalls } from '@redoubt/server/onchain/activity/list-top';
import { getContext } from '@/http/context';
import { SkynetActivity } from './skynet-activity.tsx';
import type { Board } from './skynet-queries.ts';

const FIRST_SPAN = '7d';

/** Activity on a project's contracts at the newest recorded block. In the browser it follows the chain. */
export async function SkynetPage({ rawId, rawWindow }: { rawId: string; rawWindow: string | string[] | undefined }) {
  const projectId = ProjectId.safeParse(rawId);
  if (!projectId.success) return null;
  const span = ActivitySpan.safeParse(rawWindow).data ?? FIRST_SPAN;
  return <SkynetActivity projectId={projectId.data} span={span} board={await readBoard(projectId.data, span)} />;
}

/** A project's activity; undefined when it could not be read. */
export async function readBoard(projectId: ProjectId, span: ActivitySpan): Promise<Board | undefined> {
  const ctx = getContext();
  const query = TopQuery.parse({ projectId, window: span });
  try {
    const [activity, callers, events, calls] = await Promise.all([
      getActivity(ctx, { projectId, window: span }),
      listTopCallers(ctx, query),
      listTopEvents(ctx, query),
      listTopFunctionCalls(ctx, query),
    ]);
    return { activity, callers, events, calls };
  } catch (error) {
    ctx.log.error({ projectId, err: error }, 'activity could not be read');
    return undefined;
  }
}
