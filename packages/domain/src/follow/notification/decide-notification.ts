import { levelOf, type NotificationKind, type NotificationLevel, type NotificationLevels, strongestLevel } from './level.ts';
import type { NotificationEvent } from './notification-event.ts';

/** How often mails are sent: at once, or as a digest. */
export type MailFrequency = 'immediate' | 'daily' | 'weekly';

/** Which mails a user has allowed; see MAIL_KINDS. */
export type MailGates = {
  /** Whether the account is active and has a confirmed address. */
  readonly canBeMailed: boolean;
  readonly securityAlerts: boolean;
  readonly watchlistAlerts: boolean;
  readonly portfolioAlerts: boolean;
  readonly weeklyDigest: boolean;
};

/** Why a project or a case concerns a user, with the levels chosen for each reason. */
export type Ties = {
  /** The levels of each watchlist that contains the project; for a case that the user watches, those of all lists. */
  readonly watchlists: readonly NotificationLevels[];
  /** The levels for wallets; undefined where no wallet holds the project's token. */
  readonly wallets: NotificationLevels | undefined;
};

/** How a user is notified. `mail` is undefined for the inbox alone. */
export type Decision = { readonly mail: MailFrequency | undefined };

/**
 * Applies the strongest level of all ties, limited to the mails that the user allows. Undefined
 * where every level is off: then there is no notification at all.
 */
export function decideNotification(
  { kind, severity }: Pick<NotificationEvent, 'kind' | 'severity'>,
  { ties, gates }: { ties: Ties; gates: MailGates },
): Decision | undefined {
  const lists = ties.watchlists.map((levels) => levelOf(levels, { kind, severity }));
  const wallets = ties.wallets && levelOf(ties.wallets, { kind, severity });
  const all = wallets === undefined ? lists : [...lists, wallets];
  if (strongestLevel(all) === 'off') return undefined;
  const mailable = [...(gates.watchlistAlerts ? lists : []), ...(gates.portfolioAlerts && wallets !== undefined ? [wallets] : [])];
  const wanted = strongestLevel(mailable);
  return { mail: mayBeMailed({ kind }, gates) ? toFrequency(wanted, gates) : summaryOf(gates) };
}

/**
 * Whether an ordered mail is still wanted when it is due: the user may have changed the settings
 * since.
 */
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

/** The weekly digest contains what no other mail does, for users who want one. */
function summaryOf({ canBeMailed, weeklyDigest }: MailGates): 'weekly' | undefined {
  return canBeMailed && weeklyDigest ? 'weekly' : undefined;
}
