/** SQLSTATE foreign_key_violation. */
const FOREIGN_KEY_VIOLATION = '23503';

/** How constraints that point at whose account a row is are called, everywhere. */
const OF_ACCOUNT = /_user_id_fkey$/;

/** Whether `error` says that a row was to point at something that was deleted meanwhile: at the account of a person, or at another thing. */
export function findGone(error: unknown): 'account' | 'thing' | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== FOREIGN_KEY_VIOLATION) return undefined;
  return 'constraint' in error && OF_ACCOUNT.test(String(error.constraint)) ? 'account' : 'thing';
}
