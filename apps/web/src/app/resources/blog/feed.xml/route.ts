import { toAtomFeed } from '@/features/articles/article-feed';
import { listArticles } from '@/features/articles/articles';
import { getContext } from '@/lib/context';
import { fileRoute } from '@/lib/file-route';
import { siteConfig } from '../../../../../../../site.config.ts';

/** Drawn when asked for: only then is it known under which address the site is. */
export const dynamic = 'force-dynamic';

const feed = fileRoute({
  type: 'application/atom+xml',
  write: async () => toAtomFeed(listArticles(), { publicOrigin: getContext().settings.publicOrigin, siteName: siteConfig.name }),
});

export { feed as GET, feed as HEAD };
