/** What a person is to a case. */
export type CaseRole = 'owner' | 'editor' | 'reader';

/**
 * What can be done with a case.
 *
 * - `read`: all versions and comments, and who else has a part in it
 * - `comment`: writing one, and deleting one's own
 * - `manage`: members, links, comments of others, and deleting it
 */
export type CaseRight = 'read' | 'comment' | 'add-version' | 'manage';

const RIGHTS: Readonly<Record<CaseRole, readonly CaseRight[]>> = {
  owner: ['read', 'comment', 'add-version', 'manage'],
  editor: ['read', 'comment', 'add-version'],
  reader: ['read', 'comment'],
};

/** The one rule of who does what with a case. Without a part in it a person may do nothing, not even learn of it. */
export function mayCase(role: CaseRole, right: CaseRight): boolean {
  return RIGHTS[role].includes(right);
}
