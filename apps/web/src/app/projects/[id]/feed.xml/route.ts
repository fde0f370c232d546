import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import { readProjectFeed } from '@redoubt/server/notice/feeds';
import { toNoticeFeed } from '@/features/notice/notice-feed';
import { getContext } from '@/lib/context';
import { fileRoute } from '@/lib/file-route';
import { siteConfig } from '../../../../../../../site.config.ts';

/** Drawn when asked for: it changes with what happens. */
export const dynamic = 'force-dynamic';

const KEEP_SECONDS = 60;

const feed = fileRoute({
  type: 'application/atom+xml',
  keepSeconds: KEEP_SECONDS,
  write: async ({ params }) => {
    const id = ProjectId.safeParse((await params).id);
    if (!id.success) throw new AppError('ResourceNotFoundException');
    const { settings, db } = getContext();
    const { name, entries } = await readProjectFeed({ db }, { projectId: id.data });
    const pagePath = `/projects/${id.data}`;
    return toNoticeFeed(
      { title: name, path: `${pagePath}/feed.xml`, pagePath, entries },
      { publicOrigin: settings.publicOrigin, siteName: siteConfig.name },
    );
  },
});

export { feed as GET, feed as HEAD };
