import { AppError } from '@redoubt/domain/errors';
import { ShareKey, type Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { listWatchedProjects } from '@redoubt/server/follow/watchlist/list-watched-projects';
import { getSharedWatchlist } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { Badge } from '@redoubt/ui/badge';
import { formatNumber } from '@redoubt/ui/data/format';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import type { Metadata } from 'next';
import { cache } from 'react';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { type Parameters, parseListView, toListAddress } from './list-address.ts';
import { ListPaging, PER_PAGE } from './list-paging.tsx';
import type { ListTable } from './watchlists-page.server.tsx';

const findList = cache(async (rawKey: string): Promise<Watchlist | undefined> => {
  const shareKey = ShareKey.safeParse(rawKey);
  if (!shareKey.success) return undefined;
  try {
    return await getSharedWatchlist(getContext(), { shareKey: shareKey.data });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
});

/** Anyone with the address may view the list, but search engines may not index it. */
export async function sharedListMetadata(rawKey: string): Promise<Metadata> {
  const list = await findList(rawKey);
  return { title: list?.name ?? 'Page not found', robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/** A public watchlist, without any data of its owner. */
export async function SharedListPage({ rawKey, parameters, table: Table }: { rawKey: string; parameters: Parameters; table: ListTable }) {
  const list = await findList(rawKey);
  if (list === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const path = `/watchlists/${rawKey}`;
  const { sort, page: wanted } = parseListView(parameters);
  const pages = Math.max(1, Math.ceil(list.projects.length / PER_PAGE));
  const page = Math.min(wanted, pages);
  const { projects, total } = await listWatchedProjects(getContext(), { projects: list.projects, sort, page, perPage: PER_PAGE });
  return (
    <main id="content" className="frame py-10 [--table-head-top:var(--bar-site)] max-sm:py-6">
      <div className="mb-5">
        <p className="flex items-center gap-2 text-text-3">
          A watchlist that was shared with you <Badge>Read-only</Badge>
        </p>
        <h1 className="mt-1 font-semibold text-28 leading-display tracking-title max-sm:text-20">{list.name}</h1>
        <p className="mt-2 text-text-2">
          {formatNumber(String(total))} {total === 1 ? 'project' : 'projects'}, chosen by the owner of the list. Scores are current.
        </p>
      </div>
      <div className="rounded-card border border-line bg-surface">
        {projects.length === 0 ? (
          <EmptyNotice title="Nothing is in this list">Projects appear here once its owner adds them.</EmptyNotice>
        ) : (
          <>
            <Table
              caption={`Projects of ${list.name}`}
              projects={projects}
              sort={sort}
              toAddress={(next) => toListAddress(path, { list: undefined, sort: next, page: 1 })}
            />
            <ListPaging path={path} view={{ list: undefined, sort, page }} pages={pages} />
          </>
        )}
      </div>
    </main>
  );
}
