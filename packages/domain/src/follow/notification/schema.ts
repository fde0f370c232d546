import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';
import { NotificationKind, NotificationLevels, NotificationSeverity } from './level.ts';
import { TimeZone } from './time-zone.ts';

/** An event in a user's inbox. */
export const Notification = z.object({
  /** The sort key of the inbox: higher is newer. A retraction raises it. */
  place: z.string(),
  kind: NotificationKind,
  severity: NotificationSeverity,
  state: z.enum(['pending', 'confirmed', 'retracted']),
  /** Null for an event of a case. */
  project: z.nullable(z.object({ id: ProjectId, name: z.string() })),
  /** The case that the user watches or watched, by its name at that time; null for an event of a project. */
  case: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
  happenedAt: z.iso.datetime(),
  toldAt: z.iso.datetime(),
  seen: z.boolean(),
  /**
   * Why it concerns the user: names of their watchlists with the project, and whether a wallet of
   * theirs holds its token.
   */
  watchlists: z.array(z.string()),
  held: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const Place = z.string().check(z.regex(/^\d{1,18}$/));

/** Query of GET /api/user/notices: the notifications below a place, or the newest. */
export const NotificationsQuery = z.object({ before: z.optional(Place) });

/** Body of GET /api/user/notices. */
export const Notifications = z.object({
  notices: z.array(Notification),
  /** The `before` of the next page; null on the last. */
  next: z.nullable(Place),
  unseen: z.int(),
});
export type Notifications = z.infer<typeof Notifications>;

/** Body of GET /api/user/notices/unseen. */
export const UnseenNotifications = z.object({ unseen: z.int() });

/** Body of POST /api/user/notices/seen: marks all up to this place as seen. */
export const SeenNotificationsBody = z.object({ until: Place });

/** What a choice applies to: all watchlists, one watchlist that differs, or the wallets. */
export const NotificationScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('portfolio') }),
  z.object({ kind: z.literal('watchlist'), id: z.uuid() }),
]);
export type NotificationScope = z.infer<typeof NotificationScope>;

/** Body of GET /api/user/notices/choices. Null: the levels of all watchlists apply. */
export const NotificationChoices = z.object({
  all: NotificationLevels,
  portfolio: z.nullable(NotificationLevels),
  watchlists: z.array(z.object({ id: z.uuid(), name: z.string(), levels: z.nullable(NotificationLevels) })),
  /** The time zone of digests: that of the browser in which the user last chose. Null: UTC. */
  timeZone: z.nullable(z.string()),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/**
 * Body of POST /api/user/notices/choices/update. Null restores the default, or the levels of all
 * watchlists.
 */
export const UpdateNotificationChoicesBody = z.object({
  scope: NotificationScope,
  levels: z.nullable(NotificationLevels),
  /** The time zone of the browser. The server ignores one that it does not know. */
  timeZone: z.optional(TimeZone),
});
export type UpdateNotificationChoicesBody = z.infer<typeof UpdateNotificationChoicesBody>;

/** The key in the address of a watchlist's feed; null without a feed. */
export const WatchlistFeed = z.object({ key: z.nullable(z.string()) });

/** Query of GET /api/watchlist/feed. */
export const WatchlistFeedQuery = z.object({ id: z.uuid() });

/**
 * Body of POST /api/watchlist/feed: turns the feed on or off. Turning it on again creates another
 * address.
 */
export const WatchlistFeedBody = z.object({ id: z.uuid(), on: z.boolean() });

/** The last segment of a feed's address: 128 random bits. */
export const FeedKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
