/** Whom a flag is evaluated for. Source: FLAG-04. */
export type FlagUser = {
  /** The username; `N/A` for a visitor who is not logged in. */
  readonly identifier: string;
  readonly email?: string;
  readonly country?: string;
  /** Whatever else rules may ask for, by name. */
  readonly custom?: Readonly<Record<string, string>>;
};

const ANONYMOUS_IDENTIFIER = 'N/A';

type Account = {
  readonly username: string;
  readonly email?: string | null | undefined;
  readonly role?: string;
  readonly createdAt?: Date;
};

/**
 * The flag user of a session, or of a visitor without one. Rules may also ask for `Role` (user, editor, admin; none without an account) and
 * `SignedUpAt` (seconds since 1970, for the comparisons of numbers). `country` is the code that the operator's proxy gives, where there is one.
 */
export function toFlagUser(user: Account | undefined, { country }: { country?: string | undefined } = {}): FlagUser {
  const place = country === undefined ? {} : { country };
  if (user === undefined) return { identifier: ANONYMOUS_IDENTIFIER, ...place };
  const { username: identifier, email, role, createdAt } = user;
  const custom = {
    ...(role !== undefined && { Role: role }),
    ...(createdAt !== undefined && { SignedUpAt: String(Math.floor(createdAt.getTime() / 1_000)) }),
  };
  return {
    identifier,
    ...(email !== undefined && email !== null && { email }),
    ...place,
    ...(Object.keys(custom).length > 0 && { custom }),
  };
}
