import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';
import { NotificationKind, NotificationLevels, NotificationSeverity } from './level.ts';
import { TimeZone } from './time-zone.ts';

/** Something that somebody was told of, as their inbox shows it. */
export const Notice = z.object({
  /** Its place in the inbox: higher is newer. It moves up when it is retracted. */
  place: z.string(),
  kind: NotificationKind,
  severity: NotificationSeverity,
  state: z.enum(['pending', 'confirmed', 'retracted']),
  project: z.object({ id: ProjectId, name: z.string() }),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
  happenedAt: z.iso.datetime(),
  toldAt: z.iso.datetime(),
  seen: z.boolean(),
  /** Why it concerns its reader: names of their lists that hold the project, and whether one of their wallets holds its token. */
  watchlists: z.array(z.string()),
  held: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

const Place = z.string().check(z.regex(/^\d{1,18}$/));

/** Query of GET /api/user/notices: the notices below a place, or the newest. */
export const NotificationsQuery = z.object({ before: z.optional(Place) });

/** Body of GET /api/user/notices. */
export const Notices = z.object({
  notices: z.array(Notice),
  /** The `before` of the next page; null on the last. */
  next: z.nullable(Place),
  unseen: z.int(),
});
export type Notices = z.infer<typeof Notices>;

/** Body of GET /api/user/notices/unseen. */
export const UnseenNotifications = z.object({ unseen: z.int() });

/** Body of POST /api/user/notices/seen: all up to this place were looked at. */
export const SeenNotificationsBody = z.object({ until: Place });

/** Whose choices they are: of all lists, of one that is to be otherwise, or of the wallets. */
export const NotificationScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('portfolio') }),
  z.object({ kind: z.literal('watchlist'), id: z.uuid() }),
]);
export type NotificationScope = z.infer<typeof NotificationScope>;

/** Body of GET /api/user/notices/choices. Null: as for all lists. */
export const NotificationChoices = z.object({
  all: NotificationLevels,
  portfolio: z.nullable(NotificationLevels),
  watchlists: z.array(z.object({ id: z.uuid(), name: z.string(), levels: z.nullable(NotificationLevels) })),
  /** By whose clocks daily and weekly mails leave: that of the browser in which they chose last. Null: UTC. */
  timeZone: z.nullable(z.string()),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** Body of POST /api/user/notices/choices/update. Null: the default, or as for all lists. */
export const UpdateNotificationChoicesBody = z.object({
  scope: NotificationScope,
  levels: z.nullable(NotificationLevels),
  /** Where they are. A zone that the server does not know changes nothing. */
  timeZone: z.optional(TimeZone),
});
export type UpdateNotificationChoicesBody = z.infer<typeof UpdateNotificationChoicesBody>;

/** What a list's feed stands under; null without one. */
export const WatchlistFeed = z.object({ key: z.nullable(z.string()) });

/** Query of GET /api/watchlist/feed. */
export const WatchlistFeedQuery = z.object({ id: z.uuid() });

/** Body of POST /api/watchlist/feed: whether the list can be read as a feed. Turning it on again makes another address. */
export const WatchlistFeedBody = z.object({ id: z.uuid(), on: z.boolean() });

/** What the address of a list's feed ends in: 128 bits that nobody guesses. */
export const FeedKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
