import type { ProjectSort } from '@redoubt/domain/catalog/project/list';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { listProjects } from '@redoubt/server/catalog/listing/list-projects';
import { listChanges } from '@redoubt/server/follow/watchlist/list-changes';
import { listMostWatched, listWatchedProjects } from '@redoubt/server/follow/watchlist/list-watched-projects';
import { hideAddress, listWatchlists } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { findLastVisit } from '@redoubt/server/follow/watchlist/watchlist-visit';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import { FailedNotice } from '@redoubt/ui/layer/notices';
import type { ComponentType, ReactNode } from 'react';
import { getContext } from '@/http/context';
import { AddProject } from './add-project.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { FollowLists } from './follow-lists.tsx';
import { type ListView, type Parameters, parseListView, toListAddress } from './list-address.ts';
import { ListHead } from './list-head.tsx';
import { ListPaging, PER_PAGE } from './list-paging.tsx';
import { MostWatched, NothingWatched } from './nothing-watched.tsx';
import { RowTools } from './row-tools.tsx';

/** The leaderboard's table of projects, passed in by the route. */
export type ListTable = ComponentType<{
  caption: string;
  projects: readonly ProjectSummary[];
  sort: ProjectSort | undefined;
  toAddress: (sort: ProjectSort) => string;
  tools?: ((project: ProjectSummary) => ReactNode) | undefined;
}>;

type PageProps = { user: SessionUser; parameters: Parameters; table: ListTable };

const PATH = '/my/watchlists';
const SUGGESTED = 5;

/**
 * The user's watchlists, one at a time, with the changes since the last visit (WATCH-01, ROUTE-16).
 */
export async function WatchlistsPage({ user, parameters, table }: PageProps) {
  const ctx = getContext();
  const lists = (await listWatchlists(ctx, { userId: user.id })).map((each) => hideAddress(user, each));
  const view = parseListView(parameters);
  const list = lists.find(({ id }) => id === view.list) ?? lists[0];
  return (
    <main id="content" className="frame py-10 [--table-head-top:var(--bar-site)] max-sm:py-6">
      <ListHead lists={lists} selectedId={list?.id} />
      {list === undefined || list.projects.length === 0 ? (
        <>
          <NothingWatched listName={list?.name}>
            <AddProject list={list} />
          </NothingWatched>
          <Suggestions />
        </>
      ) : (
        <FilledList user={user} list={list} view={view} table={table} />
      )}
      <FollowLists lists={lists} />
    </main>
  );
}

async function FilledList({ user, list, view, table: Table }: { user: SessionUser; list: Watchlist; view: ListView; table: ListTable }) {
  const ctx = getContext();
  const since = await findLastVisit(ctx, { userId: user.id });
  const pages = Math.max(1, Math.ceil(list.projects.length / PER_PAGE));
  const page = Math.min(view.page, pages);
  const shown = { list: list.id, sort: view.sort, page };
  const [rows, changes] = await Promise.all([
    attempt(listWatchedProjects(ctx, { projects: list.projects, sort: view.sort, page, perPage: PER_PAGE }), 'a watchlist failed'),
    since === undefined ? [] : attempt(listChanges(ctx, { projects: list.projects, since }), 'changes of a watchlist failed'),
  ]);
  const names = rows === undefined || changes === undefined ? new Map<string, string>() : await readNames(list, changes);
  const tools = ({ id, name }: ProjectSummary) => (
    <RowTools listId={list.id} projects={list.projects} projectId={id} name={name} arranges={view.sort === undefined} />
  );
  return (
    <div className="grid gap-6">
      <ChangesPanel since={since} changes={changes} names={names} now={new Date()} />
      <section aria-labelledby="watched" className="min-w-0">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
          <h2 id="watched" className="font-semibold text-20 tracking-title">
            {list.name}
          </h2>
          <AddProject list={list} compact />
        </div>
        <div className="rounded-card border border-line bg-surface">
          {rows === undefined ? (
            <FailedNotice title="The projects did not load">Your list is not lost. Please load the page again.</FailedNotice>
          ) : (
            <>
              <Table
                caption={`Projects of ${list.name}`}
                projects={rows.projects}
                sort={view.sort}
                toAddress={(sort) => toListAddress(PATH, { list: list.id, sort, page: 1 })}
                tools={tools}
              />
              <ListPaging path={PATH} view={shown} pages={pages} />
            </>
          )}
        </div>
      </section>
    </div>
  );
}

/** The names of the changed projects. */
async function readNames(list: Watchlist, changes: readonly { projectId: string }[]): Promise<Map<string, string>> {
  const changed = new Set(changes.map(({ projectId }) => projectId));
  if (changed.size === 0) return new Map();
  const projects = list.projects.filter((id) => changed.has(id));
  const { projects: rows } = await listWatchedProjects(getContext(), { projects, sort: undefined, page: 1, perPage: projects.length });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The most watched projects; where no one watches anything, the first of the ranking. */
async function Suggestions() {
  const ctx = getContext();
  const watched = (await attempt(listMostWatched(ctx, { limit: SUGGESTED }), 'the most watched failed')) ?? [];
  const listed = await attempt(
    watched.length > 0
      ? listWatchedProjects(ctx, { projects: watched.map(({ id }) => id), sort: undefined, page: 1, perPage: SUGGESTED })
      : listProjects(ctx, { filter: { realm: 'real' }, sort: { field: 'rank', order: 'asc' }, currentPage: 1, dataPerPage: SUGGESTED }),
    'suggestions failed',
  );
  if (listed === undefined || listed.projects.length === 0) return null;
  return <MostWatched projects={listed.projects} watchers={new Map(watched.map(({ id, watchers }) => [id, watchers]))} />;
}

async function attempt<Result>(work: Promise<Result>, message: string): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    getContext().log.error({ err: error }, message);
    return undefined;
  }
}
