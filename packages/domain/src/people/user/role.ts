import * as z from 'zod/mini';

/**
 * What a person may do, from least to most. Auditors work on the engagements that they are assigned to; editors keep the catalogue and
 * assign; admins also help and manage users.
 */
export const Role = z.enum(['user', 'auditor', 'editor', 'admin']);
export type Role = z.infer<typeof Role>;

/** Whether `role` includes everything that `needed` may do. */
export function includesRole(role: Role, needed: Role): boolean {
  return Role.options.indexOf(role) >= Role.options.indexOf(needed);
}
