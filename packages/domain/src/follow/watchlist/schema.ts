import * as z from 'zod/mini';
import { PartialDate } from '../../catalog/file/schema.ts';
import { Tier } from '../../catalog/score/types.ts';
import { ProjectId } from '../../ids.ts';
import { WATCHED_PROJECTS_MAX, WATCHLISTS_MAX } from './limits.ts';
import { findNameProblem, toWatchlistName } from './name.ts';

const WatchlistName = z.pipe(z.string().check(z.maxLength(1_000)), z.transform(toWatchlistName)).check((context) => {
  const problem = findNameProblem(context.value);
  if (problem !== undefined) context.issues.push({ code: 'custom', message: problem, input: context.value });
});

const Projects = z.array(ProjectId).check(z.maxLength(WATCHED_PROJECTS_MAX, `A list holds at most ${WATCHED_PROJECTS_MAX} projects.`));

/** One of a person's named lists of projects. Source: specification §3 (WATCH-02). */
export const Watchlist = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In the owner's order. */
  projects: z.array(ProjectId),
  /** What the list's public address ends in; null while only its owner may look at it, and to an admin who impersonates them. */
  shareKey: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Watchlist = z.infer<typeof Watchlist>;

/** Body of GET /api/watchlist (WATCH-03): a person's lists, in their order. */
export const Watchlists = z.object({ watchlists: z.array(Watchlist) });
export type Watchlists = z.infer<typeof Watchlists>;

/** Body of POST /api/watchlist/create (WATCH-04, WATCH-05). */
export const CreateWatchlistBody = z.object({ name: WatchlistName, projects: z._default(Projects, []) });
export type CreateWatchlistBody = z.infer<typeof CreateWatchlistBody>;

/** Body of POST /api/watchlist/update: the list as it shall be; what is absent stays, `projects` replaces (WATCH-06). */
export const UpdateWatchlistBody = z.object({ id: z.uuid(), name: z.optional(WatchlistName), projects: z.optional(Projects) });
export type UpdateWatchlistBody = z.infer<typeof UpdateWatchlistBody>;

/** Body of POST /api/watchlist/toggle: one project put into a list, or taken out, whatever else the list holds by then. */
export const ToggleWatchedBody = z.object({ id: z.uuid(), projectId: ProjectId, watched: z.boolean() });

/** Body of POST /api/watchlist/delete (WATCH-07). */
export const DeleteWatchlistBody = z.object({ id: z.uuid() });
export const DeletedWatchlist = z.object({ success: z.literal(true), id: z.uuid() });

/** Body of POST /api/watchlist/restore: a list that was deleted lately. */
export const RestoreWatchlistBody = z.object({ id: z.uuid() });

/** Body of POST /api/watchlist/order: all of a person's lists in their new order. Those that are not named come last. */
export const OrderWatchlistsBody = z.object({ ids: z.array(z.uuid()).check(z.maxLength(WATCHLISTS_MAX)) });

/** Body of POST /api/watchlist/share: whether whoever has the address may look at the list. Sharing anew makes another address. */
export const ShareWatchlistBody = z.object({ id: z.uuid(), shared: z.boolean() });

/** What a shared list's address ends in: 128 bits that nobody guesses. */
export const ShareKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** Something that happened to a watched project since its watcher last looked. */
export const WatchedChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('score'),
    projectId: ProjectId,
    at: z.iso.datetime(),
    before: z.object({ low: z.number(), high: z.number(), tier: Tier }),
    after: z.object({ low: z.number(), high: z.number(), tier: Tier }),
    /** The cause that moved the low end most, and how many lines there are. */
    cause: z.nullable(z.object({ subject: z.string(), cause: z.string(), low: z.number(), high: z.number() })),
    causes: z.int(),
  }),
  z.object({ kind: z.literal('audit'), projectId: ProjectId, date: PartialDate, firm: z.string(), source: z.string() }),
  z.object({ kind: z.literal('incident'), projectId: ProjectId, date: PartialDate, title: z.string(), source: z.string() }),
]);
export type WatchedChange = z.infer<typeof WatchedChange>;
