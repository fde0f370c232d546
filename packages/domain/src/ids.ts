import * as z from 'zod/mini';

/** Branded, so that a project's id can never stand in for a user's. */
export const UserId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** A project's id is a slug and part of its address. */
export const ProjectId = z
  .string()
  .check(z.regex(/^[a-z0-9-]{1,64}$/))
  .brand<'ProjectId'>();
export type ProjectId = z.infer<typeof ProjectId>;
