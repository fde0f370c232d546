import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import { AlertQuery } from '@redoubt/domain/onchain/alert/schema';
import { findProjectName } from '@redoubt/server/office/incident-report/find-project-name';
import { listAlerts } from '@redoubt/server/onchain/alert/list-alerts';
import { toAlertFeed } from '@/features/onchain/alerts/alert-feed';
import { getContext } from '@/http/context';
import { fileRoute } from '@/http/route/file-route';
import { siteConfig } from '../../../../../../../site.config.ts';

const feed = fileRoute({
  type: 'application/atom+xml',
  cacheSeconds: 60,
  write: async ({ params }) => {
    const ctx = getContext();
    const id = ProjectId.safeParse((await params).id);
    const project = id.success ? await findProjectName(ctx, { id: id.data }) : undefined;
    if (!id.success || project === undefined) throw new AppError('ResourceNotFoundException');
    const { alerts } = await listAlerts(ctx, AlertQuery.parse({ project: id.data, limit: '50' }));
    const paths = { feedPath: `/projects/${id.data}/alerts.xml`, pagePath: `/projects/${id.data}?tab=history` };
    return toAlertFeed(alerts, { publicOrigin: ctx.settings.publicOrigin, siteName: siteConfig.name, projectName: project.name, ...paths });
  },
});

export { feed as GET, feed as HEAD };
