/** SQLSTATE foreign_key_violation. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Name pattern of all foreign keys to the owning account. */
const OF_ACCOUNT = /_user_id_fkey$/;

/** What a foreign key violation says was deleted meanwhile: the owning account, or another row. */
export function findGone(error: unknown): 'account' | 'thing' | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== FOREIGN_KEY_VIOLATION) return undefined;
  return 'constraint' in error && OF_ACCOUNT.test(String(error.constraint)) ? 'account' : 'thing';
}
