import {
  type NotificationKind,
  type NotificationLevel,
  type NotificationLevels,
  type NotificationSeverity,
  strongestLevel,
} from './level.ts';

/** How often mails come: at once, or collected. */
export type MailFrequency = 'immediate' | 'daily' | 'weekly';

/** Which mails somebody wants at all; see MAIL_KINDS. */
export type MailGates = {
  /** Whether there is a confirmed address that may be written to. */
  readonly canBeMailed: boolean;
  readonly securityAlerts: boolean;
  readonly watchlistAlerts: boolean;
  readonly portfolioAlerts: boolean;
  readonly weeklyDigest: boolean;
};

/** Why something concerns somebody, with what they chose for it. */
export type Ties = {
  /** The choices of each watchlist that holds the project. */
  readonly watchlists: readonly NotificationLevels[];
  /** The choices for wallets, where one of them holds the project's token. */
  readonly wallets: NotificationLevels | undefined;
};

type Told = { readonly kind: NotificationKind; readonly severity: NotificationSeverity };

/** What somebody gets; undefined where they want to hear nothing of it. `mail` is undefined where it is in the inbox alone. */
export type Decision = { readonly mail: MailFrequency | undefined };

/** Who gets what: the strongest of the choices that concern it, cut to the mails that somebody wants at all. */
export function decideNotification({ kind, severity }: Told, { ties, gates }: { ties: Ties; gates: MailGates }): Decision | undefined {
  const lists = ties.watchlists.map((levels) => levels[kind][severity]);
  const wallets = ties.wallets?.[kind][severity];
  const all = wallets === undefined ? lists : [...lists, wallets];
  if (strongestLevel(all) === 'off') return undefined;
  const mailable = [...(gates.watchlistAlerts ? lists : []), ...(gates.portfolioAlerts && wallets !== undefined ? [wallets] : [])];
  const wanted = strongestLevel(mailable);
  return { mail: mayBeMailed({ kind }, gates) ? toFrequency(wanted, gates) : summaryOf(gates) };
}

/** Whether an ordered mail is still wanted when it is due: choices may have changed since. */
export function isStillWanted(
  { kind, frequency, watched, held }: { kind: NotificationKind; frequency: MailFrequency; watched: boolean; held: boolean },
  gates: MailGates,
): boolean {
  if (!gates.canBeMailed) return false;
  if (frequency === 'weekly' && gates.weeklyDigest) return true;
  return mayBeMailed({ kind }, gates) && ((watched && gates.watchlistAlerts) || (held && gates.portfolioAlerts));
}

function mayBeMailed({ kind }: { kind: NotificationKind }, gates: MailGates): boolean {
  return gates.canBeMailed && (kind !== 'incident' || gates.securityAlerts);
}

function toFrequency(level: NotificationLevel, gates: MailGates): MailFrequency | undefined {
  return level === 'off' || level === 'inbox' ? summaryOf(gates) : level;
}

/** What no mail tells of by itself is in the weekly summary of who wants one. */
function summaryOf({ canBeMailed, weeklyDigest }: MailGates): 'weekly' | undefined {
  return canBeMailed && weeklyDigest ? 'weekly' : undefined;
}
