/** What a person is to a case. */
export type CaseRole = 'owner' | 'editor' | 'reader';

/**
 * What can be done with a case.
 *
 * - `read`: all versions, and who else has a part in it
 * - `manage`: members, links, and deleting it
 */
export type CaseRight = 'read' | 'add-version' | 'manage';

const RIGHTS: Readonly<Record<CaseRole, readonly CaseRight[]>> = {
  owner: ['read', 'add-version', 'manage'],
  editor: ['read', 'add-version'],
  reader: ['read'],
};

/** The one rule of who does what with a case. Without a part in it a person may do nothing, not even learn of it. */
export function mayCase(role: CaseRole, right: CaseRight): boolean {
  return RIGHTS[role].includes(right);
}
