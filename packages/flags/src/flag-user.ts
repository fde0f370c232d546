/** Whom a flag is evaluated for. */
export type FlagUser = {
  /** The username; `N/A` for a visitor who is not logged in. */
  readonly identifier: string;
  readonly email?: string;
};

const ANONYMOUS_IDENTIFIER = 'N/A';

/** The flag user of a session, or of a visitor without one. */
export function toFlagUser(user: { username: string; email?: string | undefined } | undefined): FlagUser {
  if (user === undefined) return { identifier: ANONYMOUS_IDENTIFIER };
  return user.email === undefined ? { identifier: user.username } : { identifier: user.username, email: user.email };
}
