/** Whom a flag is evaluated for. Source: specification §3 (FLAG-04). */
export type FlagUser = {
  /** The username; `N/A` for a visitor who is not logged in. */
  readonly identifier: string;
  readonly email?: string;
  readonly country?: string;
  /** Whatever else rules may ask for, by name. */
  readonly custom?: Readonly<Record<string, string>>;
};

const ANONYMOUS_IDENTIFIER = 'N/A';

/** The flag user of a session, or of a visitor without one. */
export function toFlagUser(user: { username: string; email?: string | null | undefined } | undefined): FlagUser {
  if (user === undefined) return { identifier: ANONYMOUS_IDENTIFIER };
  const { username: identifier, email } = user;
  return email === undefined || email === null ? { identifier } : { identifier, email };
}
