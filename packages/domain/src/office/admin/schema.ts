import * as z from 'zod/mini';

/** Body of POST /api/admin/flags. `user` is a username or address; with one, null takes back what was said for them. */
export const SetFlagBody = z.object({
  key: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)),
  value: z.nullable(z.boolean()),
  user: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(320))),
});

/** Body of POST /api/admin/errors/resolve: an error by its fingerprint, and whether it is fixed. */
export const ResolveErrorBody = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)), resolved: z.boolean() });
