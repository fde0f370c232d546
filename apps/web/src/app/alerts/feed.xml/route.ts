import { AlertQuery } from '@redoubt/domain/onchain/alert/schema';
import { listAlerts } from '@redoubt/server/onchain/alert/list-alerts';
import { parseAlertView, toAlertAddress } from '@/features/onchain/alerts/alert-address';
import { toAlertFeed } from '@/features/onchain/alerts/alert-feed';
import { getContext } from '@/http/context';
import { fileRoute } from '@/http/route/file-route';
import { siteConfig } from '../../../../../../site.config.ts';

const feed = fileRoute({
  type: 'application/atom+xml',
  cacheSeconds: 60,
  write: async (_context, request) => {
    const { before: _before, ...view } = parseAlertView(Object.fromEntries(new URL(request.url).searchParams));
    const ctx = getContext();
    const { alerts } = await listAlerts(ctx, AlertQuery.parse({ ...view, limit: '50' }));
    const { publicOrigin } = ctx.settings;
    const feedPath = toAlertAddress(view, '/alerts/feed.xml');
    const pagePath = toAlertAddress(view);
    return toAlertFeed(alerts, { publicOrigin, siteName: siteConfig.name, feedPath, pagePath });
  },
});

export { feed as GET, feed as HEAD };
