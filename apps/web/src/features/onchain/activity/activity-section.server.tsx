import { ProjectId } from '@redoubt/domain/ids';
import { ActivitySpan } from '@redoubt/domain/onchain/activity/activity-span';
import { TopQuery } from '@redoubt/domain/onchain/activity/schema';
import type { ProjectTimeline } from '@redoubt/domain/onchain/timeline/project-timeline';
import { getActivity } from '@redoubt/server/onchain/activity/get-activity';
import { listTopCallers, listTopEvents, listTopFunctionCalls } from '@redoubt/server/onchain/activity/list-top';
import { getProjectTimeline } from '@redoubt/server/onchain/timeline/get-project-timeline';
import { getContext } from '@/http/context';
import { SkynetActivity } from './skynet-activity.tsx';
import type { Board } from './skynet-queries.ts';

const FIRST_SPAN = '7d';

/** Activity on a project's contracts at the newest recorded block. In the browser it follows the chain. */
export async function SkynetPage({ rawId, rawWindow }: { rawId: string; rawWindow: string | string[] | undefined }) {
  const projectId = ProjectId.safeParse(rawId);
  if (!projectId.success) return null;
  const span = ActivitySpan.safeParse(rawWindow).data ?? FIRST_SPAN;
  const [board, timeline] = await Promise.all([readBoard(projectId.data, span), readTimeline(projectId.data)]);
  return <SkynetActivity projectId={projectId.data} span={span} board={board} timeline={timeline} />;
}

/** A project's figures over time; undefined where nothing of it is recorded, 'failed' when they could not be read. */
async function readTimeline(projectId: ProjectId): Promise<ProjectTimeline | 'failed' | undefined> {
  const ctx = getContext();
  try {
    return await getProjectTimeline(ctx, { projectId });
  } catch (error) {
    ctx.log.error({ projectId, err: error }, 'a timeline could not be read');
    return 'failed';
  }
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
