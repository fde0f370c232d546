import * as z from 'zod/mini';
import { PartialDate } from '../../catalog/file/schema.ts';
import { Tier } from '../../catalog/score/types.ts';
import { ProjectId } from '../../ids.ts';
import { findNameProblem, toWatchlistName } from './name.ts';

/** Watchlists of one user. Source: OP-41. */
export const WATCHLISTS_MAX = 50;
/** Projects of one watchlist. Source: OP-41. */
export const WATCHED_PROJECTS_MAX = 500;

const WatchlistName = z.pipe(z.string().check(z.maxLength(1_000)), z.transform(toWatchlistName)).check((context) => {
  const problem = findNameProblem(context.value);
  if (problem !== undefined) context.issues.push({ code: 'custom', message: problem, input: context.value });
});

const Projects = z.array(ProjectId).check(z.maxLength(WATCHED_PROJECTS_MAX, `A list holds at most ${WATCHED_PROJECTS_MAX} projects.`));

/** A named list of projects (WATCH-02). */
export const Watchlist = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In the owner's order. */
  projects: z.array(ProjectId),
  /**
   * The last segment of the public address; null while the list is private, and for an admin who
   * impersonates the owner.
   */
  shareKey: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Watchlist = z.infer<typeof Watchlist>;

/** Body of GET /api/watchlist (WATCH-03): the user's watchlists in their order. */
export const Watchlists = z.object({ watchlists: z.array(Watchlist) });
export type Watchlists = z.infer<typeof Watchlists>;

/** Body of POST /api/watchlist/create (WATCH-04, WATCH-05). */
export const CreateWatchlistBody = z.object({ name: WatchlistName, projects: z._default(Projects, []) });
export type CreateWatchlistBody = z.infer<typeof CreateWatchlistBody>;

/**
 * Body of POST /api/watchlist/update: absent fields stay unchanged, `projects` replaces the old
 * ones (WATCH-06).
 */
export const UpdateWatchlistBody = z.object({ id: z.uuid(), name: z.optional(WatchlistName), projects: z.optional(Projects) });
export type UpdateWatchlistBody = z.infer<typeof UpdateWatchlistBody>;

/**
 * Body of POST /api/watchlist/toggle: adds or removes one project and leaves the others as they
 * are.
 */
export const ToggleWatchedBody = z.object({ id: z.uuid(), projectId: ProjectId, watched: z.boolean() });

/** Body of POST /api/watchlist/delete (WATCH-07). */
export const DeleteWatchlistBody = z.object({ id: z.uuid() });
export const DeletedWatchlist = z.object({ success: z.literal(true), id: z.uuid() });

/** Body of POST /api/watchlist/restore: a recently deleted watchlist. */
export const RestoreWatchlistBody = z.object({ id: z.uuid() });

/**
 * Body of POST /api/watchlist/order: the watchlists in their new order. Missing ones follow as they
 * were.
 */
export const OrderWatchlistsBody = z.object({ ids: z.array(z.uuid()).check(z.maxLength(WATCHLISTS_MAX)) });

/**
 * Body of POST /api/watchlist/share: makes a list public or private. Sharing it again creates
 * another address.
 */
export const ShareWatchlistBody = z.object({ id: z.uuid(), shared: z.boolean() });

/** The last segment of a shared list's address: 128 random bits. */
export const ShareKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** A change of a watched project since the user's last visit. */
export const WatchedChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('score'),
    projectId: ProjectId,
    at: z.iso.datetime(),
    before: z.object({ low: z.number(), high: z.number(), tier: Tier }),
    after: z.object({ low: z.number(), high: z.number(), tier: Tier }),
    /** The cause with the largest effect on the score. `causes` counts all of them. */
    cause: z.nullable(z.object({ subject: z.string(), cause: z.string(), low: z.number(), high: z.number() })),
    causes: z.int(),
  }),
  z.object({ kind: z.literal('audit'), projectId: ProjectId, date: PartialDate, firm: z.string(), source: z.string() }),
  z.object({ kind: z.literal('incident'), projectId: ProjectId, date: PartialDate, title: z.string(), source: z.string() }),
]);
export type WatchedChange = z.infer<typeof WatchedChange>;
