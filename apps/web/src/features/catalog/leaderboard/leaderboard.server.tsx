import { listProjects } from '@redoubt/server/catalog/listing/list-projects';
import { getContext, type WebContext } from '@/http/context';
import { findOwnVotes } from '@/http/session/own-votes';
import { Board } from './board.tsx';
import { type AddressParameters, parseAddress, toAddress } from './board-address.ts';
import { listActiveFilters } from './board-labels.ts';
import type { BoardPlace, BoardView } from './board-view.ts';
import type { LoadedBoard, Loosened } from './loaded-board.ts';

/** Projects in a scatter plot: more would overlap, and are too much for a document. */
const POINTS_MAX = 100;

/** Filters that an empty list suggests to remove. */
const LOOSENED_MAX = 3;

type LeaderboardProps = { place: BoardPlace; parameters: AddressParameters };

/** The list of projects by its address, with filters (HOME-05, HOME-06, PROJ-11, OP-28). A failure shows a notice in its place. */
export async function Leaderboard({ place, parameters }: LeaderboardProps) {
  const ctx = getContext();
  const { view, ignored, carried, choosing } = parseAddress(parameters, place);
  return (
    <Board
      view={view}
      place={place}
      ignored={ignored}
      carried={carried}
      choosing={choosing}
      loaded={await attempt(ctx, loadBoard(ctx, { view, place }))}
      toAddress={(other) => toAddress(other, place, carried)}
    />
  );
}

async function attempt<Result>({ log }: WebContext, work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error({ error }, 'the leaderboard failed');
    return undefined;
  }
}

async function loadBoard(ctx: WebContext, { view, place }: { view: BoardView; place: BoardPlace }): Promise<LoadedBoard> {
  const [listed, demo, rated] = await Promise.all([
    listProjects(
      ctx,
      view.shape === 'scatter'
        ? toRequest(view, { page: 1, perPage: POINTS_MAX })
        : toRequest(view, { page: view.page, perPage: place.rowsPerPage }),
    ),
    countProjects(ctx, { ...view, filter: { realm: 'demo' } }),
    place.scatter ? countProjects(ctx, { ...view, filter: { realm: view.filter.realm, score: { min: 0 } } }) : 0,
  ]);
  const { projects, total, totalPages } = listed;
  const ownVotes = await findOwnVotes({ projectIds: projects.map(({ id }) => id) });
  return { projects, ownVotes, total, totalPages, demo: demo > 0, rated, loosened: total === 0 ? await listLoosened(ctx, view) : [] };
}

/** Filters whose removal alone gives matches, most matches first. */
async function listLoosened(ctx: WebContext, view: BoardView): Promise<Loosened[]> {
  const filters = listActiveFilters(view).slice(0, 12);
  const totals = await Promise.all(filters.map(({ without }) => countProjects(ctx, without)));
  return filters
    .map((filter, index) => ({ ...filter, total: totals[index] ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, LOOSENED_MAX);
}

async function countProjects(ctx: WebContext, view: BoardView): Promise<number> {
  return (await listProjects(ctx, toRequest(view, { page: 1, perPage: 1 }))).total;
}

function toRequest({ filter, sort }: BoardView, { page, perPage }: { page: number; perPage: number }) {
  return { filter, sort, currentPage: page, dataPerPage: perPage };
}
