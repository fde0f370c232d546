import { toAtomFeed } from '@/features/office/articles/article-feed';
import { listArticles } from '@/features/office/articles/articles';
import { getContext } from '@/http/context';
import { fileRoute } from '@/http/route/file-route';
import { siteConfig } from '../../../../../../../site.config.ts';

/** Rendered per request: the site's address is a setting, which the build does not know. */
export const dynamic = 'force-dynamic';

const feed = fileRoute({
  type: 'application/atom+xml',
  write: async () => toAtomFeed(listArticles(), { publicOrigin: getContext().settings.publicOrigin, siteName: siteConfig.name }),
});

export { feed as GET, feed as HEAD };
