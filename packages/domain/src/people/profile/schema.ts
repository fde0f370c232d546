import * as z from 'zod/mini';
import { Notification, NotificationChoices } from '../../follow/notification/schema.ts';
import { Wallet } from '../../follow/wallet/schema.ts';
import { Watchlist } from '../../follow/watchlist/schema.ts';
import { Webhook } from '../../follow/webhook/schema.ts';
import { OwnOffice } from '../../office/engagement/office.ts';
import { OwnIdentity } from '../../office/identity/schema.ts';
import { OwnCases } from '../../onchain/case/schema.ts';
import { SsoSettings } from '../preferences/schema.ts';
import { Survey } from '../survey/schema.ts';

/** A person's account as they see it themselves. Source: ACCT-02. */
export const Profile = z.object({
  username: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** Always null: users are not asked for a name. */
  name: z.nullable(z.string()),
  /** Address of the picture that they uploaded, or null. */
  image: z.nullable(z.string()),
  provider: z.enum(['email', 'google']),
  createdAt: z.string(),
  surveyCompleted: z.boolean(),
  /** False for who logs in by an identity provider alone. */
  hasPassword: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

const Password = z.string().check(z.maxLength(4096));

/** What the form for an account's own matters holds. Source: ACCT-16. */
export const AccountForm = z.object({
  email: z.string(),
  verificationCode: z.string(),
  code: z.string(),
  newPassword: z.string(),
  oldPassword: z.string(),
});
export type AccountForm = z.infer<typeof AccountForm>;

/** Body of POST /api/user/change-password (ACCT-09). */
export const ChangePasswordBody = z.object({ oldPassword: Password, newPassword: Password });

/** One browser that is logged in. */
export const DeviceSession = z.object({
  id: z.string(),
  /** 'Firefox on Linux'; null for logins older than this list. */
  device: z.nullable(z.string()),
  createdAt: z.string(),
  seenAt: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

/** The one that asks first, then the one used last. */
export const DeviceSessions = z.object({ sessions: z.array(DeviceSession) });

/** Body of POST /api/user/sessions/end. */
export const EndSessionBody = z.object({ id: z.uuid() });

/**
 * Body of the acts that take the password once more: export and deletion. Who has none confirms by having logged in shortly before.
 */
export const ConfirmedBody = z.object({ password: z.optional(Password) });

/** Everything that is kept about a person, for themselves. */
export const AccountExport = z.object({
  exportedAt: z.string(),
  profile: Profile,
  emailNotifications: SsoSettings,
  survey: z.nullable(Survey),
  watchlists: z.array(Watchlist),
  /** When they looked at them, the time before last; null where they have not twice. */
  watchlistsSeenAt: z.nullable(z.string()),
  wallets: z.array(Wallet),
  /** What they were told, what they chose to hear, and by what it leaves this site. */
  inbox: z.array(Notification),
  noticeChoices: NotificationChoices,
  webhooks: z.array(Webhook),
  watchlistFeeds: z.array(z.object({ watchlistId: z.uuid(), createdAt: z.string() })),
  /** Their cases, and their part in cases of others. */
  cases: OwnCases,
  sessions: z.array(DeviceSession),
  /** By way of which identity provider they log in, and what it calls them. */
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), picture: z.nullable(z.string()), createdAt: z.string() })),
  /** What they reported with the account, or under its address. */
  reports: z.array(
    z.object({
      reference: z.string(),
      kind: z.string(),
      projectId: z.nullable(z.string()),
      address: z.nullable(z.string()),
      transaction: z.nullable(z.string()),
      description: z.string(),
      links: z.array(z.string()),
      email: z.nullable(z.string()),
      state: z.string(),
      reportedAt: z.string(),
    }),
  ),
  /** What they say of projects. */
  votes: z.array(z.object({ projectId: z.string(), vote: z.enum(['yes', 'no']), votedAt: z.string(), changedAt: z.string() })),
  /** What they asked a quote for, while logged in or by their address. */
  quoteRequests: z.array(z.record(z.string(), z.unknown())),
  /** Their part in engagements: teams, assignments, and what they wrote. */
  office: OwnOffice,
  identity: OwnIdentity,
  /** What their address is kept for, to tell them when it opens. */
  notices: z.array(z.object({ topic: z.string(), createdAt: z.string() })),
  /** What they did here while logged in. */
  events: z.array(z.object({ name: z.string(), properties: z.record(z.string(), z.unknown()), at: z.string() })),
});
export type AccountExport = z.infer<typeof AccountExport>;
